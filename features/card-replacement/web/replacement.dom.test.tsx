import { expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../tests/support/dom/people.ts';
import {
  choice,
  pageRows,
  pageSays,
  pageSeen,
  press,
  submit,
  type,
} from '../../../tests/support/dom/user.ts';
import { contentText } from '../../../web/ui/content.messages.ts';
import { cardCalls } from '../../cards/contract.ts';
import { operationCalls } from '../../operations/contract.ts';
import { type ReplacementState, replacementCalls } from '../contract.ts';
import { reasonText, replacementText as text } from '../messages.ts';
import ReplacementPage from './ReplacementPage.tsx';

const FEE = { amount: '200', currency: 'TWD' };
const DELIVERY = [text.delivery.en, 'Delivered in 5 to 7 working days'];

async function open(state: Omit<ReplacementState, 'deliveryWorkingDays' | 'lostCardFee'>) {
  await logOn();
  answer(cardCalls.cards, payload([CARD]));
  answer(operationCalls.list, payload([]));
  answer(replacementCalls.state, payload({ ...state, deliveryWorkingDays: '5-7', lostCardFee: FEE }));
  const route = '/u/card-management/:cardId/card-replacement';
  await openPage(<ReplacementPage />, { address: route.replace(':cardId', CARD.cardId), route });
}

it.each([
  ['damaged', 'worn', text.doneDamaged.en, [text.nextDestroy], [text.nextFound, text.nextCheck]],
  ['stolen', 'bag', say(text.doneLost, 'en', CARD), [text.nextFound, text.nextCheck], [text.nextDestroy]],
] as const)(
  '[RPL-1] [BANK-4] shows the answers, and then the new card: %s',
  async (category, reason, title, said, unsaid) => {
    await open({ categories: ['damaged', 'lost', 'stolen'] });
    answer(
      replacementCalls.order,
      payload({ referenceNumber: 'RP7', newStatus: category, deliveryWorkingDays: '5-7', lastFour: '7777' }),
    );
    await pageSays(text.question.en);
    await press(choice(text[category].en));
    await submit();
    await press(choice(reasonText[reason].en));
    await type({ reasonDetail: 'On the way home' });
    await submit();
    const { en: change } = contentText.change;
    const kind = [text.category.en, text[category].en];
    expect(pageRows()).toEqual([
      [text.card.en, 'Harbour Card •••• 1234'],
      [text.category.en, `${text[category].en} ${change}`],
      [text.reason.en, `${reasonText[reason].en} ${change}`],
      [text.detail.en, `On the way home ${change}`],
      DELIVERY,
      ...(category === 'damaged' ? [] : [[text.fee.en, 'NT$200']]),
    ]);
    await submit();
    await pageSays(title);
    expect(pageSeen()).toContain(`${title} ${contentText.reference.en} RP7`);
    expect(pageRows()).toEqual([kind, [text.newCard.en, 'Ending in 7777'], DELIVERY]);
    for (const { en } of said) expect(pageSeen()).toContain(en);
    for (const { en } of unsaid) expect(pageSeen()).not.toContain(en);
  },
);

it.each([
  ['lost', [], false],
  ['damaged', ['lost', 'stolen'], true],
] as const)('[RPL-1] shows an order that is open: %s', async (category, categories, isOffered) => {
  const openOrder = { referenceNumber: 'RP6', category, orderedOn: '2026-03-05' };
  await open({ categories: [...categories], openOrder });
  await pageSays(text.openTitle.en);
  expect(pageRows()).toEqual([
    [text.reference.en, 'RP6'],
    [text.category.en, text[category].en],
    [text.ordered.en, '05/03/2026'],
    DELIVERY,
  ]);
  expect(pageSeen().includes(text.nowLost.en)).toBe(isOffered);
});
