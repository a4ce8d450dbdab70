/** The file of cards. */

import { AUTOPAYS, CARD_STATUSES, CASHBACK_METHODS } from '../../shared/card-values.ts';
import { daysBetween } from '../../shared/dates.ts';
import { cardNumber, date, id, oneOf, percent, text, thousands, truth, whole } from './kinds.ts';
import { type BankTable, number, together } from './table.ts';
import { CUSTOMER_COLUMN, TO_CUSTOMER } from './tables-customers.ts';
import { PAYMENT_COLUMNS, PAYMENT_RULES } from './tables-payments.ts';

/** Maximum number of days between the start and the end of a temporary limit. */
const TEMPORARY_DAYS = 60;

export const CARDS: BankTable = {
  name: 'cards',
  key: ['customer_id', 'card_id'],
  total: 'current_balance',
  columns: [
    { ...CUSTOMER_COLUMN, about: 'The holder, of `customers.csv`.' },
    {
      name: 'card_id',
      sql: 'uuid',
      kind: id,
      about: 'Opaque id of the card; stays when the plastic is replaced.',
    },
    {
      name: 'card_number',
      sql: 'text',
      kind: cardNumber,
      secret: true,
      about: 'Number on the card. Sealed when loaded.',
    },
    { name: 'product_code', sql: 'text', kind: text(20, 'PLAT'), about: 'The product, of `products.csv`.' },
    { name: 'holder_name', sql: 'text', kind: text(120, 'WANG DA MING'), about: 'Name on the card.' },
    {
      name: 'relationship',
      sql: 'text',
      kind: oneOf(['primary', 'supplementary']),
      about: 'Whether the account is the own one or that of a primary cardholder.',
    },
    {
      name: 'account_customer_id',
      sql: 'uuid',
      kind: id,
      optional: true,
      about: 'Supplementary cards: the primary cardholder. Empty for primary cards.',
    },
    {
      name: 'account_card_id',
      sql: 'uuid',
      kind: id,
      optional: true,
      about:
        "Supplementary cards: the primary cardholder's card, which may be at another bank system. Empty for primary cards.",
    },
    { name: 'corporate', sql: 'boolean', kind: truth, about: 'Whether it is a company card.' },
    { name: 'status', sql: 'text', kind: oneOf(CARD_STATUSES), about: 'Status of the card.' },
    {
      name: 'activation_blocked',
      sql: 'boolean',
      kind: truth,
      about: 'Whether online activation is refused; only with status `unactivated`.',
    },
    { name: 'issued_on', sql: 'date', kind: date, about: 'Day of issue; the order of the cards on pages.' },
    { name: 'expiry_month', sql: 'smallint', kind: whole(1, 12, '9'), about: 'Month of expiry.' },
    { name: 'expiry_year', sql: 'smallint', kind: whole(2000, 2099, '2030'), about: 'Year of expiry.' },
    { name: 'credit_limit', sql: 'bigint', kind: thousands, about: 'TWD, whole dollars.' },
    {
      name: 'highest_limit',
      sql: 'bigint',
      kind: thousands,
      about: 'TWD, whole dollars: the most that a temporary limit may be. Not below `credit_limit`.',
    },
    {
      name: 'temporary_limit',
      sql: 'bigint',
      kind: thousands,
      optional: true,
      about: 'TWD, whole dollars; from `credit_limit` to `highest_limit`. Empty without one.',
    },
    { name: 'temporary_limit_from', sql: 'date', kind: date, optional: true, about: 'Its first day.' },
    {
      name: 'temporary_limit_to',
      sql: 'date',
      kind: date,
      optional: true,
      about: `Its last day, at most ${TEMPORARY_DAYS} days after the first.`,
    },
    {
      name: 'cash_advance_limit',
      sql: 'bigint',
      kind: whole(0),
      about: 'TWD, whole dollars; at most `credit_limit`.',
    },
    { name: 'interest_rate', sql: 'numeric', kind: percent(15), about: 'Per cent a year.' },
    {
      name: 'current_balance',
      sql: 'bigint',
      kind: whole(),
      about: 'TWD, whole dollars owed now, billed and unbilled; negative when the bank owes.',
    },
    {
      name: 'paid_since',
      sql: 'bigint',
      kind: whole(0),
      about: 'TWD, whole dollars received since the latest statement.',
    },
    {
      name: 'cashback_method',
      sql: 'text',
      kind: oneOf(CASHBACK_METHODS),
      about: 'What happens to earned cashback.',
    },
    {
      name: 'autopay',
      sql: 'text',
      kind: oneOf(AUTOPAYS),
      about: "What is taken from the customer's account on the due date.",
    },
    { name: 'pin_set', sql: 'boolean', kind: truth, about: 'Whether the card has a PIN.' },
    ...PAYMENT_COLUMNS,
  ],
  derived: [
    {
      name: 'number_index',
      sql: 'bytea',
      apart: true,
      value: (row, keys) => (row.card_number ? keys.index('card-number', row.card_number) : null),
    },
    {
      name: 'number_sealed',
      sql: 'bytea',
      value: (row, keys) =>
        row.card_number && row.card_id ? keys.seal('card-number', row.card_id, row.card_number) : null,
    },
    { name: 'last_four', sql: 'text', value: (row) => row.card_number?.slice(-4) },
  ],
  rules: [
    together('account_customer_id', 'account_card_id'),
    {
      columns: ['account_card_id', 'relationship'],
      rule: 'must have a value exactly when relationship is supplementary',
      holds: (row) => (row.account_card_id !== null) === (row.relationship === 'supplementary'),
    },
    {
      columns: ['activation_blocked', 'status'],
      rule: 'must be false unless status is unactivated',
      holds: (row) => row.activation_blocked === 'false' || row.status === 'unactivated',
    },
    {
      columns: ['highest_limit', 'credit_limit'],
      rule: 'must not be below credit_limit',
      holds: (row) => number(row, 'highest_limit') >= number(row, 'credit_limit'),
    },
    {
      columns: ['cash_advance_limit', 'credit_limit'],
      rule: 'must not be above credit_limit',
      holds: (row) => number(row, 'cash_advance_limit') <= number(row, 'credit_limit'),
    },
    together('temporary_limit', 'temporary_limit_from', 'temporary_limit_to'),
    {
      columns: ['temporary_limit', 'credit_limit', 'highest_limit'],
      rule: 'must be from credit_limit to highest_limit',
      holds: (row) =>
        row.temporary_limit === null ||
        (number(row, 'temporary_limit') >= number(row, 'credit_limit') &&
          number(row, 'temporary_limit') <= number(row, 'highest_limit')),
    },
    {
      columns: ['temporary_limit_to', 'temporary_limit_from'],
      rule: `must be from temporary_limit_from to ${TEMPORARY_DAYS} days later`,
      holds: ({ temporary_limit_from: from, temporary_limit_to: to }) => {
        if (!from || !to) return true;
        const days = daysBetween(from, to);
        return days >= 0 && days <= TEMPORARY_DAYS;
      },
    },
    ...PAYMENT_RULES,
  ],
  references: [TO_CUSTOMER, { columns: ['product_code'], to: 'products', toColumns: ['product_code'] }],
  unique: [{ columns: ['number_index'], reported: 'card_number' }],
};
