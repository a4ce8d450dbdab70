/** Examples of the API document for banks: a charge, and a case about it. */
import { twd } from '../../../../../shared/money.ts';
import type {
  CardDisputes,
  DisputeCase,
  DisputeOptions,
  DisputeOrder,
  EvidenceFile,
} from '../../parts/disputes.ts';
import type { AnswerOf, QuestionOf } from '../calls.ts';
import { CARD, CASE, CUSTOMER, FILE, FILE_HASH, TRANSACTION } from './example-ids.ts';

/** A file that the card system has received. */
export const evidence: EvidenceFile = {
  fileId: FILE,
  type: 'image/jpeg',
  bytes: 183_204,
  sha256: FILE_HASH,
};

export const disputeOptions: DisputeOptions = {
  facts: {
    descriptor: 'TOKYO BOOKSHOP SHINJUKU',
    channel: 'contactless',
    country: 'JP',
    convertedByMerchant: false,
  },
  clearedOn: '2026-03-11',
  kinds: [
    { kind: 'twice', lastDay: '2026-07-09' },
    { kind: 'amount', lastDay: '2026-07-09' },
  ],
  clock: { days: 120, most: 540 },
  most: twd(6120),
  suspends: { until: '2026-04-20' },
  notes: ['points'],
};

export const disputeOrder: DisputeOrder = {
  kind: 'amount',
  lines: [{ transactionId: TRANSACTION, clearedOn: '2026-03-11', amount: twd(1000) }],
  answers: {
    rightAmount: 5120,
    shop: { asked: true, on: '2026-03-12', said: 'The till was wrong; the bank has to change it.' },
  },
  evidence: [evidence],
};

export const dispute: DisputeCase = {
  caseId: CASE,
  reference: 'D26031200017',
  cardId: CARD,
  kind: disputeOrder.kind,
  state: 'more-wanted',
  openedAt: new Date('2026-03-12T08:09:30.000Z'),
  lines: [
    {
      transactionId: TRANSACTION,
      clearedOn: '2026-03-11',
      amount: twd(1000),
      transactionDate: '2026-03-10',
      description: { en: 'Tokyo bookshop', zh_tw: '東京書店' },
      whole: twd(6120),
    },
  ],
  amount: twd(1000),
  suspended: twd(1000),
  suspendedUntil: '2026-04-20',
  answers: disputeOrder.answers,
  steps: [
    { state: 'received', at: new Date('2026-03-12T08:09:30.000Z') },
    {
      state: 'more-wanted',
      at: new Date('2026-03-13T02:00:00.000Z'),
      text: { en: 'Send us the receipt.', zh_tw: '請提供簽單或收據。' },
    },
  ],
  next: { who: 'you', by: '2026-03-27' },
  evidence: [{ fileId: FILE, at: new Date('2026-03-12T08:09:30.000Z') }],
  replies: [],
};

/** The examples of the questions. */
export const disputeReads: {
  readonly [M in keyof CardDisputes]-?: {
    readonly about: string;
    readonly ask: QuestionOf<M>;
    readonly answer: AnswerOf<M>;
  };
} = {
  disputeOptions: {
    about: 'What can be disputed of a line, and until when',
    ask: [CUSTOMER, CARD, TRANSACTION],
    answer: disputeOptions,
  },
  disputes: {
    about: 'Cases of a customer, newest first: open ones, and ended ones of the last 24 months',
    ask: [CUSTOMER],
    answer: [dispute],
  },
  dispute: { about: 'One case', ask: [CUSTOMER, CASE], answer: dispute },
};
