/** The file of cards. */

import { AUTOPAYS, CARD_STATUSES, CASHBACK_METHODS } from '../../../shared/card-values.ts';
import { daysBetween } from '../../../shared/dates.ts';
import { LONGEST_LIMIT_DAYS } from '../../embedded/terms/values.ts';
import { cardNumber, date, id, oneOf, percent, small, text, thousands, truth, whole } from './kinds.ts';
import {
  type BankTable,
  column,
  MAY_BE_FUTURE,
  NOT_FUTURE,
  notAbove,
  number,
  OMISSIBLE,
  OPTIONAL,
  rule,
  together,
} from './table.ts';
import { CUSTOMER_COLUMN, TO_CUSTOMER } from './tables-customers.ts';
import { PAYMENT_COLUMNS, PAYMENT_RULES } from './tables-payments.ts';

export const CARDS: BankTable = {
  name: 'cards',
  key: ['customer_id', 'card_id'],
  total: 'current_balance',
  columns: [
    { ...CUSTOMER_COLUMN, about: 'The holder, of `customers.csv`.' },
    column('card_id', id, 'Opaque id of the card; stays when the plastic is replaced.'),
    column('card_number', cardNumber, 'Number on the card. Sealed when loaded.', {
      sealed: { kind: 'card-number', column: 'number_sealed', owner: 'card_id' },
    }),
    column('product_code', text(20, 'PLAT'), 'The product, of `products.csv`.'),
    column('holder_name', text(120, 'WANG DA MING'), 'Name on the card.'),
    column(
      'relationship',
      oneOf(['primary', 'supplementary']),
      "Kind of card: `primary` for the cardholder's own account, `supplementary` for the account of a primary cardholder.",
    ),
    column(
      'account_customer_id',
      id,
      'Supplementary cards: the primary cardholder. Empty for primary cards.',
      OPTIONAL,
    ),
    column(
      'account_card_id',
      id,
      "Supplementary cards: the primary cardholder's card, which may be at another bank system. Empty for primary cards.",
      OPTIONAL,
    ),
    column('corporate', truth, 'Whether it is a company card.'),
    column('status', oneOf(CARD_STATUSES), 'Status of the card.'),
    column(
      'activation_blocked',
      truth,
      'Whether online activation is refused; only with status `unactivated`.',
    ),
    column('issued_on', date, 'Day of issue; the order of the cards on pages.', NOT_FUTURE),
    column('expiry_month', small('smallint', 1, 12, '9'), 'Month of expiry.'),
    column('expiry_year', small('smallint', 2000, 2099, '2030'), 'Year of expiry.'),
    column('credit_limit', thousands, 'TWD, whole dollars.'),
    column(
      'highest_limit',
      thousands,
      'TWD, whole dollars: the most that a temporary limit may be. Not below `credit_limit`.',
    ),
    column(
      'temporary_limit',
      thousands,
      'TWD, whole dollars; from `credit_limit` to `highest_limit`. Empty if there is no temporary limit.',
      OPTIONAL,
    ),
    column('temporary_limit_from', date, 'First day of the temporary limit.', {
      ...OPTIONAL,
      ...MAY_BE_FUTURE,
    }),
    column(
      'temporary_limit_to',
      date,
      `Last day of the temporary limit, at most ${LONGEST_LIMIT_DAYS} days after the first.`,
      { ...OPTIONAL, ...MAY_BE_FUTURE },
    ),
    column('cash_advance_limit', whole(0), 'TWD, whole dollars; at most `credit_limit`.'),
    column('interest_rate', percent(15), 'Per cent a year.'),
    column(
      'current_balance',
      whole(),
      'TWD, whole dollars owed now, billed and unbilled; negative when the bank owes.',
    ),
    column('paid_since', whole(0), 'TWD, whole dollars received since the latest statement.'),
    column('cashback_method', oneOf(CASHBACK_METHODS), 'What happens to earned cashback.'),
    column('autopay', oneOf(AUTOPAYS), "What is taken from the customer's account on the due date."),
    column('pin_set', truth, 'Whether the card has a PIN.'),
    ...PAYMENT_COLUMNS,
    column(
      'suspended',
      whole(0),
      'TWD, whole dollars of the latest statement that need not be paid while disputes of them are open. Empty: not told.',
      OMISSIBLE,
    ),
  ],
  derived: [
    {
      name: 'number_index',
      sql: 'bytea',
      inOtherTable: true,
      value: (row, keys) => (row.card_number ? keys.index('card-number', row.card_number) : null),
    },
    { name: 'last_four', sql: 'text', value: (row) => row.card_number?.slice(-4) },
  ],
  rules: [
    together('account_customer_id', 'account_card_id'),
    rule(
      ['account_card_id', 'relationship'],
      'must have a value exactly when relationship is supplementary',
      (row) => (row.account_card_id !== null) === (row.relationship === 'supplementary'),
    ),
    rule(
      ['activation_blocked', 'status'],
      'must be false unless status is unactivated',
      (row) => row.activation_blocked === 'false' || row.status === 'unactivated',
    ),
    rule(
      ['highest_limit', 'credit_limit'],
      'must not be below credit_limit',
      (row) => number(row, 'highest_limit') >= number(row, 'credit_limit'),
    ),
    notAbove('cash_advance_limit', 'credit_limit'),
    together('temporary_limit', 'temporary_limit_from', 'temporary_limit_to'),
    rule(
      ['temporary_limit', 'credit_limit', 'highest_limit'],
      'must be from credit_limit to highest_limit',
      (row) =>
        row.temporary_limit === null ||
        (number(row, 'temporary_limit') >= number(row, 'credit_limit') &&
          number(row, 'temporary_limit') <= number(row, 'highest_limit')),
    ),
    rule(
      ['temporary_limit_to', 'temporary_limit_from'],
      `must be from temporary_limit_from to ${LONGEST_LIMIT_DAYS} days later`,
      ({ temporary_limit_from: from, temporary_limit_to: to }) => {
        if (!from || !to) return true;
        const days = daysBetween(from, to);
        return days >= 0 && days <= LONGEST_LIMIT_DAYS;
      },
    ),
    ...PAYMENT_RULES,
  ],
  references: [TO_CUSTOMER, { columns: ['product_code'], to: 'products', toColumns: ['product_code'] }],
  unique: [{ columns: ['number_index'], reported: 'card_number' }],
};
