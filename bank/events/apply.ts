/** Applies the bank's events to the read model. */
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { isDistributed } from '../../server/db/distribution/topology.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { type BankEvent, bankEvent, type EventOf } from '../../server/ports/card-system/http/wire/events.ts';
import type { Money } from '../../shared/money.ts';
import { showFamilyEvents } from '../embedded/family/show.ts';
import type { CardKey } from '../embedded/ids.ts';
import { keysOf } from '../embedded/one-customer.ts';
import { removeRecordedEntries, restoreRecordedEntries } from '../embedded/read-model/read-model.ts';
import { type CardFacts, factsOf, type LineEvent, nextPoints } from './effects.ts';
import * as effects from './effects-store.ts';
import { type ControlRow, writeContactTimes, writeControls } from './effects-store.ts';
import { type LockedCard, lockCards, markKnown, markUnknown, readLaterEvents } from './events-store.ts';

type Trx = Transaction<Database>;

interface Card {
  /** Values of the key columns in the tables of the card's history. */
  readonly key: { readonly customer_id: string; readonly card_id: string };
  readonly locked: LockedCard;
  readonly facts: CardFacts;
}

/**
 * Writes the facts of all stored events of these cards that are later than the last load. The result depends only on
 * the set of events, not on their order or the number of runs. Skips unknown cards. Locks the cards until the
 * transaction ends.
 * @param newEvents ids of new events, or `'all'` after files have replaced the data. A balance is written only if a new
 * event decides it, because a command of the portal may have changed the balance since an earlier event.
 */
export async function applyEvents(
  trx: Trx,
  keys: readonly CardKey[],
  newEvents: readonly string[] | 'all',
): Promise<void> {
  for (const part of await partsOf(trx, keys)) await applyTo(trx, part, newEvents);
}

/** Returns the cards in parts for one statement each: of one customer in a distributed database, in the order of locks. */
async function partsOf(trx: Trx, keys: readonly CardKey[]): Promise<readonly (readonly CardKey[])[]> {
  if (!(await isDistributed(trx))) return [keys];
  const parts = new Map<string, CardKey[]>();
  for (const key of keys) parts.set(key.customerId, [...(parts.get(key.customerId) ?? []), key]);
  return [...parts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => own);
}

async function applyTo(
  trx: Trx,
  keys: readonly CardKey[],
  newEvents: readonly string[] | 'all',
): Promise<void> {
  if (keys.length === 0) return;
  let locked = await lockCards(trx, keys);
  const found = new Set(locked.map(nameOf));
  await markUnknown(
    trx,
    keys.filter((key) => !found.has(nameOf(key))),
  );
  if (locked.length === 0) return;
  // The portal's recorded ledger entries are removed first, so that the bank's entries come before them.
  if (await removeRecordedEntries(trx, keysOf(keys))) locked = await lockCards(trx, keys);
  const awaited = await markKnown(trx, locked);
  const fresh = newEvents === 'all' ? undefined : new Set([...newEvents, ...awaited]);
  const events = new Map<string, BankEvent[]>();
  for (const { content, ...card } of await readLaterEvents(trx, locked)) {
    const list = events.get(nameOf(card)) ?? [];
    list.push(z.decode(bankEvent, content as z.input<typeof bankEvent>));
    events.set(nameOf(card), list);
  }
  const cards = locked.flatMap((card): Card[] => {
    const own = events.get(nameOf(card));
    const key = { customer_id: card.customerId, card_id: card.cardId };
    return own ? [{ key, locked: card, facts: factsOf(own) }] : [];
  });
  const isNew = ({ eventId }: BankEvent) => fresh === undefined || fresh.has(eventId);
  if (cards.length > 0) await write(trx, cards, isNew);
  await restoreRecordedEntries(trx, keysOf(locked));
}

const nameOf = ({ customerId, cardId }: CardKey) => `${customerId}/${cardId}`;

async function write(trx: Trx, cards: readonly Card[], isNew: (event: BankEvent) => boolean): Promise<void> {
  const rowsOf = <R>(each: (card: Card) => readonly R[]) => cards.flatMap(each);
  await effects.writeStatements(
    trx,
    rowsOf(({ key, facts }) => [...facts.statements.values()].map((event) => statementRow(key, event))),
  );
  await effects.writeDues(
    trx,
    rowsOf(({ key, facts }) =>
      [...facts.dues.values()].map((event) => ({
        ...key,
        statement_date: event.statementDate,
        payment_due_date: event.paymentDueDate,
        minimum_payment: `${event.minimumPayment.minor}`,
      })),
    ),
  );
  await effects.writeLines(
    trx,
    rowsOf(({ key, facts }) => [...facts.lines.values()].map((event) => transactionRow(key, event))),
  );
  await writePoints(trx, cards);
  await effects.writeTokens(
    trx,
    rowsOf(({ key, facts }) =>
      [...facts.tokens.values()].map(({ tokenId, wallet, occurredAt }) => ({
        ...key,
        token_id: tokenId,
        wallet,
        added_at: occurredAt,
      })),
    ),
  );
  await writeControls(
    trx,
    rowsOf(({ key, facts: { controls } }) => (controls ? [controlRow(key, controls)] : [])),
  );
  for (const { key, facts } of cards)
    await showFamilyEvents(trx, { customerId: key.customer_id, cardId: key.card_id }, facts.family);
  await writeContactTimes(
    trx,
    rowsOf(({ key: { customer_id }, facts }) =>
      [...facts.contacts.values()].map(({ contact, occurredAt }) => ({
        customer_id,
        contact,
        occurred_at: occurredAt,
      })),
    ),
  );
  await effects.writeCards(
    trx,
    keysOf(cards.map(({ locked }) => locked)),
    rowsOf(({ key, facts: { balance } }) => {
      if (!balance || !isNew(balance)) return [];
      const { currentBalance, occurredAt } = balance;
      return [{ ...key, current_balance: `${currentBalance.minor}`, occurred_at: occurredAt }];
    }),
    rowsOf(({ key, facts }) =>
      [...facts.paid].map(([date, amount]) => {
        const told = facts.suspended.get(date);
        return {
          ...key,
          statement_date: date,
          paid_since: `${amount}`,
          suspended: told && told.amount !== null ? `${told.amount}` : null,
          suspended_at: told?.at ?? null,
        };
      }),
    ),
  );
}

/**
 * Appends entries to the ledgers. If another entry already uses an id, no further entries of that card are added,
 * because a ledger must have no gaps.
 */
async function writePoints(trx: Trx, cards: readonly Card[]): Promise<void> {
  const next = cards.map(({ key, locked, facts }) => {
    const end = { sequence: locked.point_sequence ?? 0, balance: Number(locked.points) };
    return { key, entries: nextPoints(facts.points, end) };
  });
  const ids = next.flatMap(({ key, entries }) =>
    entries.map(({ entryId }) => ({ customer_id: key.customer_id, entry_id: entryId })),
  );
  const used = new Set(await effects.usedEntries(trx, ids));
  const rows: effects.PointRow[] = [];
  for (const { key, entries } of next) {
    for (const entry of entries) {
      if (used.has(entry.entryId)) break;
      used.add(entry.entryId);
      rows.push(pointRow(key, entry));
    }
  }
  await effects.insertPoints(trx, rows);
}

function transactionRow(key: Card['key'], event: LineEvent): effects.TransactionRow {
  const { abroad, facts } = event;
  return {
    ...key,
    transaction_id: event.transactionId,
    transaction_date: event.transactionDate,
    posting_date: event.kind === 'posted' ? event.postingDate : null,
    description_en: event.description.en,
    description_zh: event.description.zh_tw,
    amount: `${event.amount.minor}`,
    foreign_amount: amountOf(abroad?.amount),
    foreign_currency: abroad?.amount.currency ?? null,
    merchant_country: abroad?.country ?? null,
    exchange_date: abroad?.exchangeDate ?? null,
    category: event.category,
    over_limit: event.overLimit,
    cleared_on: event.kind === 'posted' ? (event.clearedOn ?? null) : null,
    descriptor: facts?.descriptor ?? null,
    channel: facts?.channel ?? null,
    wallet: facts?.wallet ?? null,
    shop_country: facts?.country ?? null,
    converted_by_merchant: facts?.convertedByMerchant ?? null,
  };
}

function controlRow(key: Card['key'], event: EventOf<'controls'>): ControlRow {
  const { version, freeze, online, abroad, contactless, cash } = event;
  return {
    ...key,
    version,
    frozen_since: freeze?.since ?? null,
    frozen_by: freeze?.by ?? null,
    online,
    abroad,
    contactless,
    cash,
    per_purchase: amountOf(event.perPurchase),
    per_day: amountOf(event.perDay),
    occurred_at: event.occurredAt,
  };
}

function statementRow(key: Card['key'], event: EventOf<'statement'>): effects.StatementRow {
  return {
    ...key,
    statement_date: event.statementDate,
    statement_id: event.statementId,
    payment_due_date: event.paymentDueDate,
    previous_balance: `${event.previousBalance.minor}`,
    payments: `${event.payments.minor}`,
    adjustments: `${event.adjustments.minor}`,
    new_charges: `${event.newCharges.minor}`,
    interest: `${event.interest.minor}`,
    fees: `${event.fees.minor}`,
    total: `${event.total.minor}`,
    minimum_payment: `${event.minimumPayment.minor}`,
    interest_rate: event.interestRate,
    credit_limit: `${event.creditLimit.minor}`,
    cash_advance_limit: `${event.cashAdvanceLimit.minor}`,
    points_before: event.pointsBefore,
    points_earned: event.pointsEarned,
    points_used: event.pointsUsed,
    points_after: event.pointsAfter,
    minimum_only_payments: event.minimumOnly?.payments ?? null,
    minimum_only_total: amountOf(event.minimumOnly?.total),
    minimum_only_interest: amountOf(event.minimumOnly?.interest),
    year_interest: amountOf(event.chargedThisYear?.interest),
    year_fees: amountOf(event.chargedThisYear?.fees),
  };
}

function amountOf(money: Money | undefined): string | null {
  return money ? `${money.minor}` : null;
}

function pointRow(key: Card['key'], entry: EventOf<'points'>): effects.PointRow {
  return {
    ...key,
    sequence: entry.sequence,
    entry_id: entry.entryId,
    entry_date: entry.date,
    description_en: entry.description.en,
    description_zh: entry.description.zh_tw,
    spent: amountOf(entry.spent),
    points: entry.points,
    balance_before: entry.balanceAfter - entry.points,
    balance_after: entry.balanceAfter,
    campaign_id: entry.campaignId,
    campaign_ruleset_id: entry.campaignRulesetId,
    ends_on: entry.endsOn ?? null,
  };
}
