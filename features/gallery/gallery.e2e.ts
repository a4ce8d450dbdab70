/** The component gallery: every component in every state, in both languages; dialogs and drawers by keyboard. */
import { LANGUAGES } from '../../shared/messages.ts';
import {
  ALL_SCREENS,
  expect,
  expectAccessible,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';
import { expectNoOverflow } from '../../tests/support/browser/page-checks.ts';

for (const language of LANGUAGES) {
  for (const [index, width] of [...new Set([320, ...WIDTHS])].entries()) {
    // The run for each change tests every second width in each language, the nightly run all of them.
    if (!ALL_SCREENS && (index % 2 === 0) !== (language === 'en')) continue;
    test(`[SHELL-8] [GEN-6] the gallery is accessible and fits: ${language}, ${width} px`, async ({
      page,
    }) => {
      // Spinners never stop, and the check waits for animations to end.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openGallery(page, '', language, width);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-Hant-TW');
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  }

  test(`[GEN-11] every dialog and drawer is accessible when open: ${language}`, async ({ page }) => {
    // The run for each change tests one width per language, the nightly run both.
    const usual = language === 'en' ? 1280 : 360;
    for (const width of ALL_SCREENS ? [360, 1280] : [usual]) {
      for (const [component, names] of [
        ['Dialog', ['dialog-info', 'dialog-warning', 'dialog-error', 'dialog-terms', 'dialog-fullscreen']],
        ['Menu', ['drawer', 'drawer-full']],
      ] as const) {
        await openGallery(page, component, language, width);
        for (const name of names) {
          await example(page, name).getByRole('button').first().click();
          await expect(page.locator('dialog[open]')).toBeVisible();
          await expectAccessible(page);
          await expectNoOverflow(page);
          await page.locator('dialog[open] button').last().click();
          await expect(page.locator('dialog[open]')).toHaveCount(0);
        }
      }
    }
  });
}

for (const language of LANGUAGES) {
  test(`[SHELL-8] a step of a flow is accessible with an error shown: ${language}`, async ({ page }) => {
    for (const width of [320, 1280]) {
      await openGallery(page, 'Flow', language, width);
      await example(page, 'step').getByRole('button').click();
      await example(page, 'step').locator('button[type="submit"]').click();
      await expect(page).toHaveTitle(/^(Error: Step 3 of 7: |錯誤：步驟 3／7：)/);
      await expect(example(page, 'step').getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
}

test('[GEN-5] no control is smaller than 24 px', async ({ page }) => {
  await openGallery(page, '', 'en', 360);
  const small = await page
    .locator('button, input:not([aria-hidden]), select, summary')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 90) }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ html }) => html),
    );
  expect(small).toEqual([]);
});

test.describe('dialog', () => {
  test('[GEN-11] takes the focus, keeps Tab inside, closes on Escape and returns the focus', async ({
    page,
  }) => {
    await openGallery(page, 'Dialog');
    const opener = example(page, 'dialog-error').getByRole('button').first();
    await opener.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: /Too many wrong codes/ });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAttribute('aria-modal', 'true');
    await expect(dialog).toContainText('Error code 01012');
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('[GEN-9] a question focuses its safe answer', async ({ page }) => {
    await openGallery(page, 'Dialog');
    await example(page, 'dialog-warning').getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Stay and continue' })).toBeFocused();
  });

  test('[SES-4] a dialog about a past event does not close on Escape, not even twice', async ({ page }) => {
    await openGallery(page, 'Dialog');
    await example(page, 'dialog-fullscreen').getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Log on again' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[GEN-11] the page behind does not scroll, the terms scroll by keyboard', async ({ page }) => {
    await openGallery(page, 'Dialog', 'en', 360);
    await example(page, 'dialog-terms').getByRole('button').first().click();
    const terms = page.getByRole('region', { name: 'Redemption terms' });
    await terms.focus();
    await page.keyboard.press('End');
    await expect.poll(() => terms.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(180, 20);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('[GEN-11] is a sheet at the bottom below 520 px', async ({ page }) => {
    await openGallery(page, 'Dialog', 'zh_tw', 360);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await example(page, 'dialog-info').getByRole('button').first().click();
    const box = await page.locator('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0);
  });
});

test.describe('drawer', () => {
  for (const [language, width, expected] of [
    ['zh_tw', 360, 282.2],
    ['en', 360, 303.43],
    ['en', 320, 272],
  ] as const) {
    test(`[GEN-5] is ${expected} px wide at ${width} px in ${language}`, async ({ page }) => {
      await openGallery(page, 'Menu', language, width);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await example(page, 'drawer').getByRole('button').click();
      const box = await page.locator('dialog').boundingBox();
      expect(box?.width).toBeCloseTo(expected, 1);
      expect(box?.x).toBe(0);
    });
  }

  test('[SHELL-4] closes by its button, by Escape and by a press outside, and returns the focus', async ({
    page,
  }) => {
    await openGallery(page, 'Menu', 'en', 360);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const opener = example(page, 'drawer').getByRole('button');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(340, 400),
      async () => {
        const close = drawer.getByRole('button', { name: 'Close menu' });
        expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
        await close.click();
      },
    ];
    for (const way of ways) {
      await opener.click();
      await expect(drawer).toBeVisible();
      await way();
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('[SHELL-7] the function list takes the full width', async ({ page }) => {
    await openGallery(page, 'Menu', 'zh_tw', 360);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await example(page, 'drawer-full').getByRole('button').click();
    expect(await page.locator('dialog').boundingBox()).toMatchObject({ x: 0, width: 360 });
    await expect(page.getByRole('heading', { name: '林美華，您好' })).toBeVisible();
  });
});

test('[GEN-6] a link to another site announces a new tab, on a desktop only', async ({ page }) => {
  await openGallery(page, 'Button');
  await expect(page.getByRole('link', { name: 'Latest offers (opens in new tab)' })).toBeVisible();
  await page.setViewportSize(viewportOf(360));
  await expect(page.getByRole('link', { name: 'Latest offers', exact: true })).toBeVisible();
});

test('[GEN-6] shows no motion with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, '');
  // A placeholder appears after a delay, which is no motion.
  const moving = () =>
    document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length;
  expect(await page.evaluate(moving)).toBe(0);
});
