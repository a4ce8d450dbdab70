import { beforeEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../shared/bank.ts';
import { say } from '../../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import {
  dialogIsOpen,
  dialogSays,
  pageSays,
  pageText,
  press,
  until,
} from '../../../../tests/support/dom/user.ts';
import { presetBankTexts } from '../../../../web/bank.ts';
import { paths } from '../../../../web/paths.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { cardCalls } from '../../../cards/contract.ts';
import { operationCalls } from '../../../operations/contract.ts';
import { safetyCalls } from '../../../safety/contract.ts';
import { frozenBy, sampleControls } from '../../../safety/testing/controls.ts';
import { replacementCalls } from '../../contract.ts';
import { replacementErrors } from '../../errors.messages.ts';
import { lostText as text } from '../../lost.messages.ts';
import { replacementText } from '../../messages.ts';
import { readDetail } from '../../rules.ts';
import ChooseLostCardPage from './ChooseLostCardPage.tsx';
import LostCardPage from './LostCardPage.tsx';

const STATE = {
  categories: ['damaged', 'lost', 'stolen'] as const,
  deliveryWorkingDays: '3-5',
  lostCardFee: { amount: '200', currency: 'TWD' },
};

const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('main ul button')].find((one) =>
    one.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

beforeEach(async () => {
  presetBankTexts({ ...bank, phone: '0800-111-222', lostPhone: '02-2345-6789' });
  await logOn();
  answer(operationCalls.list, payload([]));
});

async function open(card = CARD) {
  answer(cardCalls.cards, payload([card]));
  await openPage(<LostCardPage />, { address: paths.lostCard(card.cardId), route: '/u/lost-card/:cardId' });
  await pageSays('Or call');
}

describe('[RPL-2] a lost or stolen card', () => {
  it.each([
    ['lost', 'unknown', replacementText.confirmLost],
    ['stolen', 'other', replacementText.confirmStolen],
  ] as const)(
    'is reported by a button and one more press, without typing: %s',
    async (loss, reason, confirm) => {
      answer(replacementCalls.state, payload({ ...STATE, categories: [...STATE.categories] }));
      answer(
        replacementCalls.order,
        payload({ referenceNumber: 'RP7', newStatus: loss, deliveryWorkingDays: '3-5', lastFour: '7777' }),
      );
      await open();
      await press(button(text[loss].en));
      await dialogSays(text.final.en);
      await dialogSays(say(text.fee, 'en', { fee: 'NT$200' }));
      expect(sentTo(replacementCalls.order)).toEqual([]);
      await press(confirm.en);
      await pageSays(say(replacementText.doneLost, 'en', CARD));
      const [sent, ...others] = sentTo(replacementCalls.order);
      expect(others).toEqual([]);
      const detail = text[`${loss}Hint`].en;
      expect(sent?.body).toEqual({ category: loss, reason, reasonDetail: detail, language: 'en' });
      expect(readDetail(detail)).toEqual({ value: detail });
      expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
      expect(document.activeElement?.tagName).toBe('H1');
    },
  );

  it('is not reported when the question is answered with Cancel', async () => {
    answer(replacementCalls.state, payload({ ...STATE, categories: [...STATE.categories] }));
    await open();
    await press(button(text.lost.en));
    await dialogSays(text.final.en);
    await press(ui.cancel.en);
    expect(sentTo(replacementCalls.order)).toEqual([]);
    expect(document.activeElement).toBe(button(text.lost.en));
  });

  it('can be reported while the terms of a new card cannot be read', async () => {
    answer(replacementCalls.state, refusal('CARD-SYSTEM'));
    await open();
    await press(button(text.stolen.en));
    await dialogSays(text.feeUnknown.en);
  });

  it('that was frozen by the person who is not sure says how to undo it, and can still be reported', async () => {
    answer(replacementCalls.state, payload({ ...STATE, categories: [...STATE.categories] }));
    await open();
    answer(safetyCalls.freeze, payload(sampleControls(frozenBy('holder'))));
    answer(cardCalls.cards, payload([{ ...CARD, frozen: true }]));
    await press(button(text.unsure.en));
    expect(dialogIsOpen()).toBe(false);
    await pageSays(text.frozenText.en);
    expect(sentTo(safetyCalls.freeze)).toHaveLength(1);
    const undo = document.querySelector(`main a[href="${paths.unfreeze(CARD.cardId)}"]`);
    await until(() => expect(document.activeElement).toBe(undo));
    expect(pageText()).not.toContain(text.unsure.en);
    expect(button(text.lost.en)).toBeDefined();
  });

  it('that the bank refuses to stop online says the number to call', async () => {
    answer(replacementCalls.state, payload({ ...STATE, categories: [...STATE.categories] }));
    answer(replacementCalls.order, refusal('SVC-REP'));
    await open();
    await press(button(text.lost.en));
    await dialogSays(text.final.en);
    await press(replacementText.confirmLost.en);
    const [sentence = ''] = replacementErrors['SVC-REP'].text.en.split('{');
    await dialogSays(sentence);
    await dialogSays('02-2345-6789');
    expect(document.body.textContent).not.toContain('{bank-');
  });

  it('that is already stopped says so', async () => {
    answer(replacementCalls.state, payload({ ...STATE, categories: [] }));
    await open({ ...CARD, status: 'lost' });
    await pageSays(text.stopped.en);
    expect(document.querySelectorAll('main ul button')).toHaveLength(0);
  });

  it('is chosen among several with one press; stopped ones are left out', async () => {
    const cards = [
      CARD,
      { ...CARD, cardId: 'c2', lastFour: '2222' },
      { ...CARD, cardId: 'c3', status: 'stolen' as const },
    ];
    answer(cardCalls.cards, payload(cards));
    await openPage(<ChooseLostCardPage />, { address: paths.lostCard() });
    await pageSays(text.which.en);
    const links = [...document.querySelectorAll('main ul a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual([paths.lostCard(CARD.cardId), paths.lostCard('c2')]);
  });
});
