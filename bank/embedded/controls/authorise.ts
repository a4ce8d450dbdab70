/**
 * Authorisations of the embedded card system. One transaction, under the row lock of the card, contains the decision,
 * the transaction row and the change of the balance. So a payment that starts after an acknowledged freeze is refused,
 * and concurrent payments respect the limits.
 */
import type { Transaction } from 'kysely';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import type { PurchaseFacts } from '../../../server/ports/card-system/parts/disputes.ts';
import type { Bilingual, TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { CONTROL_SWITCHES, type PaymentKind } from '../../../shared/card-controls.ts';
import { type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { PurchaseChannel } from '../../../shared/disputes.ts';
import { type Money, twd } from '../../../shared/money.ts';
import { type FromExtra, layerPart, PRIMARY_REASONS, passPrimary, payFromExtra } from '../family/at-till.ts';
import type { CardKey } from '../ids.ts';
import type { CardKeys } from '../keys.ts';
import {
  type AccountRow,
  findByNumber,
  insertLine,
  type Line,
  type LineRow,
  postAuthorised,
  readAccount,
} from './authorise-store.ts';
import { lockedControls } from './controls.ts';

type Trx = Transaction<Database>;

export interface Payment {
  /** Card number of 16 digits. */
  readonly cardNumber: string;
  readonly kind: PaymentKind;
  /** TWD, whole dollars; positive, even for a refund. */
  readonly amount: bigint;
  readonly description: Bilingual;
  readonly at: Date;
  /** Foreign amount and country, if the merchant is not in Taiwan. */
  readonly abroad?: { readonly amount: Money; readonly country: string };
}

/** Reasons to refuse a payment, in the order of the checks. */
export const REFUSAL_REASONS = [
  'unknown-card',
  'stopped',
  'card-status',
  'expired',
  'frozen',
  'online-off',
  'abroad-off',
  'contactless-off',
  'cash-off',
  'no-wallet',
  'per-purchase',
  'per-day',
  ...PRIMARY_REASONS,
  'cash-limit',
  'credit',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The decision and the bank's event that reports it. A payment with an unknown card has no event. */
export type Decision =
  | {
      readonly approved: true;
      readonly event: EventOf<'authorised'> | EventOf<'posted'>;
      /** Tells what the payment took from an extra amount. */
      readonly family?: EventOf<'family-controls'>;
    }
  | { readonly approved: false; readonly reason: RefusalReason; readonly event?: EventOf<'refused'> };

export interface AuthoriseDeps {
  readonly keys: Pick<CardKeys, 'indexes'>;
  readonly random: Random;
}

/** Returns the card that has this number now, or undefined. */
export function findCard(
  { keys }: Pick<AuthoriseDeps, 'keys'>,
  trx: Trx,
  cardNumber: string,
): Promise<CardKey | undefined> {
  return findByNumber(trx, keys.indexes('card-number', cardNumber));
}

/** Decides on a payment. If it is approved, writes the transaction and the balance. */
export async function authorise(deps: AuthoriseDeps, trx: Trx, payment: Payment): Promise<Decision> {
  const { random } = deps;
  const card = await findCard(deps, trx, payment.cardNumber);
  const controls = card && (await lockedControls(trx, card));
  const day = taipeiDate(payment.at);
  const account = card && (await readAccount(trx, card, { day, at: payment.at }));
  if (!controls || !account) return { approved: false, reason: 'unknown-card' };
  const passed = await reasonAgainst(trx, card, payment, controls, account);
  const reason = typeof passed === 'string' ? passed : undefined;
  const head = headOf(random, card, payment);
  const { description } = payment;
  if (reason) {
    const amount = twd(payment.amount);
    return { approved: false, reason, event: { kind: 'refused', ...head, description, amount, reason } };
  }
  if (payment.kind === 'settlement') {
    const posted = await postAuthorised(trx, card, payment.amount, day);
    if (posted) return { approved: true, event: { ...head, ...transactionPart(posted, account, 0n) } };
  }
  const row = await insertLine(trx, card, lineOf(newUuid(random), day, payment));
  const online = ONLINE[payment.kind];
  const part = { ...transactionPart(row, account, row.amount), ...(online !== undefined && { online }) };
  const family = typeof passed === 'object' && (await tellExtra(deps, trx, card, payment, controls, passed));
  return { approved: true, event: { ...head, ...part }, ...(family && { family }) };
}

/** Takes the part of an approved payment that an extra amount pays, and returns the event that tells it. */
async function tellExtra(
  { random }: AuthoriseDeps,
  trx: Trx,
  card: CardKey,
  payment: Payment,
  { primary }: ControlState,
  from: FromExtra,
): Promise<EventOf<'family-controls'> | undefined> {
  if (!primary) return undefined;
  const after = await payFromExtra(trx, card, primary, from);
  return { ...headOf(random, card, payment), ...layerPart(after) };
}

/**
 * Returns the first reason to refuse a payment: the status, then the holder's layer, then the primary's, then what the account can pay. An
 * approved payment has none, or the part that an extra amount of the primary pays.
 */
async function reasonAgainst(
  trx: Trx,
  card: CardKey,
  payment: Payment,
  controls: ControlState,
  account: AccountRow,
): Promise<RefusalReason | FromExtra | undefined> {
  const { kind, amount, abroad } = payment;
  const { effects, primary } = controls;
  // Refunds, settlements of approved payments and offline top-ups need no authorisation, so no check applies to them.
  if (effects[kind] === 'goes-on') return undefined;
  const kinds: readonly PaymentKind[] = abroad ? [kind, 'abroad'] : [kind];
  const own = reasonOfHolder(kinds, payment, controls, account);
  if (own) return own;
  const passed = primary && (await passPrimary(trx, card, primary, { amount, kinds }));
  if (typeof passed === 'string') return passed;
  if (kind === 'cash' && amount > account.cash_advance_limit) return 'cash-limit';
  return account.current_balance + amount > account.credit_limit ? 'credit' : passed;
}

/** Returns the first reason of the card itself or of its holder's layer. */
function reasonOfHolder(
  kinds: readonly PaymentKind[],
  { kind, amount }: Payment,
  { settings, stops, walletTokens, primary }: ControlState,
  account: AccountRow,
): RefusalReason | undefined {
  if (primary?.stopped) return 'stopped';
  if (account.status !== 'active') return 'card-status';
  if (account.expired) return 'expired';
  if (settings.frozen) return 'frozen';
  const isStopped = (by: keyof typeof stops) => kinds.some((one) => stops[by].includes(one));
  const off = CONTROL_SWITCHES.find((name) => !settings[name] && isStopped(name));
  if (off) return `${off}-off`;
  if (kind === 'wallet' && walletTokens.length === 0) return 'no-wallet';
  const { perPurchase, perDay } = settings;
  if (perPurchase !== undefined && amount > perPurchase && isStopped('perPurchase')) return 'per-purchase';
  if (perDay !== undefined && account.paid_that_day + amount > perDay && isStopped('perDay'))
    return 'per-day';
  return undefined;
}

/** Whether a payment was made online. A kind that can be either is left out. */
const ONLINE: Readonly<Partial<Record<PaymentKind, boolean>>> = {
  chip: false,
  contactless: false,
  online: true,
  abroad: false,
  cash: false,
  'offline-top-up': false,
};

const CATEGORIES: Readonly<Partial<Record<PaymentKind, TransactionCategory>>> = {
  cash: 'cash_advance',
  recurring: 'entertainment',
  'offline-top-up': 'prepaid',
  refund: 'refund',
};

/** Kinds of payment that are posted immediately. A settlement is posted if it has no stored authorisation. */
const POSTED: readonly PaymentKind[] = ['offline-top-up', 'refund', 'settlement'];

function lineOf(transactionId: string, day: IsoDate, payment: Payment): Line {
  const { kind, amount, description, abroad } = payment;
  return {
    transactionId,
    day,
    isPosted: POSTED.includes(kind),
    description,
    amount: kind === 'refund' ? -amount : amount,
    ...(abroad && { abroad: { ...abroad.amount, country: abroad.country } }),
    category: CATEGORIES[kind] ?? 'shopping',
    ...(kind !== 'refund' && { facts: factsOf(payment) }),
  };
}

const CHANNELS: Readonly<Partial<Record<PaymentKind, PurchaseChannel>>> = {
  chip: 'chip',
  contactless: 'contactless',
  online: 'online',
  abroad: 'chip',
  cash: 'chip',
  wallet: 'wallet',
  recurring: 'recurring',
};

/** A merchant abroad that asks for TWD has converted the price. */
function factsOf({ kind, description, abroad }: Payment): PurchaseFacts {
  const channel = CHANNELS[kind];
  return {
    descriptor: description.en.toUpperCase().slice(0, 40),
    ...(channel && { channel }),
    country: abroad?.country ?? 'TW',
    ...(abroad && { convertedByMerchant: abroad.amount.currency === 'TWD' }),
  };
}

function headOf(random: Random, { customerId, cardId }: CardKey, { at }: Payment) {
  return { eventId: `TILL-${newUuid(random)}`, occurredAt: at.toISOString(), customerId, cardId };
}

/**
 * Returns the part of an event that describes a transaction. Its balance is the one at the time of the event, without
 * rebates that the portal credited later. `added` is the part of the amount that `account` does not include yet.
 */
export function transactionPart(row: LineRow, account: AccountRow, added: bigint) {
  const { foreign_amount: minor, foreign_currency: currency, merchant_country: country } = row;
  const { exchange_date: exchangeDate, posting_date: postingDate, cleared_on: clearedOn } = row;
  const facts = storedFacts(row);
  const part = {
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    description: { en: row.description_en, zh_tw: row.description_zh },
    category: row.category,
    overLimit: row.over_limit,
    ...(minor !== null &&
      currency !== null &&
      country !== null &&
      exchangeDate !== null && { abroad: { amount: { minor, currency }, country, exchangeDate } }),
    ...(Object.keys(facts).length > 0 && { facts }),
    currentBalance: twd(account.current_balance + added + account.rebates_since),
    amount: twd(row.amount),
  };
  return postingDate === null
    ? { kind: 'authorised' as const, ...part }
    : { kind: 'posted' as const, ...part, postingDate, ...(clearedOn !== null && { clearedOn }) };
}

function storedFacts(row: LineRow): PurchaseFacts {
  const { descriptor, channel, wallet, shop_country: country, converted_by_merchant: converted } = row;
  return {
    ...(descriptor !== null && { descriptor }),
    ...(channel !== null && { channel }),
    ...(wallet !== null && { wallet }),
    ...(country !== null && { country }),
    ...(converted !== null && { convertedByMerchant: converted }),
  };
}
