/** Maps bank records to the tables and columns of schema `cards`. */

import type { CardTables } from '../../../server/db/schema/cards.ts';
import { nextExpiry } from '../../../server/ports/card-system/lots.ts';
import { contactText } from '../../../server/ports/card-system/parts/contacts.ts';
import type { BankCard, BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { CardKeys } from '../keys.ts';

export type Value = string | number | bigint | boolean | Buffer | null | undefined;
/** For each column, its PostgreSQL type and a function that returns its value for a row. */
export type Columns<Row> = Readonly<Record<string, readonly [type: string, getValue: (row: Row) => Value]>>;

/** Called once per table with its columns and rows. */
type MapTable<T> = <Row>(table: keyof CardTables, columns: Columns<Row>, rows: readonly Row[]) => T;

/** Calls `mapTable` for each table, referenced tables first. */
export function mapTables<T>(
  keys: CardKeys,
  now: Date,
  customers: readonly BankCustomer[],
  mapTable: MapTable<T>,
): readonly T[] {
  const owned = customers.flatMap(({ customerId, cards }) => cards.map((card) => ({ customerId, card })));
  const lines = <K extends keyof Lines>(key: K) =>
    owned.flatMap(({ customerId, card }) =>
      card[key].map((line: BankCard[K][number]) => ({ customerId, card, line })),
    );
  return [
    mapTable('cards.customers', customerColumns(keys, now), customers),
    mapTable('cards.cards', cardColumns(keys, now), owned),
    mapTable('cards.card_numbers', numberColumns(keys), owned),
    mapTable('cards.statements', STATEMENT_COLUMNS, lines('statements')),
    mapTable('cards.point_entries', POINT_COLUMNS, lines('points')),
    mapTable('cards.transactions', TRANSACTION_COLUMNS, lines('transactions')),
    mapTable(
      'cards.wallet_tokens',
      tokenColumns(now),
      owned.flatMap(({ customerId, card }) =>
        (card.walletTokens ?? []).map((token) => ({ customerId, card, token })),
      ),
    ),
  ];
}

/** Masks a national id for display. */
export function maskNationalId(id: string): string {
  return `${id.slice(0, 1)}*****${id.slice(-4)}`;
}

function customerColumns(keys: CardKeys, now: Date): Columns<BankCustomer> {
  const hoursAgo = (hours: number | undefined) =>
    hours === undefined ? null : new Date(now.getTime() - hours * 3600_000).toISOString();
  return {
    customer_id: ['uuid', (c) => c.customerId],
    customer_number: ['text', (c) => c.customerNumber],
    name_en: ['text', (c) => c.name.en],
    name_zh: ['text', (c) => c.name.zh_tw],
    national_id_sealed: ['bytea', (c) => keys.seal('national-id', c.customerId, c.nationalId)],
    national_id_index: ['bytea', (c) => keys.index('national-id', c.nationalId)],
    national_id_masked: ['text', (c) => maskNationalId(c.nationalId)],
    birth_date: ['date', (c) => c.birthDate],
    phone_sealed: ['bytea', (c) => c.phone && keys.seal('phone', c.customerId, c.phone)],
    phone_changed_at: ['timestamptz', (c) => hoursAgo(c.phoneChangedHoursAgo)],
    email_sealed: ['bytea', (c) => c.email && keys.seal('email', c.customerId, c.email)],
    address_sealed: ['bytea', (c) => c.address && keys.seal('address', c.customerId, contactText(c.address))],
    contacts_held: ['boolean', (c) => c.contactsHeld],
    corporate: ['boolean', (c) => c.corporate],
    redemption_batch_open: ['boolean', (c) => c.redemptionBatchOpen],
    average_balance: ['bigint', (c) => c.averageBalance ?? 0n],
  };
}

const OWNED: Columns<Owned> = {
  customer_id: ['uuid', (o) => o.customerId],
  card_id: ['uuid', ({ card }) => card.cardId],
};

interface Owned {
  readonly customerId: string;
  readonly card: BankCard;
}

function cardColumns(keys: CardKeys, now: Date): Columns<Owned> {
  return {
    ...OWNED,
    product_code: ['text', ({ card }) => card.productCode],
    number_sealed: ['bytea', ({ card }) => keys.seal('card-number', card.cardId, card.number)],
    last_four: ['text', ({ card }) => card.number.slice(-4)],
    holder_name: ['text', ({ card }) => card.holderName],
    relationship: ['text', ({ card }) => card.relationship],
    account_customer_id: ['uuid', ({ card }) => card.account?.customerId],
    account_card_id: ['uuid', ({ card }) => card.account?.cardId],
    corporate: ['boolean', ({ card }) => card.corporate],
    status: ['text', ({ card }) => card.status],
    activation_blocked: ['boolean', ({ card }) => card.activationBlocked],
    issued_on: ['date', ({ card }) => card.issuedOn],
    expiry_month: ['smallint', ({ card }) => card.expiryMonth],
    expiry_year: ['smallint', ({ card }) => card.expiryYear],
    credit_limit: ['bigint', ({ card }) => card.creditLimit],
    highest_limit: ['bigint', ({ card }) => card.highestLimit],
    temporary_limit: ['bigint', ({ card }) => card.temporaryLimit?.limit],
    temporary_limit_from: ['date', ({ card }) => card.temporaryLimit?.from],
    temporary_limit_to: ['date', ({ card }) => card.temporaryLimit?.to],
    cash_advance_limit: ['bigint', ({ card }) => card.cashAdvanceLimit],
    interest_rate: ['numeric', ({ card }) => percent(card.interestBasisPoints)],
    current_balance: ['bigint', ({ card }) => card.currentBalance],
    statement_date: ['date', ({ card }) => card.statements.at(-1)?.statementDate],
    payment_due_date: ['date', ({ card }) => card.statements.at(-1)?.paymentDueDate],
    statement_total: ['bigint', ({ card }) => card.statements.at(-1)?.total],
    minimum_payment: ['bigint', ({ card }) => card.statements.at(-1)?.minimumPayment],
    paid_since: ['bigint', ({ card }) => card.paidSince],
    points: ['bigint', ({ card }) => card.points.at(-1)?.balanceAfter ?? 0],
    point_sequence: ['integer', ({ card }) => card.points.at(-1)?.sequence],
    points_end_on: ['date', ({ card }) => nextExpiry(card.points, taipeiDate(now))],
    cashback_method: ['text', ({ card }) => card.cashbackMethod],
    autopay: ['text', ({ card }) => card.autopay],
    pin_set: ['boolean', ({ card }) => card.pinSet],
    payment_number: ['text', ({ card }) => card.payment?.slip],
    payment_bank: ['text', ({ card }) => card.payment?.account?.bank],
    payment_account: ['text', ({ card }) => card.payment?.account?.number],
    e_bill_number: ['text', ({ card }) => card.payment?.eBill],
    autopay_account: ['text', ({ card }) => card.payment?.autopayAccount],
  };
}

function numberColumns(keys: CardKeys): Columns<Owned> {
  return {
    number_index: ['bytea', ({ card }) => keys.index('card-number', card.number)],
    ...OWNED,
  };
}

type Token = Owned & { readonly token: NonNullable<BankCard['walletTokens']>[number] };

function tokenColumns(now: Date): Columns<Token> {
  return {
    ...OWNED,
    token_id: ['text', ({ token }) => token.tokenId],
    wallet: ['text', ({ token }) => token.wallet],
    added_at: ['timestamptz', () => now.toISOString()],
  };
}

type Lines = Pick<BankCard, 'statements' | 'points' | 'transactions'>;

type Line<K extends keyof Lines> = Owned & {
  readonly line: BankCard[K][number];
};

const STATEMENT_COLUMNS: Columns<Line<'statements'>> = {
  ...OWNED,
  statement_date: ['date', ({ line }) => line.statementDate],
  statement_id: ['uuid', ({ line }) => line.statementId],
  payment_due_date: ['date', ({ line }) => line.paymentDueDate],
  previous_balance: ['bigint', ({ line }) => line.previousBalance],
  payments: ['bigint', ({ line }) => line.payments],
  adjustments: ['bigint', ({ line }) => line.adjustments],
  new_charges: ['bigint', ({ line }) => line.newCharges],
  interest: ['bigint', ({ line }) => line.interest],
  fees: ['bigint', ({ line }) => line.fees],
  total: ['bigint', ({ line }) => line.total],
  minimum_payment: ['bigint', ({ line }) => line.minimumPayment],
  interest_rate: ['numeric', ({ card }) => percent(card.interestBasisPoints)],
  credit_limit: ['bigint', ({ card }) => card.creditLimit],
  cash_advance_limit: ['bigint', ({ card }) => card.cashAdvanceLimit],
  points_before: ['bigint', ({ line }) => line.pointsBefore],
  points_earned: ['bigint', ({ line }) => line.pointsEarned],
  points_used: ['bigint', ({ line }) => line.pointsUsed],
  points_after: ['bigint', ({ line }) => line.pointsAfter],
  minimum_only_payments: ['integer', ({ line }) => line.minimumOnly?.payments],
  minimum_only_total: ['bigint', ({ line }) => line.minimumOnly?.total],
  minimum_only_interest: ['bigint', ({ line }) => line.minimumOnly?.interest],
  year_interest: ['bigint', ({ line }) => line.chargedThisYear?.interest],
  year_fees: ['bigint', ({ line }) => line.chargedThisYear?.fees],
};

const POINT_COLUMNS: Columns<Line<'points'>> = {
  ...OWNED,
  sequence: ['integer', ({ line }) => line.sequence],
  entry_id: ['uuid', ({ line }) => line.entryId],
  entry_date: ['date', ({ line }) => line.date],
  description_en: ['text', ({ line }) => line.description.en],
  description_zh: ['text', ({ line }) => line.description.zh_tw],
  spent: ['bigint', ({ line }) => line.spent],
  points: ['bigint', ({ line }) => line.points],
  balance_before: ['bigint', ({ line }) => line.balanceAfter - line.points],
  balance_after: ['bigint', ({ line }) => line.balanceAfter],
  campaign_id: ['text', ({ line }) => line.campaignId],
  campaign_ruleset_id: ['text', ({ line }) => line.campaignRulesetId],
  ends_on: ['date', ({ line }) => line.endsOn],
};

const TRANSACTION_COLUMNS: Columns<Line<'transactions'>> = {
  ...OWNED,
  transaction_id: ['uuid', ({ line }) => line.transactionId],
  transaction_date: ['date', ({ line }) => line.transactionDate],
  posting_date: ['date', ({ line }) => line.postingDate],
  statement_date: ['date', ({ line }) => line.statementDate],
  description_en: ['text', ({ line }) => line.description.en],
  description_zh: ['text', ({ line }) => line.description.zh_tw],
  amount: ['bigint', ({ line }) => line.amount],
  foreign_amount: ['bigint', ({ line }) => line.foreign?.amount],
  foreign_currency: ['text', ({ line }) => line.foreign?.currency],
  merchant_country: ['text', ({ line }) => line.foreign?.country],
  exchange_date: ['date', ({ line }) => line.foreign?.exchangeDate],
  category: ['text', ({ line }) => line.category],
  over_limit: ['boolean', ({ line }) => line.overLimit ?? false],
  point_sequence: ['integer', ({ line }) => line.pointSequence],
  cleared_on: ['date', ({ line }) => line.clearedOn],
  descriptor: ['text', ({ line }) => line.facts?.descriptor],
  channel: ['text', ({ line }) => line.facts?.channel],
  wallet: ['text', ({ line }) => line.facts?.wallet],
  shop_country: ['text', ({ line }) => line.facts?.country],
  converted_by_merchant: ['boolean', ({ line }) => line.facts?.convertedByMerchant],
};

/** Formats 1268 as `12.68`. */
function percent(basisPoints: bigint): string {
  return `${basisPoints / 100n}.${(basisPoints % 100n).toString().padStart(2, '0')}`;
}
