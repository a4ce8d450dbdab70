/** The files of statements, the points ledger and transactions. */

import { DUE_DAYS } from '../../../server/ports/card-system/http/wire/events.ts';
import { addDays } from '../../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../../shared/transaction-categories.ts';
import { EXAMPLES } from '../sample/examples.messages.ts';
import { date, id, oneOf, pattern, percent, small, text, truth, whole } from './kinds.ts';
import {
  type BankTable,
  column,
  MAY_BE_FUTURE,
  NOT_FUTURE,
  notZero,
  number,
  OMISSIBLE,
  OPTIONAL,
  PLAIN,
  type Row,
  rule,
  together,
} from './table.ts';
import { CUSTOMER_COLUMN, ofCard, TO_CARD, TO_CUSTOMER } from './tables-customers.ts';
import { COST_COLUMNS, COST_RULES } from './tables-payments.ts';
import { PURCHASE_COLUMNS, PURCHASE_RULES } from './tables-purchases.ts';

const CARD_COLUMN = column('card_id', id, 'The card, of `cards.csv`, with the same customer.');

const sum = (row: Row, ...columns: readonly string[]) =>
  columns.reduce((total, column) => total + number(row, column), 0);

export const STATEMENTS: BankTable = {
  ...PLAIN,
  name: 'statements',
  compared: true,
  key: ['customer_id', 'card_id', 'statement_date'],
  total: 'total',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    column('statement_date', date, 'Closing day.', NOT_FUTURE),
    column('statement_id', id, 'Opaque id of the statement.'),
    column(
      'payment_due_date',
      date,
      `Due date: ${DUE_DAYS.printed} days after \`statement_date\`, or later when the bank postpones it.`,
      MAY_BE_FUTURE,
    ),
    column('previous_balance', whole(), 'TWD, whole dollars: total of the statement before.'),
    column('payments', whole(0), 'TWD, whole dollars: payments and refunds received, positive.'),
    column('adjustments', whole(), "TWD, whole dollars; negative in the customer's favour."),
    column('new_charges', whole(0), 'TWD, whole dollars: purchases of the period.'),
    column('interest', whole(0), 'TWD, whole dollars.'),
    column('fees', whole(0), 'TWD, whole dollars.'),
    column(
      'total',
      whole(),
      'TWD, whole dollars: `previous_balance` - `payments` + `adjustments` + `new_charges` + `interest` + `fees`.',
    ),
    column('minimum_payment', whole(0), 'TWD, whole dollars; at most `total`, 0 when that is negative.'),
    column('interest_rate', percent(15), 'Per cent a year, as printed.'),
    column('credit_limit', whole(0), 'TWD, whole dollars, as printed.'),
    column('cash_advance_limit', whole(0), 'TWD, whole dollars, as printed.'),
    column('points_before', whole(), 'Points at the start of the period.'),
    column('points_earned', whole(), 'Points earned in the period.'),
    column('points_used', whole(), 'Points used in the period.'),
    column('points_after', whole(0), '`points_before` + `points_earned` - `points_used`.'),
    ...COST_COLUMNS,
  ],
  rules: [
    rule(
      ['payment_due_date', 'statement_date'],
      `must be from ${DUE_DAYS.printed} to ${DUE_DAYS.latest} days after statement_date`,
      ({ payment_due_date: due, statement_date: from }) =>
        (due ?? '') >= addDays(from ?? '', DUE_DAYS.printed) &&
        (due ?? '') <= addDays(from ?? '', DUE_DAYS.latest),
    ),
    rule(
      ['total', 'previous_balance', 'payments', 'adjustments', 'new_charges', 'interest', 'fees'],
      'must be previous_balance - payments + adjustments + new_charges + interest + fees',
      (row) =>
        number(row, 'total') ===
        sum(row, 'previous_balance', 'adjustments', 'new_charges', 'interest', 'fees') -
          number(row, 'payments'),
    ),
    rule(
      ['minimum_payment', 'total'],
      'must not be above total, and 0 when that is negative',
      (row) => number(row, 'minimum_payment') <= Math.max(number(row, 'total'), 0),
    ),
    rule(
      ['points_after', 'points_before', 'points_earned', 'points_used'],
      'must be points_before + points_earned - points_used',
      (row) =>
        number(row, 'points_after') ===
        sum(row, 'points_before', 'points_earned') - number(row, 'points_used'),
    ),
    ...COST_RULES,
  ],
  references: [TO_CUSTOMER, TO_CARD],
  unique: [{ columns: ['customer_id', 'statement_id'], reported: 'statement_id' }],
};

/** Sequence of an entry in a card's points ledger. */
const SEQUENCE = small('integer', 1, 2_000_000_000, '1');

export const POINT_ENTRIES: BankTable = {
  name: 'point_entries',
  compared: true,
  key: ['customer_id', 'card_id', 'sequence'],
  total: 'points',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    column('sequence', SEQUENCE, "Line of the card's ledger: 1, 2, 3 … without gaps, from the first day on."),
    column('entry_id', id, 'Opaque id of the line.'),
    column('entry_date', date, 'Day of the line.', NOT_FUTURE),
    column('description_en', text(300, EXAMPLES.points.en), 'In English.'),
    column('description_zh', text(300, EXAMPLES.points.zh_tw), 'In Traditional Chinese.'),
    column('spent', whole(), 'TWD, whole dollars of spending that earned the points.', OPTIONAL),
    column('points', whole(), 'Points added, negative when taken; not 0.'),
    column('balance_after', whole(0), 'Points after the line; not negative.'),
    column('campaign_id', text(80, 'BASE'), 'Campaign of the points.'),
    column('campaign_ruleset_id', text(80, 'BASE-1'), 'Rules of the campaign.'),
    column(
      'ends_on',
      date,
      'For added points, the last day (Taipei) on which they can be used; empty when they do not expire. For deducted points, the day on which they expired; empty when they were deducted for another reason. Deducted points are always those that expire soonest.',
      { ...OMISSIBLE, ...MAY_BE_FUTURE },
    ),
  ],
  derived: [
    {
      name: 'balance_before',
      sql: 'bigint',
      value: (row) =>
        row.points && row.balance_after ? number(row, 'balance_after') - number(row, 'points') : null,
    },
  ],
  rules: [notZero('points')],
  references: [TO_CUSTOMER, TO_CARD],
  unique: [{ columns: ['customer_id', 'entry_id'], reported: 'entry_id' }],
};

export const TRANSACTIONS: BankTable = {
  ...PLAIN,
  name: 'transactions',
  compared: true,
  key: ['customer_id', 'transaction_id'],
  total: 'amount',
  columns: [
    CUSTOMER_COLUMN,
    CARD_COLUMN,
    column('transaction_id', id, 'Opaque id; stays when the transaction is posted.'),
    column('transaction_date', date, 'Day of the transaction.', NOT_FUTURE),
    column('posting_date', date, 'Day of posting; empty while only authorised.', {
      ...OPTIONAL,
      ...NOT_FUTURE,
    }),
    column('statement_date', date, 'The statement it is on, of `statements.csv`; empty while unbilled.', {
      ...OPTIONAL,
      ...NOT_FUTURE,
    }),
    column('description_en', text(120, EXAMPLES.merchant.en), 'Merchant or purpose in English.'),
    column('description_zh', text(120, EXAMPLES.merchant.zh_tw), 'The same in Chinese.'),
    column('amount', whole(), "TWD, whole dollars; negative in the customer's favour; not 0."),
    column('foreign_amount', whole(), "Purchases abroad: amount in the currency's smallest unit.", OPTIONAL),
    column(
      'foreign_currency',
      pattern(/^[A-Z]{3}$/, 'three capital letters (ISO 4217)', 'JPY'),
      'Purchases abroad: the currency.',
      OPTIONAL,
    ),
    column(
      'merchant_country',
      pattern(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)', 'JP'),
      "Purchases abroad: the merchant's country.",
      OPTIONAL,
    ),
    column('exchange_date', date, 'Purchases abroad: day of the conversion.', {
      ...OPTIONAL,
      ...NOT_FUTURE,
    }),
    column('category', oneOf(TRANSACTION_CATEGORIES), 'Kind of spending.'),
    column('over_limit', truth, 'Whether it exceeded the credit limit.'),
    column('point_sequence', SEQUENCE, 'Line of `point_entries.csv` in which it earned points.', OPTIONAL),
    ...PURCHASE_COLUMNS,
  ],
  rules: [
    notZero('amount'),
    rule(
      ['posting_date', 'transaction_date'],
      'must not be before transaction_date',
      (row) => row.posting_date === null || (row.posting_date ?? '') >= (row.transaction_date ?? ''),
    ),
    rule(
      ['statement_date', 'posting_date'],
      'must be empty while posting_date is, and not before it',
      (row) =>
        row.statement_date === null ||
        (row.posting_date !== null && (row.statement_date ?? '') >= (row.posting_date ?? '')),
    ),
    together('foreign_amount', 'foreign_currency', 'merchant_country', 'exchange_date'),
    ...PURCHASE_RULES,
  ],
  references: [
    TO_CUSTOMER,
    TO_CARD,
    ofCard('statement_date', 'statements'),
    ofCard('point_sequence', 'point_entries', 'sequence'),
  ],
};
