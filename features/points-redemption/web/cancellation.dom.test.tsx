import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import {
  dialogIsOpen,
  dialogSays,
  pageRows,
  pageSays,
  pageText,
  press,
  pressKey,
  until,
} from '../../../tests/support/dom/user.ts';
import { operationCalls } from '../../operations/contract.ts';
import { underWayText } from '../../operations/view.messages.ts';
import { cancelText as text } from '../cancel.messages.ts';
import { historyCalls, type RedemptionDetail } from '../contract.ts';
import { redemptionErrors } from '../errors.messages.ts';
import DetailPage from './DetailPage.tsx';

const DETAIL: RedemptionDetail = {
  id: 'redemption-7',
  redeemCode: 'RD7',
  redemptionDate: '2026-11-20',
  redemptionDescription: 'Umbrella',
  points: 2400,
  category: 'gift',
  productCode: 'G1',
  quantity: 4,
  cardId: 'card-5',
  lastFour: '5555',
  cancellableUntil: '2026-11-21T06:05:00.000Z',
};
const { cancellableUntil: _, ...OVER } = DETAIL;
const CANCELLED = { ...OVER, cancelledAt: '2026-11-20T07:08:00.000Z' };
const RESULT = {
  ...{ id: DETAIL.id, redeemCode: DETAIL.redeemCode, cancelledAt: CANCELLED.cancelledAt },
  ...{ points: 2400, pointBalance: 9700 },
};

async function open(): Promise<void> {
  await logOn();
  answer(operationCalls.list, payload([]));
  answer(historyCalls.detail, payload(DETAIL));
  const route = '/u/redemption-history/:redemptionId';
  await openPage(<DetailPage />, { address: route.replace(':redemptionId', DETAIL.id), route });
  await pageSays('You can cancel until 21/11/2026 14:05.');
}

async function ask(): Promise<void> {
  await open();
  await press(text.cancel.en);
  await dialogSays(say(text.questionText, 'en', { item: 'Umbrella', points: '2,400' }));
}

/** Presses the button of the dialog, which has the words of the button on the page. */
async function confirm(): Promise<void> {
  const button = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find(
    ({ textContent }) => textContent === text.cancel.en,
  );
  if (!button) throw new Error('no button in the dialog');
  await press(button);
}

describe('the cancellation of a redemption', () => {
  it('[RDM-7] is sent once, with a key, and then the page says what was given back', async () => {
    await ask();
    expect(sentTo(historyCalls.cancel)).toEqual([]);
    answer(historyCalls.cancel, payload(RESULT));
    answer(historyCalls.detail, payload(CANCELLED));
    await confirm();
    await pageSays('2,400 points were given back. Your card now has 9,700 points.');
    const [sent, ...others] = sentTo(historyCalls.cancel);
    expect(others).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    expect(dialogIsOpen()).toBe(false);
    await until(() => expect(pageRows()).toContainEqual([text.cancelledAt.en, '20/11/2026 15:08']));
    expect(pageText()).not.toContain(text.cancel.en);
    expect(document.activeElement?.textContent).toContain(text.done.en);
  });

  it('[RDM-7] is not sent when the person keeps the redemption', async () => {
    await ask();
    await press(text.keep.en);
    expect(sentTo(historyCalls.cancel)).toEqual([]);
    expect(pageText()).toContain(text.cancel.en);
  });

  it('[RDM-7] a refusal opens a dialog, and the page no longer offers it', async () => {
    await ask();
    answer(historyCalls.cancel, refusal('RDM-LATE'));
    answer(historyCalls.detail, payload(OVER));
    await confirm();
    await dialogSays(redemptionErrors['RDM-LATE'].text.en);
    await pressKey('Escape');
    await until(() => expect(pageText()).not.toContain(text.cancel.en));
    expect(pageText()).not.toContain(text.done.en);
  });

  it('[RDM-7] one under way is shown instead of the redemption', async () => {
    await logOn();
    const request = {
      commandId: 'c',
      kind: 'cancel-redemption',
      cardId: DETAIL.cardId,
      state: 'pending',
    } as const;
    answer(operationCalls.list, payload([{ ...request, begunAt: '2026-11-20T01:00:00.000Z' }]));
    answer(operationCalls.one, payload({ ...request, begunAt: '2026-11-20T01:00:00.000Z' }));
    answer(historyCalls.detail, payload(DETAIL));
    const route = '/u/redemption-history/:redemptionId';
    await openPage(<DetailPage />, { address: route.replace(':redemptionId', DETAIL.id), route });
    await pageSays(underWayText.doNotRepeat.en);
    expect(pageText()).not.toContain(text.cancel.en);
  });
});
