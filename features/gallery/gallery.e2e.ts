/** The component gallery: every component in every state, in both languages; dialogs and drawers by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '../../shared/messages.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  expect,
  expectAccessible,
  forOneLanguage,
  TURN,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';

/** The daily run checks one width per language, a different one each day. The nightly run checks all widths. */
function widthsOf(language: (typeof LANGUAGES)[number]): readonly number[] {
  const all = [...new Set([320, ...WIDTHS])];
  if (ALL_SCREENS) return all;
  const own = all.filter((_, index) => (index % 2 === 0) === (language === 'en'));
  return own.filter((_, index) => index === TURN % own.length);
}

for (const language of LANGUAGES)
  for (const width of widthsOf(language))
    test(`[SHELL-8] [GEN-5] [GEN-6] the gallery is accessible, fits, has no small control and no motion: ${language}, ${width} px`, async ({
      page,
    }) => {
      // Spinners never stop, and the accessibility check would wait for their animations to end.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openGallery(page, '', language, width);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-Hant-TW');
      // A placeholder appears with a delayed animation of at most 1 ms, which is not motion.
      const moving = () =>
        document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length;
      expect(await page.evaluate(moving)).toBe(0);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.setViewportSize(viewportOf(360));
      expect(await smallControls(page)).toEqual([]);
    });

/** Returns the place of a dialog once it is open. */
async function boxOf(dialog: Locator) {
  await expect(dialog).toBeVisible();
  return dialog.boundingBox();
}

/** Returns controls smaller than 24 px. */
function smallControls(page: Page): Promise<string[]> {
  return page.locator('button, input:not([aria-hidden]), select, summary').evaluateAll((elements) =>
    elements
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 90) }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ html }) => html),
  );
}

forOneLanguage('en', (language) => {
  test(`[GEN-11] every dialog and drawer is accessible when open: ${language}`, async ({ page }) => {
    // The daily run checks one width per language, the nightly run both.
    const usual = language === 'en' ? 1280 : 360;
    for (const width of ALL_SCREENS ? [360, 1280] : [usual]) {
      for (const [component, names] of [
        ['Dialog', ['dialog-info', 'dialog-warning', 'dialog-error', 'dialog-terms', 'dialog-fullscreen']],
        ['Menu', ['drawer', 'drawer-full', 'sheet']],
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
});

test('[GEN-11] [GEN-9] [SES-4] a dialog keeps the focus and gives it back, does not scroll the page, and is a sheet on a phone', async ({
  page,
}) => {
  const opener = (name: string) => example(page, name).getByRole('button').first();
  await test.step('takes the focus, keeps Tab inside, closes on Escape and returns the focus', async () => {
    await openGallery(page, 'Dialog');
    await opener('dialog-error').press('Enter');
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
    await expect(opener('dialog-error')).toBeFocused();
  });
  await test.step('a question focuses its safe answer', async () => {
    await opener('dialog-warning').click();
    await expect(page.getByRole('button', { name: 'Stay and continue' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
  await test.step('one about a past event does not close on Escape, not even twice', async () => {
    await opener('dialog-fullscreen').click();
    await expect(page.getByRole('button', { name: 'Log on again' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await test.step('the page behind does not scroll, the terms scroll by keyboard', async () => {
    await page.setViewportSize(viewportOf(360));
    await opener('dialog-terms').click();
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
  await test.step('is a sheet at the bottom below 520 px', async () => {
    await openGallery(page, 'Dialog', 'zh_tw', 360);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await opener('dialog-info').click();
    const box = await boxOf(page.locator('dialog'));
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0);
  });
});

test('[SHELL-8] [GEN-5] a sheet rises from the bottom of a phone, stands at the right of a desktop, closes in three ways and returns the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const opener = example(page, 'sheet').getByRole('button');
  const sheet = page.getByRole('dialog', { name: 'Morning Market, Taipei' });
  const close = sheet.getByRole('button', { name: 'Close' });
  for (const [width, height, box] of [
    [320, 568, { x: 0, width: 320 }],
    [390, 844, { x: 0, width: 390 }],
    [1366, 768, { x: 946, y: 0, width: 420, height: 768 }],
  ] as const) {
    await openGallery(page, 'Menu', 'en', width);
    await page.setViewportSize({ width, height });
    await opener.click();
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
    const seen = (await boxOf(sheet))!;
    expect(seen).toMatchObject(box);
    expect(seen.y + seen.height).toBeCloseTo(height, 0);
    if (width < 760) expect(seen.height / height).toBeCloseTo(0.85, 2);
    await expectNoOverflow(page);
    await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await close.boundingBox(), 'stays while the text scrolls').toMatchObject({
      width: 44,
      height: 44,
    });
    await expect(close).toBeInViewport();
    for (const way of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 20),
      () => close.click(),
    ]) {
      if (!(await sheet.isVisible())) await opener.click();
      await expect(sheet).toBeVisible();
      await way();
      await expect(sheet).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  }
});

test('[SHELL-4] [SHELL-7] [GEN-5] [GEN-6] a drawer has its widths, closes in three ways and returns the focus; a link to another site announces a new tab', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const opener = example(page, 'drawer').getByRole('button');
  const dialog = page.locator('dialog');
  await test.step('has its widths; the function list takes the full one', async () => {
    for (const [language, width, expected] of [
      ['en', 320, 272],
      ['en', 360, 303.43],
      ['zh_tw', 360, 282.2],
    ] as const) {
      await openGallery(page, 'Menu', language, width);
      await opener.click();
      const box = await boxOf(dialog);
      expect(box?.width, `${language}, ${width} px`).toBeCloseTo(expected, 1);
      expect(box?.x).toBe(0);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await example(page, 'drawer-full').getByRole('button').click();
    expect(await boxOf(dialog)).toMatchObject({ x: 0, width: 360 });
    await expect(page.getByRole('heading', { name: '林美華，您好' })).toBeVisible();
  });
  await test.step('closes by Escape, by a press outside and by its button', async () => {
    await openGallery(page, 'Menu', 'en', 360);
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
  await test.step('a link to another site opens a new tab on a desktop only', async () => {
    await openGallery(page, 'Button');
    await expect(page.getByRole('link', { name: 'Latest offers (opens in new tab)' })).toBeVisible();
    await page.setViewportSize(viewportOf(360));
    await expect(page.getByRole('link', { name: 'Latest offers', exact: true })).toBeVisible();
  });
});
