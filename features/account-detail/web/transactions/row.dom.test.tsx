import { expect, it } from 'vitest';
import { say } from '../../../../shared/messages.ts';
import { categoryText } from '../../../../shared/transaction-categories.messages.ts';
import { closePages, openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import { pageSeen } from '../../../../tests/support/dom/user.ts';
import { contentText } from '../../../../web/ui/content.messages.ts';
import type { Transaction } from '../../contract.ts';
import { rowText } from '../../row.messages.ts';
import { Lines } from './TransactionRow.tsx';

const LINE: Transaction = {
  transactionId: 't1',
  transactionDate: '2026-03-03',
  postingDate: '2026-03-05',
  description: 'Kyoto Garden Hotel',
  amount: { amount: '4100', currency: 'TWD' },
  category: 'travel',
  instalmentEligible: true,
};
const { postingDate: _, ...PENDING } = LINE;
const ABROAD = {
  ...LINE,
  foreignAmount: { amount: '20000', currency: 'JPY' },
  merchantCountry: 'JP',
  exchangeDate: '2026-03-04',
};
const MONEY_IN = { amount: '-4100', currency: 'TWD' };

async function show(line: Transaction, dated = false): Promise<HTMLElement> {
  closePages();
  await logOn();
  await openPage(<Lines card={CARD} lines={[line]} dated={dated} />, { address: '/u/account-detail' });
  return document.querySelector<HTMLElement>('main li > button')!;
}

it.each<[string, Transaction, boolean, string]>([
  ['a purchase', LINE, false, `${categoryText.travel.en} NT$4,100`],
  ['with its date', LINE, true, `03/03/2026 · ${categoryText.travel.en} NT$4,100`],
  ['not posted', PENDING, false, `${categoryText.travel.en} NT$4,100 ${rowText.pending.en}`],
  ['abroad', ABROAD, false, 'JPY 20,000 · Japan NT$4,100'],
  [
    'a payment',
    { ...LINE, category: 'payment', amount: MONEY_IN },
    false,
    `${categoryText.payment.en} +NT$4,100`,
  ],
  [
    'a refund',
    { ...LINE, category: 'refund', amount: MONEY_IN },
    false,
    `${categoryText.refund.en} +NT$4,100`,
  ],
])('[CARD-11] the row of a transaction tells its kind: %s', async (_kind, line, dated, seen) => {
  await show(line, dated);
  expect(pageSeen()).toBe(`Kyoto Garden Hotel ${seen}`);
});

it.each([
  ['travel', MONEY_IN, true],
  ['travel', LINE.amount, false],
  ['payment', MONEY_IN, true],
  ['fee', LINE.amount, false],
])('[CARD-11] money in is said in words and in colour: %s %j', async (category, amount, comesIn) => {
  const row = await show({ ...LINE, category, amount });
  const spoken = say(contentText.spokenTwd, 'en', { number: '4,100', negative: false });
  expect(row.querySelector('.spoken')?.textContent).toBe(
    comesIn ? say(contentText.moneyIn, 'en', { amount: spoken }) : spoken,
  );
  expect(row.querySelector('[class*="received"] .amount') !== null).toBe(comesIn);
});

it('[CARD-11] a purchase has the initials of its merchant, not in its text; other lines have a picture', async () => {
  const row = await show(LINE);
  expect(row.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('KG');
  expect(row.textContent).not.toContain('KG');
  for (const category of ['fee', 'interest', 'payment', 'refund', 'instalment', 'cash_advance', 'new_kind']) {
    const other = await show({ ...LINE, category });
    expect(other.querySelector('[data-initials]'), category).toBeNull();
    expect(other.querySelector('svg path'), category).not.toBeNull();
  }
});
