/** Finding the way: the groups of functions, the account menu, and the other language. */
import type { Locator, Page } from '@playwright/test';
import type { FeatureFlag } from '../../shared/feature-flags.ts';
import { type Language, languageTag, say } from '../../shared/messages.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { enlargeText, findOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachLanguage,
  forOneLanguage,
  prefixOf,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { frame } from '../../web/messages.ts';
import { paths } from '../../web/paths.ts';
import { profileText } from '../profile/messages.ts';
import { sessionText } from '../session/messages.ts';
import { functionText } from './functions.messages.ts';
import { chrome } from './messages.ts';
import { banner, drawer, heading, heads, lineInList, list, partsIn } from './testing/frame.ts';
import { functionGroups } from './web/functions/functions.ts';

const LAPTOP = { width: 1366, height: 768 };
const SIZES = [
  { ...LAPTOP, text: '100%' },
  { ...LAPTOP, text: '200%' },
  { width: 390, height: 844, text: '100%' },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 568, text: '100%' },
] as const;
const MOST_PRESSES = 2;

/** Returns the addresses of the functions that the person should find, by group. */
async function expectedGroups(page: Page, primary: boolean): Promise<string[][]> {
  const features: Partial<Record<FeatureFlag, boolean>> = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('settings') ?? '{}').features,
  );
  return functionGroups(primary, undefined, (flag) => features[flag] ?? false).map(({ items }) =>
    items.map(({ href }) => href),
  );
}

const hrefsIn = (place: Locator) =>
  place
    .locator('ul a')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));

/** Presses until each function could be pressed. Returns the number of presses of each, by address. */
async function pressesInList(page: Page): Promise<Map<string, number>> {
  const presses = new Map<string, number>();
  for (const head of await heads(page).all()) {
    const isOpen = (await head.getAttribute('aria-expanded')) === 'true';
    if (!isOpen) await head.click();
    for (const line of await list(page).locator('ul a').filter({ visible: true }).all()) {
      await line.click({ trial: true });
      const href = (await line.getAttribute('href')) ?? '';
      if (!presses.has(href)) presses.set(href, isOpen ? 1 : 2);
    }
  }
  return presses;
}

async function pressesOnPhone(page: Page, more: Locator): Promise<Map<string, number>> {
  await more.click();
  await expect(drawer(page)).toBeVisible();
  for (const line of await drawer(page).locator('ul a').all()) await line.click({ trial: true });
  const presses = new Map((await hrefsIn(drawer(page))).map((href) => [href, 2]));
  await page.keyboard.press('Escape');
  return presses;
}

forOneLanguage('en', (language) => {
  const { button } = partsIn(language);

  for (const [person, primary] of [
    ['demo.primary1', true],
    ['demo.supp1', false],
    ['demo.corp1', true],
  ] as const)
    test(`[SHELL-9] each function is at most two presses away at every size, in one group, for ${person}, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(LAPTOP);
      await arriveLoggedOn(page, person, { language });
      const groups = await expectedGroups(page, primary);
      const all = groups.flat();
      for (const { width, height, text } of SIZES) {
        await test.step(`${width} px, text of ${text}`, async () => {
          await page.setViewportSize({ width, height });
          await enlargeText(page, text === '100%' ? undefined : text);
          const presses =
            width < 760
              ? await pressesOnPhone(page, button(page, functionText.more))
              : await pressesInList(page);
          expect([...presses.keys()].sort()).toEqual(all.toSorted());
          expect(Math.max(...presses.values())).toBeLessThanOrEqual(MOST_PRESSES);
          expect(await findOverflow(page)).toEqual([]);
        });
      }

      await test.step('a laptop shows the heads of all groups, whichever is open', async () => {
        await enlargeText(page, undefined);
        await page.setViewportSize(LAPTOP);
        await page.evaluate(() => scrollTo(0, 0));
        await expect(heads(page)).toHaveCount(groups.filter((lines) => lines.length > 1).length);
        for (const pressed of await heads(page).all()) {
          if ((await pressed.getAttribute('aria-expanded')) === 'false') await pressed.click();
          for (const head of await heads(page).all()) await expect(head).toBeInViewport({ ratio: 1 });
          await expect(list(page).locator('[aria-expanded=true]')).toHaveCount(1);
        }
      });
    });
});

forEachLanguage((language) => {
  const { t, link } = partsIn(language);

  test(`[SHELL-9] the groups by keyboard: the group of the page is open, a choice stays, nothing scrolls, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const head = (name: keyof typeof functionText & `${string}Section`) =>
      list(page).getByRole('button', { name: t(functionText[name]), exact: true });
    const open = list(page).locator('button[aria-expanded=true]');
    await expect(open).toHaveText(t(functionText.cardsSection));
    await expect(list(page).locator('[aria-current]')).toBeVisible();
    await expectAccessible(page);

    await head('paymentsSection').focus();
    await page.keyboard.press('Enter');
    await expect(open).toHaveText(t(functionText.paymentsSection));
    await page.keyboard.press('Tab');
    await expect(list(page).locator('a:focus')).toHaveAttribute('href', paths.chooseCard('pay'));
    for (let lines = 1; lines < 4; lines++) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(list(page).locator(`a[href="${paths.disputes()}"]`)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(head('pointsSection')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(open).toHaveText(t(functionText.pointsSection));
    await page.keyboard.press('Space');
    await expect(open).toHaveCount(0);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.redemptionHistory()}$`));
    await expect(heading(page)).toBeFocused();
    await expect(open).toHaveText(t(functionText.pointsSection));
    await expect(list(page).locator('[aria-current]')).toHaveAttribute('href', paths.redemptionHistory());

    // A choice stays on the pages of one group. A page of another group opens its own.
    await head('youSection').click();
    await expect(open).toHaveText(t(functionText.youSection));
    await (await lineInList(page, paths.alerts())).click();
    await expect(page).toHaveURL(paths.alerts());
    await head('safetySection').click();
    await link(banner(page), functionText.home).click();
    await expect(page).toHaveURL(paths.dashboard());
    await expect(open).toHaveText(t(functionText.cardsSection));

    await page.setViewportSize({ width: 1366, height: 400 });
    await page.goto(paths.changePassword());
    await expect(list(page).locator('[aria-current]')).toHaveAttribute('href', paths.changePassword());
    expect(await list(page).evaluate((one) => one.scrollTop)).toBe(0);
  });

  test(`[SHELL-10] the initials open who is logged on, the pages about the person, colours and Log off, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const opener = banner(page).getByRole('button', { name: t(functionText.account) });
    const name = (await heading(page).textContent()) ?? '';
    await expect(opener).not.toContainText(name);
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = banner(page).locator('[data-panel]:visible');
    const lines = panel.getByRole('link');
    await expect(lines.first()).toBeFocused();
    await expect(lines).toHaveCount(6);
    expect(await lines.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      paths.profile(),
      paths.myData(),
      paths.security(),
      paths.alerts(),
      paths.notices(),
      paths.changePassword(),
    ]);
    const who = (await panel.locator('p').first().textContent()) ?? 'none';
    expect(name).toContain(who);
    await expect(panel).toContainText(/\d{4}/);
    await expectAccessible(page);

    await test.step('colours change at once, and the menu stays open', async () => {
      const dark = panel.getByRole('button', { name: t(profileText.colours_dark), exact: true });
      await dark.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(dark).toHaveAttribute('aria-pressed', 'true');
      await expect(dark).toBeFocused();
      await panel.getByRole('button', { name: t(profileText.colours_device) }).press('Enter');
      await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    });

    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await panel.getByRole('button', { name: t(sessionText.logOff), exact: true }).press('Enter');
    const question = page.getByRole('alertdialog', { name: t(sessionText.logOffTitle) });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(opener).toBeFocused();

    await test.step('a phone shows all of it, also with large text', async () => {
      for (const [width, height, text] of [
        [320, 568, undefined],
        [390, 844, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await enlargeText(page, text);
        await opener.click();
        await expect(lines.first()).toBeVisible();
        const box = await panel.boundingBox();
        expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
        expect(await findOverflow(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });
  });
});

forOneLanguage('zh_tw', (language, prefix) => {
  const other: Language = language === 'en' ? 'zh_tw' : 'en';
  const change = (page: Page, to: Language) =>
    banner(page)
      .locator(`a[hreflang="${languageTag(to)}"]`)
      .filter({ visible: true });

  /** Presses the link of the header, which then names the language that was left. */
  async function press(page: Page, address: string): Promise<void> {
    const there = change(page, other);
    await expect(there).toHaveText(new RegExp(`${say(chrome.languageName, other)}$`));
    await expect(there).toHaveAttribute('lang', languageTag(other));
    await expect(there).toBeInViewport({ ratio: 1 });
    const box = await there.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect(there).toHaveAttribute('href', address);
    await there.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag(other));
    await expect(change(page, language)).toBeFocused();
    await expect(announced(page)).toContainText(say(frame.inLanguage, other));
    await change(page, language).click();
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
  }

  test(`[SHELL-10] [GEN-2] the other language is one press away before and after log-on, from ${language}`, async ({
    page,
  }) => {
    const before = (path: string) => [prefix, prefixOf(other)].map((one) => `${one}${path}`);
    for (const width of [320, 390, 1366]) {
      await page.setViewportSize(viewportOf(width));
      for (const path of ['/login', '/forgot-password?find=username', '/information/help']) {
        const [here = '', there = ''] = before(path);
        await page.goto(here);
        await expect(page.locator('main h1')).toBeVisible();
        await press(page, there);
      }
      expect(await findOverflow(page)).toEqual([]);
      // A new tab opens the address.
      await page.goto(before('/information/help')[1] ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(other));
    }
    await arriveLoggedOn(page, 'demo.primary1', { language, path: paths.profile() });
    for (const width of [320, 390, 1366]) {
      await page.setViewportSize(viewportOf(width));
      await expect(heading(page)).toBeVisible();
      await press(page, paths.login(other));
      // All controls stand in one row.
      expect(Math.round((await banner(page).boundingBox())?.height ?? 0)).toBeLessThanOrEqual(73);
      expect(await findOverflow(page)).toEqual([]);
    }
  });
});
