/** Test events for the used card of the sample bank. */
import type * as z from 'zod/mini';
import type { bankEvent } from '../../server/ports/card-system/http/wire/events.ts';
import { addDays } from '../../shared/dates.ts';
import { ANN, sampleDates, sampleId, USED } from '../conformance/sample-bank.ts';
import { NOW, today } from '../load/test-bank.ts';

export type EventJson = z.input<typeof bankEvent>;
type Json<K extends EventJson['kind']> = Extract<EventJson, { kind: K }>;

export const SECRET = Buffer.alloc(32, 21);
export const OLD_SECRET = Buffer.alloc(32, 22);
export const { latest } = sampleDates(today);

export const ntd = (amount: number | string) => ({ amount: String(amount), currency: 'TWD' as const });

/** Returns the time some minutes ago. */
export const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

/** A follower that does nothing. */
export { NO_FOLLOWER as ALONE } from '../../server/event-follower.ts';

let ids = 0;
const head = (minutes: number) => ({
  eventId: `E-${++ids}`,
  occurredAt: ago(minutes),
  customerId: ANN,
  cardId: USED,
});

const line = {
  transactionId: sampleId(7001),
  transactionDate: addDays(today, -1),
  description: { en: 'Night market', zh_tw: '夜市' },
  category: 'dining' as const,
  overLimit: false,
  currentBalance: ntd(20_000),
};

export const authorised = (
  minutes: number,
  change: Partial<Json<'authorised'>> = {},
): Json<'authorised'> => ({
  kind: 'authorised',
  ...head(minutes),
  ...line,
  amount: ntd(300),
  ...change,
});

export const posted = (minutes: number, change: Partial<Json<'posted'>> = {}): Json<'posted'> => ({
  kind: 'posted',
  ...head(minutes),
  ...line,
  amount: ntd(310),
  postingDate: today,
  ...change,
});

export const refused = (minutes: number): Json<'refused'> => ({
  kind: 'refused',
  ...head(minutes),
  description: line.description,
  amount: ntd(9000),
  reason: 'limit',
});

export const statement = (minutes: number, change: Partial<Json<'statement'>> = {}): Json<'statement'> => {
  const statementDate = change.statementDate ?? today;
  return {
    kind: 'statement',
    ...head(minutes),
    statementId: sampleId(7101),
    statementDate,
    paymentDueDate: addDays(statementDate, 15),
    minimumPayment: ntd(1000),
    paidSince: ntd(0),
    previousBalance: ntd(10_000),
    payments: ntd(2000),
    adjustments: ntd(-5),
    newCharges: ntd(4000),
    interest: ntd(5),
    fees: ntd(100),
    total: ntd(12_100),
    interestRate: '13.05',
    creditLimit: ntd(100_000),
    cashAdvanceLimit: ntd(20_000),
    pointsBefore: 566,
    pointsEarned: 10,
    pointsUsed: 100,
    pointsAfter: 476,
    ...change,
  };
};

export const dueChanged = (
  minutes: number,
  change: Partial<Json<'due-changed'>> = {},
): Json<'due-changed'> => {
  const statementDate = change.statementDate ?? latest;
  return {
    kind: 'due-changed',
    ...head(minutes),
    statementDate,
    paymentDueDate: addDays(statementDate, 18),
    minimumPayment: ntd(800),
    paidSince: ntd(2500),
    ...change,
  };
};

export const points = (
  minutes: number,
  sequence: number,
  change: Partial<Json<'points'>> = {},
): Json<'points'> => ({
  kind: 'points',
  ...head(minutes),
  sequence,
  entryId: sampleId(7200 + sequence),
  date: today,
  description: { en: 'Points', zh_tw: '點數' },
  points: 10,
  // The sample's ledger ends with entry 3 and 466 points.
  balanceAfter: 466 + (sequence - 3) * 10,
  campaignId: 'BASE',
  campaignRulesetId: 'BASE-1',
  ...change,
});

export const tokenAdded = (
  minutes: number,
  change: Partial<Json<'token-added'>> = {},
): Json<'token-added'> => ({
  kind: 'token-added',
  ...head(minutes),
  tokenId: 'T-1',
  wallet: 'Phone',
  ...change,
});

export const controls = (minutes: number, change: Partial<Json<'controls'>> = {}): Json<'controls'> => ({
  kind: 'controls',
  ...head(minutes),
  version: 1,
  ...{ online: true, abroad: true, contactless: true, cash: true },
  ...change,
});

export const dispute = (minutes: number): Json<'dispute'> => ({
  kind: 'dispute',
  ...head(minutes),
  disputeId: sampleId(7301),
  transactionId: sampleId(62),
  state: 'opened',
});
