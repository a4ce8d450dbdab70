/** Personal data in the card system's own schema: the bank's records, which closing the online account does not delete. */
import { BY_CUSTOMER_ID, type CatalogueTables, columns, type PersonTable } from './types.ts';

/** What the tables of the bank have in common. */
const BANK = {
  about: 'person',
  why: 'contract',
  from: ['bank'],
  keep: 'bank',
  who: ['card-system'],
  copy: 'in',
  erase: 'keep',
  of: BY_CUSTOMER_ID,
} as const satisfies Partial<PersonTable>;

export const CARD_TABLES = {
  'cards.customers': {
    ...BANK,
    category: 'identity',
    from: ['you', 'bank'],
    columns: columns({
      identity: `customer_id customer_number name_en name_zh national_id_sealed national_id_masked birth_date
        corporate redemption_batch_open average_balance contacts_held`,
      contact:
        'phone_sealed phone_changed_at email_sealed email_changed_at address_sealed address_changed_at',
      secret: 'national_id_index',
    }),
  },
  'cards.contact_changes': {
    ...BANK,
    category: 'contact',
    from: ['you'],
    keep: { period: 'contact-changes' },
    columns: columns({
      contact: 'kind former_sealed value_sealed changed_at undone_at',
      none: 'customer_id change_id',
    }),
  },
  'cards.cards': {
    ...BANK,
    category: 'cards',
    columns: columns({
      cards: `card_id product_code number_sealed last_four holder_name relationship account_card_id corporate status
        activation_blocked issued_on expiry_month expiry_year credit_limit highest_limit temporary_limit
        temporary_limit_from temporary_limit_to cash_advance_limit interest_rate current_balance statement_date
        payment_due_date statement_total minimum_payment paid_since points point_sequence cashback_method autopay pin_set
        payment_number payment_bank payment_account e_bill_number autopay_account points_end_on suspended suspended_at`,
      others: 'account_customer_id',
      none: 'customer_id',
    }),
  },
  'cards.card_numbers': {
    ...BANK,
    category: 'cards',
    copy: { leftOut: 'secret' },
    columns: columns({ secret: 'number_index', none: 'customer_id card_id' }),
  },
  'cards.pins': {
    ...BANK,
    category: 'cards',
    from: ['you'],
    columns: columns({
      secret: 'verification',
      cards: 'changed_on changes',
      none: 'customer_id card_id key_id',
    }),
  },
  'cards.transactions': {
    ...BANK,
    category: 'transactions',
    from: ['shops', 'bank'],
    columns: columns({
      transactions: `transaction_id transaction_date posting_date statement_date description_en description_zh amount
        foreign_amount foreign_currency merchant_country exchange_date category over_limit cleared_on descriptor channel
        wallet shop_country converted_by_merchant`,
      none: 'customer_id card_id point_sequence source_hash',
    }),
  },
  'cards.statements': {
    ...BANK,
    category: 'statements',
    columns: columns({
      statements: `statement_date statement_id payment_due_date previous_balance payments adjustments new_charges
        interest fees total minimum_payment interest_rate credit_limit cash_advance_limit points_before points_earned
        points_used points_after minimum_only_payments minimum_only_total minimum_only_interest year_interest year_fees`,
      none: 'customer_id card_id source_hash',
    }),
  },
  'cards.point_entries': {
    ...BANK,
    category: 'points',
    columns: columns({
      points: `entry_id entry_date description_en description_zh spent points balance_before balance_after campaign_id
        campaign_ruleset_id ends_on`,
      none: 'customer_id card_id sequence previous_sequence recorded source_hash',
    }),
  },
  'cards.redemptions': {
    ...BANK,
    category: 'points',
    from: ['you'],
    who: ['card-system', 'partners'],
    columns: columns({
      points: `redemption_id redeem_code redeemed_at item_code category description_en description_zh quantity points
        partner delivery_sealed rebate cancellable_until cancelled_at`,
      secret: 'membership_index',
      none: 'customer_id card_id point_sequence unit_id cancel_unit_id cancel_sequence',
    }),
  },
  'cards.redemption_years': {
    ...BANK,
    category: 'points',
    columns: columns({ points: 'item_code year used', none: 'customer_id' }),
  },
  'cards.instalments': {
    ...BANK,
    category: 'orders',
    from: ['you', 'bank'],
    columns: columns({
      orders: `conversion_id reference_number type converted_at converted_on amount tenor annual_rate interest fee
        first_instalment monthly_instalment total annual_percentage_rate first_month last_month`,
      none: 'customer_id transaction_id card_id',
    }),
  },
  'cards.limit_requests': {
    ...BANK,
    category: 'orders',
    from: ['you'],
    columns: columns({
      orders: 'reference_number credit_limit new_limit start_date end_date requested_at',
      none: 'customer_id card_id',
    }),
  },
  'cards.replacements': {
    ...BANK,
    category: 'orders',
    from: ['you', 'bank'],
    columns: columns({
      orders: 'reference_number category reason reason_detail ordered_at closed_at outcome stopped_last_four',
      none: 'customer_id card_id',
    }),
  },
  'cards.recorded_commands': {
    ...BANK,
    category: 'orders',
    from: ['you'],
    why: 'once',
    keep: { period: 'commands' },
    copy: { leftOut: 'repeated' },
    columns: columns({ orders: 'begun_at sealed', none: 'customer_id command_id' }),
  },
  'cards.commands_in_files': {
    ...BANK,
    category: 'orders',
    from: ['you'],
    why: 'once',
    keep: { period: 'commands-in-files' },
    copy: { leftOut: 'repeated' },
    columns: columns({ orders: 'begun_at sealed', none: 'customer_id command_id load_id' }),
  },
  'cards.controls': {
    ...BANK,
    category: 'card-safety',
    from: ['you', 'bank'],
    why: 'protect',
    columns: columns({
      'card-safety': `frozen_since frozen_by online abroad contactless cash per_purchase per_day loosened_on loosenings`,
      none: 'customer_id card_id version',
    }),
  },
  'cards.family_controls': {
    ...BANK,
    category: 'card-safety',
    from: ['you', 'bank'],
    why: 'protect',
    columns: columns({
      'card-safety': `frozen online abroad contactless cash per_purchase per_period stopped_at separated loosened_on loosenings`,
      none: 'customer_id card_id version extra_id',
    }),
  },
  'cards.family_extras': {
    ...BANK,
    category: 'card-safety',
    from: ['you', 'bank'],
    why: 'protect',
    keep: { period: 'family' },
    columns: columns({
      'card-safety': 'amount until_day allowed_at used used_in_period period_from',
      none: 'customer_id request_id card_id',
    }),
  },
  'cards.wallet_tokens': {
    ...BANK,
    category: 'card-safety',
    from: ['shops'],
    why: 'protect',
    columns: columns({ 'card-safety': 'token_id wallet added_at removed_at', none: 'customer_id card_id' }),
  },
  'cards.disputes': {
    ...BANK,
    category: 'disputes',
    from: ['you', 'bank'],
    why: 'answer',
    keep: { period: 'disputes' },
    columns: columns({
      disputes: `reference kind state opened_at ended_at suspended_until answers_sealed next_who next_by copy_fee
        interest_from owed`,
      none: 'customer_id case_id card_id',
    }),
  },
  'cards.dispute_lines': {
    ...BANK,
    category: 'disputes',
    why: 'answer',
    keep: { period: 'disputes' },
    columns: columns({
      disputes: 'cleared_on amount suspended transaction_date description_en description_zh whole held',
      none: 'customer_id case_id card_id transaction_id',
    }),
  },
  'cards.dispute_steps': {
    ...BANK,
    category: 'disputes',
    why: 'answer',
    keep: { period: 'disputes' },
    columns: columns({ disputes: 'state at text_en text_zh', none: 'customer_id case_id position' }),
  },
  'cards.dispute_replies': {
    ...BANK,
    category: 'disputes',
    from: ['you'],
    why: 'answer',
    keep: { period: 'disputes' },
    columns: columns({ disputes: 'at text_sealed', none: 'customer_id case_id position' }),
  },
  'cards.dispute_files': {
    ...BANK,
    category: 'disputes',
    from: ['you'],
    why: 'answer',
    keep: { period: 'disputes' },
    columns: columns({
      disputes: 'media_type bytes sha256 received_at added_at',
      none: 'customer_id file_id case_id',
    }),
  },
  'cards.products': { about: 'nobody', columns: columns({ none: 'product_code name_en name_zh' }) },
  'cards.terms': { about: 'nobody', columns: columns({ none: 'valid_from term value' }) },
  'cards.instalment_plans': {
    about: 'nobody',
    columns: columns({ none: 'valid_from tenor annual_rate fee_rate fee least_amount most_amount' }),
  },
  'cards.pin_keys': { about: 'nobody', columns: columns({ none: 'key_id', secret: 'sealed' }) },
} as const satisfies CatalogueTables;
