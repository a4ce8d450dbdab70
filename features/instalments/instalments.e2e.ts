import { type Phrase, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  readCode,
  resetBank,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import type { Transaction } from '../account-detail/contract.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { instalmentText as text } from './messages.ts';
import { InstalmentPages } from './testing/pages.ts';

// Resets the bank's data, even after a failed test.
test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forOneLanguage('en', (language) => {
  test(`[INS-1] [INS-3] [OTP-6] converts a purchase by keyboard only, in ${language}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewportOf(language === 'en' ? 1280 : 360));
    const pages = await new InstalmentPages(page, language).open('demo.primary1');
    const main = page.getByRole('main');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    const titles: string[] = [];
    /** Continues to the next page. If `missing` is given, first expects the page to refuse and show that error. */
    const step = async (action: () => Promise<unknown>, missing?: Phrase, submit: Phrase = ui.next) => {
      titles.push(await page.title());
      if (missing) {
        await pages.press(pages.button(submit));
        await expect(page.getByRole('alert')).toContainText(pages.say(missing));
      }
      await expectAccessible(page);
      await notTheSamePress(page);
      await action();
    };
    await step(() => pages.walk(1, language === 'en' ? 'unbilled' : 'latestStatement'), text.chooseType);
    await expect(pages.radios('transaction').first()).toBeVisible();
    await step(() => pages.transaction(1), text.chooseTransaction);
    await expect(pages.radios('tenor')).toHaveCount(6);
    await expect(main.getByText(pages.say(contentText.creditWarning))).toBeVisible();
    await expect(pages.radios('tenor').and(page.locator(':checked'))).toHaveCount(1);
    await expect(main.getByText(pages.say(text.cheapest))).toHaveCount(1);
    await step(() => pages.plan(2));
    await expect(main.getByText(say(text.months, language, { tenor: 12 }), { exact: true })).toBeVisible();
    await step(() => pages.agree(), text.mustAgree, otpPage.sendCode);
    await step(async () => pages.giveCode(await readCode(server, 'demo.primary1')));
    await pages.arrived(text.done);
    await expectAccessible(page);
    expect(new Set(titles).size).toBe(5);
    await expect(main.getByText(/^IN[2-9A-Z]{10}$/)).toBeVisible();

    // Going back does not convert again.
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(pages.say(text.done));
    await pages.button(text.another).click();
    await pages.arrived(text.title);
    await expect(main.locator('[id="conversions"], table, ul').last()).toBeVisible();
    expect(calls.filter((path) => path === 'validate-otp')).toHaveLength(1);
  });

  test(`[CARD-12] [INS-1] a transaction leads to its own plans in two presses, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const pages = new InstalmentPages(page, language);
    const { content } = await waitForPayload<{ content: Transaction[] }>(page, /\/cards\/transaction$/, () =>
      arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/transactions' }),
    );
    const line = content.find(({ instalmentEligible }) => instalmentEligible);
    if (!line) throw new Error('no transaction of the page can be converted');
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: /^(Show \d+ more|再顯示 \d+ 筆)$/ }).click();
    const row = panel.getByRole('button').filter({ hasText: line.description });
    await row
      .filter({ hasText: formatMoney(line.amount) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say(text.comparePlans, language), exact: true })
      .click();
    await pages.arrived(text.planStep);
    await expect(page.getByRole('main')).toContainText(line.description);
    await expect(page.getByRole('main')).toContainText(formatMoney(line.amount).replace('NT$', ''));
    await expect(pages.radios('tenor').first()).toBeVisible();
    await expectAccessible(page);
    await pages.plan(2);
    await page.goBack();
    await pages.arrived(text.planStep);
    await page.reload();
    await pages.arrived(text.planStep);
    // A transaction that cannot be converted begins with the first step.
    await page.goto(page.url().replace(/transaction=[^&]+/, 'transaction=unknown'));
    await pages.arrived(text.title);
  });
});
