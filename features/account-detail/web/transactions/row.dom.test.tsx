import { expect, it } from 'vitest';
import { categoryText } from '../../../../shared/transaction-categories.messages.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import { pageRows, pageSeen, press } from '../../../../tests/support/dom/user.ts';
import type { Transaction } from '../../contract.ts';
import { accountText as text } from '../../messages.ts';
import { listText } from '../../transactions.messages.ts';
import { Lines } from './TransactionRow.tsx';

const LINE: Transaction = {
  transactionId: 't1',
  transactionDate: '2026-03-03',
  description: 'Hotel',
  amount: { amount: '4100', currency: 'TWD' },
  category: 'travel',
  instalmentEligible: true,
};
const ABROAD = {
  postingDate: '2026-03-05',
  foreignAmount: { amount: '20000', currency: 'JPY' },
  merchantCountry: 'JP',
  exchangeDate: '2026-03-04',
} as const;
const card = [listText.card.en, 'Harbour Card •••• 1234'];
const category = [listText.category.en, categoryText.travel.en];

it.each<[string, Partial<Transaction>, boolean, string, string[][]]>([
  [
    'at home, not posted',
    {},
    true,
    `Hotel 03/03/2026 · ${categoryText.travel.en} · ${text.notPosted.en} NT$4,100`,
    [[text.postingDate.en, text.notPosted.en], category, card],
  ],
  [
    'abroad, posted',
    ABROAD,
    false,
    'Hotel JPY 20,000 · Japan NT$4,100',
    [
      [text.postingDate.en, '05/03/2026'],
      category,
      [text.foreignAmount.en, 'JPY 20,000'],
      [listText.rate.en, '1 JPY is about NT$0.2050'],
      [text.exchangeDate.en, '04/03/2026'],
      [text.country.en, 'Japan'],
      card,
    ],
  ],
])('[CARD-2] a transaction opens to its dates and amounts: %s', async (_where, change, dated, head, rows) => {
  await logOn();
  const lines = [{ ...LINE, ...change }];
  await openPage(<Lines card={CARD} lines={lines} dated={dated} />, { address: '/u/account-detail' });
  expect(pageSeen()).toBe(head);
  await press(document.querySelector<HTMLElement>('main button')!);
  expect(pageRows()).toEqual([[text.transactionDate.en, '03/03/2026'], ...rows]);
  expect(pageSeen()).toContain(listText.convert.en);
});

it.each([
  ['is not eligible', { instalmentEligible: false }, {}, true],
  ['is of a supplementary card', {}, { relationship: 'supplementary' }, true],
  ['is of a card that is not active', {}, { status: 'lost' }, true],
  ['is seen by another than the primary cardholder', {}, {}, false],
] as const)(
  '[INS-2] a transaction that %s is not offered for instalments',
  async (_why, line, other, primaryFlg) => {
    await logOn({ primaryFlg });
    const lines = [{ ...LINE, ...line }];
    await openPage(<Lines card={{ ...CARD, ...other }} lines={lines} />, { address: '/u/account-detail' });
    await press(document.querySelector<HTMLElement>('main button')!);
    expect(pageSeen()).not.toContain(listText.convert.en);
  },
);
