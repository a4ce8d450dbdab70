/**
 * What the bank's people do with a case of the embedded card system. Each act is one transaction of the caller: the state, its step, the
 * money, and the events that the bank sends for it.
 */
import type { Transaction } from 'kysely';
import { newUuid } from '../../../server/crypto/keys.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { type DisputeState, isOpenDispute } from '../../../shared/disputes.ts';
import { twd } from '../../../shared/money.ts';
import { areIds, type CardKey } from '../ids.ts';
import { addPaid } from '../payments/payments-store.ts';
import { readLatestSuspended } from '../payments/suspended-store.ts';
import { lockCard } from '../points/points-store.ts';
import { takeBackPoints, writeLine } from './acts-store.ts';
import * as store from './cases-store.ts';
import { COPY_FEE, returned } from './disputes.messages.ts';
import { BANK_DAYS } from './disputes.ts';
import { readLines } from './lines-store.ts';
import { pointsOf } from './rules.ts';

type Trx = Transaction<Database>;

/** An act of the bank. `text` is shown to the holder, at most 500 characters in each language. */
export type BankAct =
  /** Asks the holder for more, until a day. */
  | { readonly act: 'ask-more'; readonly text: Bilingual; readonly by: IsoDate }
  /** Sends the case to the merchant's bank. */
  | { readonly act: 'pass-on'; readonly text?: Bilingual }
  /** Decides for the holder: the amount comes back as an adjustment of the card. */
  | { readonly act: 'decide-for'; readonly text?: Bilingual }
  /** Decides against the holder. `copyFee` is for copies of the slip, NT$0 to NT$100. */
  | { readonly act: 'decide-against'; readonly copyFee?: bigint; readonly text?: Bilingual };

/** The state after an act, and the bank's events for it, to be ingested in the same transaction. */
export interface ActedCase {
  readonly state: DisputeState;
  readonly events: readonly BankEvent[];
}

/**
 * Applies an act of the bank. Undefined for an unknown case, one that has ended, and an act without a change: a question while the holder
 * has not answered one is a new question.
 */
export async function bankActs(
  deps: { readonly random: Random },
  trx: Trx,
  key: store.CaseKey,
  act: BankAct,
): Promise<ActedCase | undefined> {
  if (!areIds(key.customerId, key.caseId)) return undefined;
  const cardId = await store.cardOfCase(trx, key);
  if (cardId === undefined) return undefined;
  const card = { customerId: key.customerId, cardId };
  // Cases are opened under the lock of the card too, and acts of cases of a card change the same balance.
  await lockCard(trx, card);
  const found = await store.lockCase(trx, key);
  if (!found || !isOpenDispute(found.state)) return undefined;
  const at = await databaseNow(trx);
  const desk: Desk = { ...deps, trx, key, card, at, found };
  const state = STATES[act.act];
  const events = await apply(desk, act);
  const step = await store.insertStep(trx, key, state, act.text);
  return { state, events: [...events, eventOf(desk, state, step)] };
}

/** What an act works with. */
interface Desk {
  readonly random: Random;
  readonly trx: Trx;
  readonly key: store.CaseKey;
  readonly card: CardKey;
  readonly at: Date;
  readonly found: store.CaseState;
}

const STATES: Readonly<Record<BankAct['act'], DisputeState>> = {
  'ask-more': 'more-wanted',
  'pass-on': 'with-merchant-bank',
  'decide-for': 'for-you',
  'decide-against': 'against-you',
};

async function apply(desk: Desk, act: BankAct): Promise<readonly BankEvent[]> {
  const { trx, key, found } = desk;
  switch (act.act) {
    case 'ask-more':
      await store.moveCase(trx, key, { state: 'more-wanted', who: 'you', by: act.by });
      return [];
    case 'pass-on': {
      const by = addDays(found.today, BANK_DAYS);
      await store.moveCase(trx, key, { state: 'with-merchant-bank', who: 'merchant-bank', by });
      return [];
    }
    case 'decide-for':
      return decideFor(desk);
    case 'decide-against':
      return decideAgainst(desk, act.copyFee ?? 0n);
  }
}

/**
 * Gives the amount back as one adjustment for each line. What was suspended of the latest statement counts as paid, so that no more is due
 * after the decision than before. The bank takes back the points that the amount earned, as far as they are still there.
 */
async function decideFor(desk: Desk): Promise<readonly BankEvent[]> {
  const { trx, key, card } = desk;
  const lines = await store.readDecidedLines(trx, key);
  const rows = await readLines(
    trx,
    card,
    lines.map(({ transaction_id }) => transaction_id),
  );
  const events: BankEvent[] = [];
  let points = 0n;
  for (const { transaction_id, amount, description_en: en, description_zh: zh_tw } of lines) {
    const row = rows.find((one) => one.transaction_id === transaction_id);
    if (row) points += pointsOf(row, amount);
    const description = returned({ en, zh_tw });
    events.push(await post(desk, { description, amount: -amount, category: 'adjustment' }));
  }
  const before = (await readLatestSuspended(trx, card))?.suspended ?? 0n;
  await store.endCase(trx, key, 'for-you');
  const settled = before - ((await readLatestSuspended(trx, card))?.suspended ?? 0n);
  const paid = settled > 0n ? await addPaid(trx, card, settled) : undefined;
  if (paid)
    events.push({
      kind: 'due-changed',
      ...headOf(desk),
      statementDate: paid.statement_date,
      paymentDueDate: paid.payment_due_date,
      minimumPayment: twd(paid.minimum_payment),
      paidSince: twd(paid.paid_since),
    });
  await takeBackPoints(trx, card, { points, caseId: key.caseId });
  return events;
}

/** Ends what was suspended: it is due at once, with interest from the day after its due date. */
async function decideAgainst(desk: Desk, copyFee: bigint): Promise<readonly BankEvent[]> {
  const { trx, key, found } = desk;
  const lines = await store.readDecidedLines(trx, key);
  const owed = lines.reduce((sum, { suspended }) => sum + suspended, 0n);
  const until = found.suspended_until;
  const interestFrom = owed > 0n && until !== null ? addDays(until, 1) : undefined;
  await store.endCase(trx, key, 'against-you', { owed, interestFrom, copyFee });
  return copyFee > 0n ? [await post(desk, { description: COPY_FEE, amount: copyFee, category: 'fee' })] : [];
}

interface Posted {
  readonly description: Bilingual;
  readonly amount: bigint;
  readonly category: 'adjustment' | 'fee';
}

/** Writes a line of today, and returns its event. */
async function post(desk: Desk, line: Posted): Promise<BankEvent> {
  const { trx, card, at, random } = desk;
  const day = taipeiDate(at);
  const part = await writeLine(trx, card, { ...line, transactionId: newUuid(random), day, at });
  return { ...headOf(desk), ...part, kind: 'posted', postingDate: day };
}

function headOf({ random, at, card }: Desk) {
  return { eventId: `DESK-${newUuid(random)}`, occurredAt: at.toISOString(), ...card };
}

function eventOf(desk: Desk, state: DisputeState, step: number): BankEvent {
  const { caseId: disputeId } = desk.key;
  return { kind: 'dispute', ...headOf(desk), disputeId, reference: desk.found.reference, state, step };
}
