/** The files of statements, the points ledger and transactions. */

import { DUE_DAYS } from '../../server/ports/card-system/http/wire/events.ts';
import { addDays } from '../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../shared/transaction-categories.ts';
import { EXAMPLES } from './examples.messages.ts';
import { date, id, oneOf, pattern, percent, text, truth, whole } from './kinds.ts';
import { type BankTable, type Column, number, type Row, together } from './table.ts';
import { CUSTOMER_COLUMN, TO_CARD, TO_CUSTOMER } from './tables-customers.ts';
import { COST_COLUMNS, COST_RULES } from './tables-payments.ts';

const CARD_COLUMN: Column = {
  name: 'card_id',
  sql: 'uuid',
  kind: id,
  about: 'The card, of `cards.csv`, with the same customer.',
};

const money = (name: string, about: string, kind = whole()): Column => ({ name, sql: 'bigint', kind, about });

const sum = (row: Row, ...columns: readonly string[]) =>
  columns.reduce((total, column) => total + number(row, column), 0);

export const STATEMENTS: BankTable = {
  name: 'statements',
  key: ['customer_id', 'card_id', 'statement_date'],
  total: 'total',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    { name: 'statement_date', sql: 'date', kind: date, about: 'Closing day.' },
    { name: 'statement_id', sql: 'uuid', kind: id, about: 'Opaque id of the statement.' },
    {
      name: 'payment_due_date',
      sql: 'date',
      kind: date,
      about: `Due date: ${DUE_DAYS.printed} days after \`statement_date\`, or later when the bank postpones it.`,
    },
    money('previous_balance', 'TWD, whole dollars: total of the statement before.'),
    money('payments', 'TWD, whole dollars: payments and refunds received, positive.', whole(0)),
    money('adjustments', "TWD, whole dollars; negative in the customer's favour."),
    money('new_charges', 'TWD, whole dollars: purchases of the period.', whole(0)),
    money('interest', 'TWD, whole dollars.', whole(0)),
    money('fees', 'TWD, whole dollars.', whole(0)),
    money(
      'total',
      'TWD, whole dollars: `previous_balance` - `payments` + `adjustments` + `new_charges` + `interest` + `fees`.',
    ),
    money('minimum_payment', 'TWD, whole dollars; at most `total`, 0 when that is negative.', whole(0)),
    { name: 'interest_rate', sql: 'numeric', kind: percent(15), about: 'Per cent a year, as printed.' },
    money('credit_limit', 'TWD, whole dollars, as printed.', whole(0)),
    money('cash_advance_limit', 'TWD, whole dollars, as printed.', whole(0)),
    money('points_before', 'Points at the start of the period.'),
    money('points_earned', 'Points earned in the period.'),
    money('points_used', 'Points used in the period.'),
    money('points_after', '`points_before` + `points_earned` - `points_used`.', whole(0)),
    ...COST_COLUMNS,
  ],
  derived: [],
  rules: [
    {
      columns: ['payment_due_date', 'statement_date'],
      rule: `must be from ${DUE_DAYS.printed} to ${DUE_DAYS.latest} days after statement_date`,
      holds: ({ payment_due_date, statement_date }) =>
        (payment_due_date ?? '') >= addDays(statement_date ?? '', DUE_DAYS.printed) &&
        (payment_due_date ?? '') <= addDays(statement_date ?? '', DUE_DAYS.latest),
    },
    {
      columns: ['total', 'previous_balance', 'payments', 'adjustments', 'new_charges', 'interest', 'fees'],
      rule: 'must be previous_balance - payments + adjustments + new_charges + interest + fees',
      holds: (row) =>
        number(row, 'total') ===
        sum(row, 'previous_balance', 'adjustments', 'new_charges', 'interest', 'fees') -
          number(row, 'payments'),
    },
    {
      columns: ['minimum_payment', 'total'],
      rule: 'must not be above total, and 0 when that is negative',
      holds: (row) => number(row, 'minimum_payment') <= Math.max(number(row, 'total'), 0),
    },
    {
      columns: ['points_after', 'points_before', 'points_earned', 'points_used'],
      rule: 'must be points_before + points_earned - points_used',
      holds: (row) =>
        number(row, 'points_after') ===
        sum(row, 'points_before', 'points_earned') - number(row, 'points_used'),
    },
    ...COST_RULES,
  ],
  references: [TO_CUSTOMER, TO_CARD],
  unique: [{ columns: ['customer_id', 'statement_id'], reported: 'statement_id' }],
};

export const POINT_ENTRIES: BankTable = {
  name: 'point_entries',
  key: ['customer_id', 'card_id', 'sequence'],
  total: 'points',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    {
      name: 'sequence',
      sql: 'integer',
      kind: whole(1, 2_000_000_000, '1'),
      about: "Line of the card's ledger: 1, 2, 3 … without gaps, from the first day on.",
    },
    { name: 'entry_id', sql: 'uuid', kind: id, about: 'Opaque id of the line.' },
    { name: 'entry_date', sql: 'date', kind: date, about: 'Day of the line.' },
    { name: 'description_en', sql: 'text', kind: text(300, EXAMPLES.points.en), about: 'In English.' },
    {
      name: 'description_zh',
      sql: 'text',
      kind: text(300, EXAMPLES.points.zh_tw),
      about: 'In Traditional Chinese.',
    },
    { ...money('spent', 'TWD, whole dollars of spending that earned the points.'), optional: true },
    money('points', 'Points added, negative when taken; not 0.'),
    money('balance_after', 'Points after the line; not negative.', whole(0)),
    { name: 'campaign_id', sql: 'text', kind: text(80, 'BASE'), about: 'Campaign of the points.' },
    { name: 'campaign_ruleset_id', sql: 'text', kind: text(80, 'BASE-1'), about: 'Rules of the campaign.' },
    {
      name: 'ends_on',
      sql: 'date',
      kind: date,
      optional: true,
      omissible: true,
      about:
        'Of added points: the last day (Taipei) on which they can be used; empty when they do not end. Of taken points: the day on which they ended; empty when they were taken for another reason. Taken points are always those that end soonest.',
    },
  ],
  derived: [
    {
      name: 'balance_before',
      sql: 'bigint',
      value: (row) =>
        row.points && row.balance_after ? number(row, 'balance_after') - number(row, 'points') : null,
    },
  ],
  rules: [{ columns: ['points'], rule: 'must not be 0', holds: (row) => row.points !== '0' }],
  references: [TO_CUSTOMER, TO_CARD],
  unique: [{ columns: ['customer_id', 'entry_id'], reported: 'entry_id' }],
};

export const TRANSACTIONS: BankTable = {
  name: 'transactions',
  key: ['customer_id', 'transaction_id'],
  total: 'amount',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    {
      name: 'transaction_id',
      sql: 'uuid',
      kind: id,
      about: 'Opaque id; stays when the transaction is posted.',
    },
    { name: 'transaction_date', sql: 'date', kind: date, about: 'Day of the transaction.' },
    {
      name: 'posting_date',
      sql: 'date',
      kind: date,
      optional: true,
      about: 'Day of posting; empty while only authorised.',
    },
    {
      name: 'statement_date',
      sql: 'date',
      kind: date,
      optional: true,
      about: 'The statement it is on, of `statements.csv`; empty while unbilled.',
    },
    {
      name: 'description_en',
      sql: 'text',
      kind: text(120, EXAMPLES.merchant.en),
      about: 'Merchant or purpose in English.',
    },
    {
      name: 'description_zh',
      sql: 'text',
      kind: text(120, EXAMPLES.merchant.zh_tw),
      about: 'The same in Chinese.',
    },
    money('amount', "TWD, whole dollars; negative in the customer's favour; not 0."),
    {
      ...money('foreign_amount', "Purchases abroad: amount in the currency's smallest unit."),
      optional: true,
    },
    {
      name: 'foreign_currency',
      sql: 'text',
      kind: pattern(/^[A-Z]{3}$/, 'three capital letters (ISO 4217)', 'JPY'),
      optional: true,
      about: 'Purchases abroad: the currency.',
    },
    {
      name: 'merchant_country',
      sql: 'text',
      kind: pattern(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)', 'JP'),
      optional: true,
      about: "Purchases abroad: the merchant's country.",
    },
    {
      name: 'exchange_date',
      sql: 'date',
      kind: date,
      optional: true,
      about: 'Purchases abroad: day of the conversion.',
    },
    { name: 'category', sql: 'text', kind: oneOf(TRANSACTION_CATEGORIES), about: 'Kind of spending.' },
    { name: 'over_limit', sql: 'boolean', kind: truth, about: 'Whether it exceeded the credit limit.' },
    {
      name: 'point_sequence',
      sql: 'integer',
      kind: whole(1, 2_000_000_000, '1'),
      optional: true,
      about: 'Line of `point_entries.csv` in which it earned points.',
    },
  ],
  derived: [],
  rules: [
    { columns: ['amount'], rule: 'must not be 0', holds: (row) => row.amount !== '0' },
    {
      columns: ['posting_date', 'transaction_date'],
      rule: 'must not be before transaction_date',
      holds: (row) => row.posting_date === null || (row.posting_date ?? '') >= (row.transaction_date ?? ''),
    },
    {
      columns: ['statement_date', 'posting_date'],
      rule: 'must be empty while posting_date is, and not before it',
      holds: (row) =>
        row.statement_date === null ||
        (row.posting_date !== null && (row.statement_date ?? '') >= (row.posting_date ?? '')),
    },
    together('foreign_amount', 'foreign_currency', 'merchant_country', 'exchange_date'),
  ],
  references: [
    TO_CUSTOMER,
    TO_CARD,
    {
      columns: ['statement_date', 'card_id', 'customer_id'],
      to: 'statements',
      toColumns: ['statement_date', 'card_id', 'customer_id'],
    },
    {
      columns: ['point_sequence', 'card_id', 'customer_id'],
      to: 'point_entries',
      toColumns: ['sequence', 'card_id', 'customer_id'],
    },
  ],
  unique: [],
};
