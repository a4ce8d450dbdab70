/**
 * What the embedded card system stores and its port does not give, or gives in part. A bank of its own has the same limits: the portal
 * cannot know more than the port says. The person asks the bank in writing for it.
 */
interface BankOnly {
  /** Columns of which the port gives a part. */
  readonly masked?: readonly string[];
  /** Columns that the port never gives. */
  readonly notGiven?: readonly string[];
  /** Columns that the port gives only while the row is in effect. */
  readonly whileValid?: readonly string[];
  /** Columns that equal another value of the copy. */
  readonly repeated?: readonly string[];
}

export const AT_THE_BANK: Readonly<Record<string, BankOnly>> = {
  'cards.customers': { masked: ['national_id_sealed'], notGiven: ['average_balance', 'contacts_held'] },
  'cards.cards': {
    masked: ['number_sealed'],
    notGiven: [
      ...[
        'activation_blocked',
        'issued_on',
        'highest_limit',
        'point_sequence',
        'account_card_id',
        'points_end_on',
      ],
      'suspended_at',
    ],
  },
  'cards.contact_changes': { notGiven: ['kind', 'former_sealed', 'value_sealed', 'changed_at', 'undone_at'] },
  'cards.transactions': {
    notGiven: [
      ...[
        'over_limit',
        'descriptor',
        'channel',
        'wallet',
        'shop_country',
        'converted_by_merchant',
        'cleared_on',
      ],
      'statement_date',
    ],
  },
  'cards.point_entries': { notGiven: ['balance_before', 'balance_after'] },
  'cards.redemption_years': { notGiven: ['item_code', 'year', 'used'] },
  'cards.instalments': { repeated: ['amount'] },
  'cards.limit_requests': {
    notGiven: ['credit_limit', 'requested_at'],
    whileValid: ['reference_number', 'new_limit', 'start_date', 'end_date'],
  },
  'cards.replacements': {
    notGiven: ['reason', 'reason_detail', 'closed_at', 'outcome', 'stopped_last_four'],
    whileValid: ['reference_number', 'category', 'ordered_at'],
  },
  'cards.dispute_files': { notGiven: ['media_type', 'bytes', 'sha256', 'received_at'] },
  'cards.pins': { notGiven: ['changed_on'] },
  'cards.controls': { notGiven: ['loosened_on'] },
  'cards.wallet_tokens': { notGiven: ['removed_at'], whileValid: ['token_id', 'wallet', 'added_at'] },
  'cards.family_controls': {
    whileValid: [
      'frozen',
      'online',
      'abroad',
      'contactless',
      'cash',
      'per_purchase',
      'per_period',
      'stopped_at',
      'separated',
      'loosened_on',
      'loosenings',
    ],
  },
  'cards.family_extras': {
    whileValid: ['amount', 'until_day', 'allowed_at', 'used', 'used_in_period', 'period_from'],
  },
};
