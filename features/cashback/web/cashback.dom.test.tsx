import { expect, it } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../tests/support/dom/people.ts';
import { choice, pageRows, pageSays, pageSeen } from '../../../tests/support/dom/user.ts';
import { cardCalls } from '../../cards/contract.ts';
import { operationCalls } from '../../operations/contract.ts';
import { cashbackCalls } from '../contract.ts';
import { cashbackText as text } from '../messages.ts';
import CashbackPage from './CashbackPage.tsx';

async function open(cashbackMethod: 'auto_redeem' | 'accumulate', primaryFlg: boolean) {
  await logOn({ primaryFlg });
  answer(cardCalls.cards, payload([CARD]));
  answer(operationCalls.list, payload([]));
  answer(cashbackCalls.read, payload({ cashbackMethod }));
  const route = '/u/card-management/:cardId/cashback-method';
  await openPage(<CashbackPage />, { address: route.replace(':cardId', CARD.cardId), route });
}

it.each([
  ['auto_redeem', text.autoRedeem, text.accumulate],
  ['accumulate', text.accumulate, text.autoRedeem],
] as const)('[CSH-1] shows the method of the card: %s', async (method, name, other) => {
  await open(method, true);
  await pageSays(text.lead.en);
  expect([name, other].map(({ en }) => choice(en).checked)).toEqual([true, false]);
  expect(pageSeen()).toContain(
    [text.autoRedeem, text.autoRedeemText, text.accumulate, text.accumulateText]
      .map(({ en }) => en)
      .join(' '),
  );
  expect(pageRows()).toEqual([]);
});

it.each([
  ['auto_redeem', text.autoRedeem],
  ['accumulate', text.accumulate],
] as const)('[CSH-1] shows others than the primary cardholder the method only: %s', async (method, name) => {
  await open(method, false);
  await pageSays(errorText.primaryOnly.en);
  expect(pageRows()).toEqual([[text.now.en, name.en]]);
  expect(pageSeen()).not.toContain(text.lead.en);
});
