/** The till's page: paying with a card, and the result from the card system. */
import type { Page } from '@playwright/test';
import type { DemoPerson } from '../../bank/demo/demo-people.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { paths } from '../../web/paths.ts';
import type { CardSummary } from '../cards/contract.ts';
import { cardText } from '../cards/messages.ts';
import { payText } from '../payments/messages.ts';
import { demoText, kindText, reasonText, tillText as text } from './messages.ts';

/** No other journey changes this person's card, so the bank needs no reset. */
const PERSON = 'demo.recent1';

forOneLanguage('en', (language) => {
  const words = (phrase: Phrase) => say(phrase, language);

  test(`[SAFE-5] [PAY-6] the till pays, refuses with the reason, and names wrong fields; a paid bill shows at once: ${language}`, async ({
    page,
    server,
  }) => {
    await page.goto(`/demo?lang=${language}`);
    await page.getByRole('link', { name: words(text.title), exact: true }).press('Enter');
    const pay = page.getByRole('button', { name: words(text.pay), exact: true });
    const kind = page.getByLabel(words(text.kind), { exact: true });
    await expect(page.getByLabel(words(text.card), { exact: true })).not.toHaveValue('');
    await page.locator('#till-person').selectOption(await nationalIdOf(server, PERSON));

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

    await test.step('the overview is right as soon as the bill is paid', () =>
      payTheBill(page, server, language));
  });
});

async function nationalIdOf({ baseURL }: { readonly baseURL: string }, username: string): Promise<string> {
  const answer = await fetch(`${baseURL}/demo/people`, { headers: { accept: 'application/json' } });
  const { people } = (await answer.json()) as { people: DemoPerson[] };
  return people.find((one) => one.username === username)?.nationalId ?? '';
}

/** Pays the amount due at a till in another tab, while the overview is open. */
async function payTheBill(
  page: Page,
  server: { readonly baseURL: string },
  language: Language,
): Promise<void> {
  const main = page.getByRole('main');
  const [card] = await waitForPayload<CardSummary[]>(page, /\/cards$/, () =>
    arriveLoggedOn(page, PERSON, { language }),
  );
  if (!card?.statementBalance) throw new Error('nothing is due');
  const due = formatMoney(card.statementBalance);
  await expect(main).toContainText(due);
  const till = await page.context().newPage();
  await till.goto('/demo/till');
  await till.locator('#till-person').selectOption(await nationalIdOf(server, PERSON));
  await till.locator('#till-bill').fill(card.statementBalance.amount);
  await till.locator('#till-bill').press('Enter');
  await expect(till.getByText(due)).toBeVisible();
  await expectAccessible(till);
  await till.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const tile = main.locator('label').filter({ has: page.locator(`input[value="${card.cardId}"]`) });
  await expect(tile).toContainText(say(cardText.paid, language));
  await page.goto(paths.pay(card.cardId));
  await expect(main).toContainText(say(payText.nothingDue, language));
}
