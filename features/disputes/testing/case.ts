/** A case for component tests and documents. */
import { isOpenDispute } from '../../../shared/disputes.ts';
import type { Dispute, ListedDispute } from '../contract.ts';

export const dollars = (amount: number | string) => ({ amount: `${amount}`, currency: 'TWD' });

/** An open case about a charge of NT$3,200 that is suspended. */
export const CASE: Dispute = {
  disputeId: '6f1f0d1e-0000-4000-8000-000000000001',
  reference: 'D2026112900017',
  kind: 'twice',
  state: 'received',
  openedAt: '2026-11-21T02:10:00.000Z',
  cardId: 'card-1',
  lastFour: '1234',
  description: 'Harbour Books',
  lineCount: 1,
  amount: dollars(3200),
  suspended: dollars(3200),
  next: { who: 'bank', by: '2026-12-21' },
  lines: [
    {
      transactionId: 'line-1',
      transactionDate: '2026-11-19',
      clearedOn: '2026-11-20',
      description: 'Harbour Books',
      amount: dollars(3200),
      whole: dollars(3200),
    },
  ],
  answers: {
    otherTransactionId: 'line-0',
    shop: { asked: true, on: '2026-11-20', said: 'Ask your bank.' },
  },
  steps: [{ state: 'received', at: '2026-11-21T02:10:00.000Z', text: 'We have your case.' }],
  interestFrom: '2026-12-06',
  debitLeavesOut: true,
  replies: [],
  evidence: [
    {
      fileId: '6f1f0d1e-0000-4000-8000-0000000000f1',
      name: 'slip.jpg',
      type: 'image/jpeg',
      bytes: 300 * 1024,
      received: 300 * 1024,
      state: 'ready',
      begunAt: '2026-11-21T02:05:00.000Z',
    },
    {
      fileId: '6f1f0d1e-0000-4000-8000-0000000000f2',
      name: 'mail.pdf',
      type: 'application/pdf',
      bytes: 90_000,
      received: 90_000,
      state: 'ready',
      begunAt: '2026-11-21T02:06:00.000Z',
    },
  ],
  ombudsman: { from: '2026-12-21', until: '2027-02-19', isOpen: false },
  schemeLastDay: '2027-03-20',
  today: '2026-11-29',
};

/** Returns a case as the list has it. One that has ended has nothing suspended and no next act. */
export function listedCase(change: Partial<ListedDispute> = {}): ListedDispute {
  const { disputeId, reference, kind, openedAt, cardId, lastFour, description, lineCount } = CASE;
  const { amount, suspended, next } = CASE;
  const state = change.state ?? CASE.state;
  return {
    ...{ disputeId, reference, kind, state, openedAt, cardId, lastFour, description, lineCount, amount },
    ...(isOpenDispute(state) ? { suspended, ...(next && { next }) } : { suspended: dollars(0) }),
    ...change,
  };
}

/** Returns a case that has ended: nothing is suspended, and no act is next. */
export function endedCase(change: Partial<Dispute> & Pick<Dispute, 'state'>): Dispute {
  const { next: _next, interestFrom: _interest, debitLeavesOut: _debit, ...rest } = CASE;
  const at = '2026-11-28T01:00:00.000Z';
  return {
    ...rest,
    suspended: dollars(0),
    steps: [...CASE.steps, { state: change.state, at }],
    ...change,
  };
}
