/** Every flow of the registry on a phone: one step and nothing else, one way back, and the next step at the thumb. */
import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { enlargeText, findOverflow } from '../support/browser/checks/page-checks.ts';
import { arriveLoggedOn, expect, forOneLanguage, testWith } from '../support/browser/e2e.ts';
import { Calls, findPlaces } from '../support/browser/places.ts';

const test = testWith({}, 'parallel');

const FLOW = '[data-flow]';
const ACTION = '[data-main-action]';
/** A phone whose keyboard is open. */
const WITH_KEYBOARD = { width: 390, height: 500 };

/** The flows that links reach. The others need a new or frozen card, or a passkey, and have the same frame. */
const REACHED = [
  'temporary-limit',
  'instalments',
  'cash-advance-pin',
  'replacement',
  'points-redemption',
  'change-password',
];

/** Expects the first step of a flow. */
async function expectFirstStep(page: Page, language: 'en' | 'zh_tw'): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('[data-bottom-bar]:visible')).toHaveCount(0);
  await expect(page.locator('footer:visible')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.locator(`${FLOW} a:visible`).first()).toHaveText(/./);
  const help = main.getByRole('link', { name: new RegExp(say(contentText.help, language)) });
  await expect(help).toBeInViewport();
  for (const word of [ui.back, ui.cancel])
    await expect(main.getByRole('button', { name: say(word, language), exact: true })).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await findOverflow(page)).toEqual([]);
}

/** Expects that the main button is in view while a field has the focus, and does not cover it. */
async function expectFieldsUncovered(page: Page): Promise<void> {
  const button = page.locator(`${ACTION} button`);
  const fields = page.locator(
    `${FLOW} form :is(input:not([type=hidden]), select, textarea):not([readonly]):visible`,
  );
  for (const field of (await fields.all()).slice(0, 6)) {
    await field.focus();
    const covered = await field.evaluate((element, action) => {
      const { top, bottom } = element.getBoundingClientRect();
      const bar = document.querySelector(action)?.getBoundingClientRect();
      return !bar || top < 0 || (bottom > bar.top && top < bar.bottom);
    }, ACTION);
    expect.soft(covered, await field.evaluate((element) => element.outerHTML)).toBe(false);
    await expect.soft(button).toBeInViewport({ ratio: 1 });
  }
}

forOneLanguage('en', (language) => {
  test(`[GEN-26] every flow of the registry is one step on a phone, without bar and footer, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const calls = new Calls(page);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const places = await findPlaces(page, calls);
    await page.setViewportSize(WITH_KEYBOARD);
    const before = (['register', 'activateCard', 'forgotPassword'] as const).map((name) => ({
      name,
      href: paths[name](language),
    }));
    const found: string[] = [];
    for (const { name, href } of [...places, ...before]) {
      await page.goto(href);
      await calls.settled();
      if ((await page.locator(FLOW).count()) === 0) {
        expect(
          before.map((flow) => flow.href),
          href,
        ).not.toContain(href);
        continue;
      }
      found.push(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      await test.step(name, async () => {
        await expectFirstStep(page, language);
        if ((await page.locator(ACTION).count()) > 0) await expectFieldsUncovered(page);
        await enlargeText(page, '200%', false);
        expect(await findOverflow(page)).toEqual([]);
        // In a low window the button is in the page.
        await page.setViewportSize({ width: 320, height: 256 });
        if ((await page.locator(ACTION).count()) > 0)
          await expect(page.locator(ACTION)).toHaveCSS('position', 'static');
        await page.setViewportSize(WITH_KEYBOARD);
      });
    }
    expect(found).toEqual(expect.arrayContaining(REACHED));
  });

  test(`[GEN-26] [LIM-2] [OTP-1] raises a limit with six presses and the code, and goes back by steps, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveLoggedOn(page, 'demo.primary2', { language, path: paths.chooseCard('temporary-limit') });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /\+NT\$20,000/ }).click();
    const next = page.locator(`${ACTION} button`);
    await next.click();
    await expect(page).toHaveURL(/step=check/);
    await next.click();
    // The code takes the place of the choice: the same step, with the focus in the field.
    await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/step=check/);
    await page.goBack();
    await expect(main.locator('input[name="amount"]')).not.toHaveValue('');
    await page.goForward();
    await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
    // A reload loses what was typed, and says so.
    await page.reload();
    await expect(main.getByText(say(contentText.startedAgain, language))).toBeVisible();
    await expect(main.locator('input[name="amount"]')).toHaveValue('');
  });
});
