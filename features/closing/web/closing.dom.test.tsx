import { beforeEach, describe, expect, it } from 'vitest';
import { answer, payload, refusal, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { CODE_SENT, logOn, PROFILE } from '../../../tests/support/dom/people.ts';
import { giveCode, pageSeen, press, until } from '../../../tests/support/dom/user.ts';
import { paths } from '../../../web/paths.ts';
import { isClosing, setClosing } from '../../../web/store.ts';
import { approvalCalls } from '../../confirmation/contract.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { profileCalls } from '../../profile/contract.ts';
import { type ClosingRead, closingCalls } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import ClosingPage from './ClosingPage.tsx';

const OPEN: ClosingRead = { closing: null, cards: [], openCases: 0, underWay: false };
const CLOSES = { begunAt: '2026-03-09T08:30:00.000Z', endsAt: '2026-03-16T08:30:00.000Z' };
const UNTIL = text.until.en({ at: '16/03/2026 16:30' });

async function open(read: ClosingRead) {
  answer(closingCalls.read, payload(read));
  await openPage(<ClosingPage />, { address: paths.closing() });
}
const says = (...words: readonly string[]) =>
  until(() => {
    for (const one of words) expect(pageSeen()).toContain(one);
  });

describe('the page that closes the online account', () => {
  beforeEach(async () => {
    await logOn();
    setClosing(false);
    answer(profileCalls.read, payload(PROFILE));
    answer(approvalCalls.passkeys, payload({ passkeys: [], most: 10, canApprove: false, offer: false }));
    answer(closingCalls.requestOtp, payload(CODE_SENT));
    answer(closingCalls.close, payload(CLOSES));
    answer(closingCalls.undo, payload({ undone: true as const }));
  });

  it('[CLS-1] says debt, points and disputes before what ends and what stays', async () => {
    await open({
      ...OPEN,
      cards: [
        {
          lastFour: '1234',
          productName: 'World Card',
          owed: { amount: '12345', currency: 'TWD' },
          points: 1,
        },
        { lastFour: '5678', productName: 'Travel Card', points: 23_456 },
      ],
      openCases: 2,
    });
    await says('World Card 1234', 'NT$12,345', '1 point', '23,456 points', '2 open disputes');
    const seen = pageSeen();
    const order = [text.owed.en, text.points.en, text.cases.en, text.ends.en, text.stays.en, text.when.en];
    expect(order.map((words) => seen.indexOf(words))).toEqual(
      order.map((words) => seen.indexOf(words)).toSorted((a, b) => a - b),
    );
    expect(seen).not.toContain(text.nothingOpen.en);
  });

  it('[CLS-1] closes with a code, and says until when the account can be kept', async () => {
    await open(OPEN);
    await says(text.nothingOpen.en);
    await press(text.next.en);
    await press(otpPage.sendCode.en);
    await giveCode('123456');
    await says(text.closingTitle.en, UNTIL);
    expect(isClosing()).toBe(true);
    expect(sentTo(closingCalls.close)).toHaveLength(1);
  });

  it('[CLS-2] keeps the account', async () => {
    await open({ ...OPEN, closing: CLOSES });
    await says(UNTIL);
    expect(isClosing()).toBe(true);
    await press(text.undo.en);
    await says(text.undone.en);
    expect(isClosing()).toBe(false);
  });

  it('[CLS-2] stays as it is when keeping comes too late', async () => {
    await open({ ...OPEN, closing: CLOSES });
    await says(UNTIL);
    answer(closingCalls.undo, refusal('NOT_NOW'));
    await press(text.undo.en);
    await until(() => expect(sentTo(closingCalls.undo)).toHaveLength(1));
    expect(isClosing()).toBe(true);
    expect(pageSeen()).not.toContain(text.undone.en);
  });

  it('[CLS-3] cannot be closed while an order has no outcome', async () => {
    await open({ ...OPEN, underWay: true });
    await says(text.underWay.en);
    expect(pageSeen()).not.toContain(text.next.en);
  });
});
