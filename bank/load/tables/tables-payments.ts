/** Payment columns. They were added to the format later, so files without them are still accepted. */
import { MOST_PAYMENTS } from '../../../shared/payment-cost.ts';
import { type Kind, pattern, small, whole } from './kinds.ts';
import { type Column, column, notAbove, OMISSIBLE, type RowRule, rule, together } from './table.ts';

const omissible = (name: string, kind: Kind, about: string) => column(name, kind, about, OMISSIBLE);

/** Columns of `cards.csv`. */
export const PAYMENT_COLUMNS: readonly Column[] = [
  omissible(
    'payment_number',
    pattern(/^[0-9A-Z]{16}$/, '16 digits and capital letters', '9812000000012345'),
    'For payment slips of shops; never a card number. Empty: no slips. The slips themselves come from the call `payment-slip`.',
  ),
  omissible(
    'payment_bank',
    pattern(/^\d{3}$/, 'three digits', '999'),
    'Code of the bank of `payment_account`.',
  ),
  omissible(
    'payment_account',
    pattern(/^\d{6,16}$/, '6 to 16 digits', '9813000000012345'),
    'For transfers by TWQR code. Leave it empty until you have tried the code with your own app.',
  ),
  omissible(
    'e_bill_number',
    pattern(/^[0-9A-Z]{6,20}$/, '6 to 20 digits and capital letters', '98140000012345'),
    'For the national bill payment site.',
  ),
  omissible(
    'autopay_account',
    pattern(/^\d{4,5}$/, 'four or five digits', '5678'),
    'Last digits of the account that autopay is taken from.',
  ),
];

export const PAYMENT_RULES: readonly RowRule[] = [
  rule(
    ['payment_number', 'card_number'],
    'must not be the number of the card',
    (row) => row.payment_number === null || row.payment_number !== row.card_number,
  ),
  together('payment_bank', 'payment_account'),
];

/** Columns of `statements.csv`. */
export const COST_COLUMNS: readonly Column[] = [
  omissible(
    'minimum_only_payments',
    small('integer', 1, MOST_PAYMENTS, '40'),
    'Payments until the statement is paid off with the minimum each time. Empty when nothing is due.',
  ),
  omissible('minimum_only_total', whole(0), 'TWD, whole dollars: these payments together.'),
  omissible(
    'minimum_only_interest',
    whole(0),
    'TWD, whole dollars: the part of these payments that is interest.',
  ),
  omissible(
    'year_interest',
    whole(0),
    'TWD, whole dollars: interest of this statement and the ones before it in its calendar year.',
  ),
  omissible('year_fees', whole(0), 'TWD, whole dollars: fees in the same way.'),
];

export const COST_RULES: readonly RowRule[] = [
  together('minimum_only_payments', 'minimum_only_total', 'minimum_only_interest'),
  notAbove('minimum_only_interest', 'minimum_only_total'),
  together('year_interest', 'year_fees'),
];
