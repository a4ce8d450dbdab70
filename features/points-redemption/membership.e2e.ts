import { say } from '../../shared/messages.ts';
import { typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  readCode,
  readInbox,
  testWith,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { redemptionPage as text } from './page.messages.ts';
import { press, RedemptionPages } from './testing/pages.ts';

/** Runs against a server that requires a code for the first redemption to a membership. */
const test = testWith({ REDEMPTION_OTP: 'new-membership' });

forOneLanguage('en', (language) => {
  test(`[RDM-5] [OTP-4] redeems miles to a new membership with a code, by keyboard only, and to a known one without: ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    test.setTimeout(120_000);
    allow(/^answer 403 POST .*redeem-product-partner$/);
    await page.setViewportSize(viewportOf(language === 'en' ? 1280 : 360));
    const pages = new RedemptionPages(page, language);
    const main = page.getByRole('main');
    const look = async () => {
      await expectAccessible(page);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    };
    const submit = pages.button(say(text.submit, language, { points: '3,000' }));
    await pages.open('demo.primary1');
    await pages.miles();
    await expect(main).toContainText(say(contentText.step, language, { n: 2, total: 2 }));
    await press(page, submit);

    await pages.arrived(text.newMembership);
    await expect(page.locator('h1')).toBeFocused();
    await expect(main).toContainText('•••• 7890');
    await expect(main).toContainText(say(text.membershipEnd, language, { end: '7890' }));
    await expect(main).not.toContainText('1234567890');
    await look();
    await notTheSamePress(page);
    await press(page, pages.button(otpPage.sendCode));
    await pages.arrived(otpPage.title);
    await expect(main).toContainText('•••• 7890');
    await look();
    const code = await readCode(server, 'demo.primary1');
    const [message] = await readInbox(server, 'demo.primary1');
    const reference = /(?:reference |識別碼 )([A-Z0-9]{4})/.exec(message?.text ?? '')?.[1] ?? 'none';
    await expect(main).toContainText(reference);
    await typeInto(page, page.locator('input[autocomplete="one-time-code"]'), code);
    await page.keyboard.press('Enter');
    const bar = main.getByRole('status').filter({ hasText: say(text.done, language) });
    await expect(bar).toContainText('247,000');
    await look();

    // The membership is known now: two steps, no code.
    await pages.miles();
    await press(page, submit);
    await expect(bar).toContainText('244,000');
    expect(
      (await readInbox(server, 'demo.primary1')).filter(({ purpose }) => purpose === 'redemption'),
    ).toHaveLength(1);
  });
});
