/** The page of the till: what a person pays with, and what the card system answers. */
import { type Phrase, say } from '../../shared/messages.ts';
import { resetBank } from '../../tests/support/api/demo.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  readInbox,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { kindText, reasonText, tillText as text } from './till.messages.ts';
import { demoText } from './web/messages.ts';

/** Whose card the page of the till shows first. */
const PERSON = 'demo.primary1';

forOneLanguage('en', (language) => {
  const words = (phrase: Phrase) => say(phrase, language);

  test(`[SAFE-5] the till pays, refuses with the reason, and names wrong fields: ${language}`, async ({
    page,
    server,
  }) => {
    await resetBank(server);
    await page.goto(`/demo?lang=${language}`);
    await page.getByRole('link', { name: words(text.title), exact: true }).press('Enter');
    const pay = page.getByRole('button', { name: words(text.pay), exact: true });
    const kind = page.getByLabel(words(text.kind), { exact: true });
    await expect(page.getByLabel(words(text.card), { exact: true })).not.toHaveValue('');

    await pay.press('Enter');
    await expect(page.getByText(say(text.approved, language, { amount: 'NT$300' }))).toBeVisible();

    await notTheSamePress(page);
    await kind.selectOption('wallet');
    await pay.press('Enter');
    const refused = say(text.refused, language, { reason: words(reasonText['no-wallet']) });
    await expect(page.getByText(refused)).toBeVisible();
    await page.getByRole('button', { name: words(text.addWallet) }).press('Enter');
    await expect(page.getByText(words(text.walletAdded))).toBeVisible();
    await notTheSamePress(page);
    await pay.press('Enter');
    await expect(page.getByText(say(text.approved, language, { amount: 'NT$300' }))).toBeVisible();

    await page.getByRole('button', { name: words(text.bankFreeze) }).press('Enter');
    await expect(page.getByText(words(text.bankFrozen))).toBeVisible();
    await notTheSamePress(page);
    await pay.press('Enter');
    const frozen = say(text.refused, language, { reason: words(reasonText.frozen) });
    await expect(page.getByText(frozen)).toBeVisible();
    await page.getByRole('button', { name: words(text.bankUnfreeze) }).press('Enter');
    await expect(page.getByText(words(text.bankUnfrozen))).toBeVisible();
    await expect
      .poll(
        async () => (await readInbox(server, PERSON)).filter(({ purpose }) => purpose === 'control').length,
      )
      .toBe(4);

    await notTheSamePress(page);
    await kind.selectOption({ label: words(kindText.abroad) });
    await page.getByLabel(words(text.amount), { exact: true }).fill('-5');
    await pay.press('Enter');
    await expect(page.getByText(words(text.countryWrong))).toBeVisible();
    await expect(page.getByText(words(text.amountWrong))).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
    }
    await page
      .getByRole('link', { name: words(demoText.title) })
      .first()
      .press('Enter');
    await expect(page.locator('h1')).toHaveText(words(demoText.title));
  });
});
