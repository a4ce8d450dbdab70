/** Test events for the used card of the sample bank. */
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { NO_FOLLOWER } from '../../server/event-follower.ts';
import type { bankEvent } from '../../server/ports/card-system/http/wire/events.ts';
import { addDays } from '../../shared/dates.ts';
import type { DatabaseContext } from '../../tests/support/database/databases.ts';
import { ANN, BEN, BENS, sampleDates, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { fillBank, NOW, today } from '../load/test-bank.ts';
import { acceptEvents } from './accept.ts';
import { readEvents } from './read.ts';

export type EventJson = z.input<typeof bankEvent>;
type Json<K extends EventJson['kind']> = Extract<EventJson, { kind: K }>;

export const SECRET = Buffer.alloc(32, 21);
export const OLD_SECRET = Buffer.alloc(32, 22);
export const { latest } = sampleDates(today);

export const ntd = (amount: number | string) => ({ amount: String(amount), currency: 'TWD' as const });

/** Returns the time some minutes ago. */
export const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

/** Accepts events as a request does. */
export const sendTo =
  (context: DatabaseContext, metrics: Parameters<typeof acceptEvents>[2] = { events: () => undefined }) =>
  (...events: readonly EventJson[]) =>
    acceptEvents(
      context.db(),
      readEvents(Buffer.from(JSON.stringify({ events })), NOW),
      metrics,
      NO_FOLLOWER,
    );

/** Returns the row of the used card. */
export const usedCard = (context: DatabaseContext) =>
  context.db().selectFrom('cards.cards').selectAll().where('card_id', '=', USED).executeTakeFirstOrThrow();

/** Fills the bank with the sample and deletes all events and loads. */
export async function startAgain(context: DatabaseContext): Promise<void> {
  await sql`truncate portal.bank_events, portal.bank_loads`.execute(context.db());
  await fillBank(context);
}

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

type Own<K extends EventJson['kind']> = Omit<Json<K>, 'kind' | keyof ReturnType<typeof head>>;

/** Returns a function that makes events of a kind. */
const maker =
  <K extends EventJson['kind']>(kind: K, usual: Own<K> | ((change: Partial<Json<K>>) => Own<K>)) =>
  (minutes: number, change: Partial<Json<K>> = {}): Json<K> => {
    const own = typeof usual === 'function' ? usual(change) : usual;
    return { kind, ...head(minutes), ...own, ...change } as Json<K>;
  };

export const authorised = maker('authorised', { ...line, amount: ntd(300) });
export const posted = maker('posted', { ...line, amount: ntd(310), postingDate: today });
export const refused = maker('refused', {
  description: line.description,
  amount: ntd(9000),
  reason: 'limit',
});

export const statement = maker('statement', ({ statementDate = today }) => ({
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
}));

export const dueChanged = maker('due-changed', ({ statementDate = latest }) => ({
  statementDate,
  paymentDueDate: addDays(statementDate, 18),
  minimumPayment: ntd(800),
  paidSince: ntd(2500),
}));

export const points = (minutes: number, sequence: number, change: Partial<Json<'points'>> = {}) =>
  maker('points', {
    sequence,
    entryId: sampleId(7200 + sequence),
    date: today,
    description: { en: 'Points', zh_tw: '點數' },
    points: 10,
    // The sample's ledger ends with entry 3 and a balance of 466 points.
    balanceAfter: 466 + (sequence - 3) * 10,
    campaignId: 'BASE',
    campaignRulesetId: 'BASE-1',
  })(minutes, change);

export const tokenAdded = maker('token-added', { tokenId: 'T-1', wallet: 'Phone' });
const ALL_ON = { online: true, abroad: true, contactless: true, cash: true };
export const controls = maker('controls', { version: 1, ...ALL_ON });
/** Of Ben's supplementary card, which is on Ann's account. */
export const familyControls = (minutes: number, change: Partial<Json<'family-controls'>> = {}) =>
  maker('family-controls', { version: 1, frozen: false, ...ALL_ON, stopped: false })(minutes, {
    customerId: BEN,
    cardId: BENS,
    ...change,
  });
export const dispute = maker('dispute', {
  disputeId: sampleId(7301),
  transactionId: sampleId(62),
  state: 'opened',
});

export const contactChanged = maker('contact-changed', { contact: 'phone', changeId: sampleId(7900) });
