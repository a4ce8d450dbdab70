import { DISPUTE_KINDS } from '../../../shared/disputes.ts';
import type { Dispute, DisputeChoices } from '../contract.ts';

const dollars = (amount: string) => ({ amount, currency: 'TWD' });

/** A charge that can be disputed, with a twin and one more charge of the shop. Component tests read it. */
export const CHOICES: DisputeChoices = {
  line: {
    transactionId: 't1',
    transactionDate: '2026-03-03',
    description: 'Café Ocean',
    amount: dollars('3200'),
  },
  explanation: {
    clearedOn: '2026-03-05',
    earlier: { count: 0, lines: [] },
    twin: {
      transactionId: 't2',
      transactionDate: '2026-03-02',
      description: 'Café Ocean',
      amount: dollars('3200'),
      most: dollars('3200'),
    },
  },
  kinds: DISPUTE_KINDS.map((kind) => ({ kind, lastDay: '2026-07-03', daysLeft: 115 })),
  clock: { days: 120, most: 540 },
  most: dollars('3200'),
  suspends: { until: '2026-04-20', interestFrom: '2026-04-21' },
  notes: [],
  sameShop: [
    {
      transactionId: 't3',
      transactionDate: '2026-02-20',
      description: 'Café Ocean',
      amount: dollars('500'),
      most: dollars('450'),
    },
  ],
  recent: [
    {
      transactionId: 't4',
      transactionDate: '2026-03-06',
      description: 'Bookshop',
      amount: dollars('700'),
      most: dollars('700'),
    },
  ],
  today: '2026-03-10',
};

/** The case that the charge of {@link CHOICES} opens. */
export const OPENED: Dispute = {
  disputeId: 'd-1',
  reference: 'DC-7',
  kind: 'twice',
  state: 'received',
  openedAt: '2026-03-10T02:00:00.000Z',
  cardId: 'card-1',
  lastFour: '1234',
  description: 'Café Ocean',
  lineCount: 1,
  amount: dollars('3200'),
  suspended: dollars('3200'),
  next: { who: 'bank', by: '2026-04-09' },
  lines: [
    {
      transactionId: 't1',
      transactionDate: '2026-03-03',
      clearedOn: '2026-03-05',
      description: 'Café Ocean',
      amount: dollars('3200'),
      whole: dollars('3200'),
    },
  ],
  answers: { shop: { asked: false } },
  steps: [{ state: 'received', at: '2026-03-10T02:00:00.000Z' }],
  interestFrom: '2026-04-21',
  replies: [],
  evidence: [],
  ombudsman: { from: '2026-04-09', until: '2026-06-08', isOpen: false },
  schemeLastDay: '2026-07-03',
  today: '2026-03-10',
};
