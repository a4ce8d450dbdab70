/** Columns of purchases that were added to the format later, so files without them are still accepted. */
import { PURCHASE_CHANNELS } from '../../../shared/disputes.ts';
import { date, oneOf, pattern, text, truth } from './kinds.ts';
import { type Column, column, NOT_FUTURE, OMISSIBLE, type RowRule, rule } from './table.ts';

/** Columns of `transactions.csv`: what the bank knows of a purchase, for the holder who does not recognise it. */
export const PURCHASE_COLUMNS: readonly Column[] = [
  column(
    'cleared_on',
    date,
    'Day on which the card scheme cleared it, from which the days for a dispute count. Empty: `posting_date`.',
    { ...OMISSIBLE, ...NOT_FUTURE },
  ),
  column(
    'descriptor',
    text(40, 'PXMART 0231 TPE'),
    "The merchant's name as the card scheme sent it.",
    OMISSIBLE,
  ),
  column('channel', oneOf(PURCHASE_CHANNELS), 'How the purchase was made.', OMISSIBLE),
  column('wallet', text(60, 'Phone'), 'Name of the wallet; only with channel `wallet`.', OMISSIBLE),
  column(
    'shop_country',
    pattern(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)', 'TW'),
    "The merchant's country, also in Taiwan.",
    OMISSIBLE,
  ),
  column(
    'converted_by_merchant',
    truth,
    'Whether the merchant converted the price to TWD (dynamic currency conversion).',
    OMISSIBLE,
  ),
];

export const PURCHASE_RULES: readonly RowRule[] = [
  rule(
    ['cleared_on', 'posting_date', 'transaction_date'],
    'must be empty while posting_date is, and not before transaction_date',
    (row) =>
      row.cleared_on === null ||
      (row.posting_date !== null && (row.cleared_on ?? '') >= (row.transaction_date ?? '')),
  ),
  rule(
    ['wallet', 'channel'],
    'must be empty unless channel is wallet',
    (row) => row.wallet === null || row.channel === 'wallet',
  ),
];
