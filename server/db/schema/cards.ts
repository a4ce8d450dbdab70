import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Autopay,
  CardRelationship,
  CardStatus,
  CashbackMethod,
  ContactKind,
  RedemptionCategory,
} from '../../../shared/card-values.ts';
import type { PurchaseChannel } from '../../../shared/disputes.ts';
import type { InstalmentType } from '../../../shared/instalments.ts';
import type { TransactionCategory } from '../../../shared/transaction-categories.ts';

/** A calendar date, `yyyy-MM-dd`. */
type DateText = string;
/** PostgreSQL's numeric: an exact decimal text. */
type DecimalText = string;

/** Tables of schema cards. Money and points are whole numbers (see the migrations). */
export interface CardTables {
  'cards.products': { product_code: string; name_en: string; name_zh: string };
  /** Created by migrations/0039_terms.sql. */
  'cards.terms': { valid_from: DateText; term: string; value: string };
  'cards.instalment_plans': {
    valid_from: DateText;
    tenor: number;
    annual_rate: DecimalText;
    fee_rate: DecimalText;
    fee: bigint;
    least_amount: bigint;
    most_amount: bigint | null;
  };
  'cards.customers': {
    customer_id: string;
    customer_number: string;
    name_en: string;
    name_zh: string;
    national_id_sealed: Buffer;
    national_id_index: Buffer;
    national_id_masked: string;
    birth_date: DateText;
    phone_sealed: Buffer | null;
    phone_changed_at: Date | null;
    email_sealed: Buffer | null;
    email_changed_at: Date | null;
    /** Created by migrations/0040_contacts.sql. */
    address_sealed: Buffer | null;
    address_changed_at: Date | null;
    contacts_held: boolean | null;
    corporate: Generated<boolean>;
    redemption_batch_open: Generated<boolean>;
    average_balance: Generated<bigint>;
  };
  'cards.contact_changes': {
    customer_id: string;
    change_id: string;
    kind: ContactKind;
    /** Null when there was no value before. */
    former_sealed: Buffer | null;
    value_sealed: Buffer;
    changed_at: Date;
    undone_at: Date | null;
  };
  'cards.cards': {
    customer_id: string;
    card_id: string;
    product_code: string;
    number_sealed: Buffer;
    last_four: string;
    holder_name: string;
    relationship: CardRelationship;
    account_customer_id: string | null;
    account_card_id: string | null;
    corporate: Generated<boolean>;
    status: CardStatus;
    activation_blocked: Generated<boolean>;
    issued_on: DateText;
    expiry_month: number;
    expiry_year: number;
    credit_limit: bigint;
    highest_limit: bigint;
    temporary_limit: bigint | null;
    temporary_limit_from: DateText | null;
    temporary_limit_to: DateText | null;
    cash_advance_limit: bigint;
    interest_rate: DecimalText;
    current_balance: Generated<bigint>;
    statement_date: DateText | null;
    payment_due_date: DateText | null;
    statement_total: bigint | null;
    minimum_payment: bigint | null;
    paid_since: Generated<bigint>;
    points: Generated<bigint>;
    point_sequence: number | null;
    /** No points of the card expire before this day. */
    points_end_on: DateText | null;
    cashback_method: Generated<CashbackMethod>;
    autopay: Generated<Autopay>;
    pin_set: Generated<boolean>;
    payment_number: string | null;
    payment_bank: string | null;
    payment_account: string | null;
    e_bill_number: string | null;
    autopay_account: string | null;
    /** What the bank told is suspended of the latest statement; null when the lines of cases say it. */
    suspended: bigint | null;
    /** When an event or a command changed it; null when the files did. */
    suspended_at: Date | null;
  };
  'cards.pins': {
    customer_id: string;
    card_id: string;
    /** Null for a PIN that a remote card system keeps. */
    verification: Buffer | null;
    /** The key id of the verification value's secret; null in values stored by the previous release. */
    key_id: string | null;
    changed_on: DateText;
    changes: number;
  };
  'cards.card_numbers': { number_index: Buffer; customer_id: string; card_id: string };
  'cards.statements': {
    customer_id: string;
    card_id: string;
    statement_date: DateText;
    statement_id: string;
    payment_due_date: DateText;
    previous_balance: bigint;
    payments: bigint;
    adjustments: bigint;
    new_charges: bigint;
    interest: bigint;
    fees: bigint;
    total: bigint;
    minimum_payment: bigint;
    interest_rate: DecimalText;
    credit_limit: bigint;
    cash_advance_limit: bigint;
    points_before: bigint;
    points_earned: bigint;
    points_used: bigint;
    points_after: bigint;
    minimum_only_payments: number | null;
    minimum_only_total: bigint | null;
    minimum_only_interest: bigint | null;
    year_interest: bigint | null;
    year_fees: bigint | null;
  };
  'cards.point_entries': {
    customer_id: string;
    card_id: string;
    sequence: number;
    entry_id: string;
    entry_date: DateText;
    description_en: string;
    description_zh: string;
    spent: bigint | null;
    points: bigint;
    balance_before: bigint;
    balance_after: bigint;
    campaign_id: string;
    campaign_ruleset_id: string;
    /** For added points, the last day of validity. For removed points, the day on which they expired. */
    ends_on: DateText | null;
    /** Written for a command of a remote card system, until the bank's files contain the entry. */
    recorded: Generated<boolean>;
    previous_sequence: GeneratedAlways<number | null>;
  };
  'cards.transactions': {
    customer_id: string;
    transaction_id: string;
    card_id: string;
    transaction_date: DateText;
    posting_date: DateText | null;
    statement_date: DateText | null;
    description_en: string;
    description_zh: string;
    amount: bigint;
    foreign_amount: bigint | null;
    foreign_currency: string | null;
    merchant_country: string | null;
    exchange_date: DateText | null;
    category: TransactionCategory;
    over_limit: Generated<boolean>;
    point_sequence: number | null;
    /** Created by migrations/0042_disputes.sql, with the columns below it. Null: the posting date. */
    cleared_on: DateText | null;
    descriptor: string | null;
    channel: PurchaseChannel | null;
    wallet: string | null;
    /** Of every shop; `merchant_country` is of shops abroad only. */
    shop_country: string | null;
    converted_by_merchant: boolean | null;
  };
  'cards.redemptions': {
    customer_id: string;
    redemption_id: string;
    card_id: string;
    /** Null when the ledger has the bank's own entry for the redemption. */
    point_sequence: number | null;
    unit_id: string;
    redeem_code: string;
    redeemed_at: Date;
    item_code: string;
    category: RedemptionCategory;
    description_en: string;
    description_zh: string;
    quantity: bigint;
    points: bigint;
    partner: string | null;
    membership_index: Buffer | null;
    delivery_sealed: Buffer | null;
    rebate: bigint | null;
    /** Null for a redemption that cannot be cancelled. */
    cancellable_until: Date | null;
    cancelled_at: Date | null;
    /** The unit that cancelled the redemption. */
    cancel_unit_id: string | null;
    /** The last ledger entry of the points given back. Null when the ledger has the bank's own entry. */
    cancel_sequence: number | null;
  };
  'cards.wallet_tokens': {
    customer_id: string;
    card_id: string;
    token_id: string;
    wallet: string;
    added_at: Date;
    removed_at: Date | null;
  };
  /** Created by migrations/0007_instalments.sql. */
  'cards.instalments': {
    customer_id: string;
    transaction_id: string;
    card_id: string;
    conversion_id: string;
    reference_number: string;
    type: InstalmentType;
    converted_at: Date;
    converted_on: DateText;
    amount: bigint;
    tenor: number;
    annual_rate: DecimalText;
    interest: bigint;
    fee: bigint;
    first_instalment: bigint;
    monthly_instalment: bigint;
    total: bigint;
    annual_percentage_rate: DecimalText;
    first_month: string;
    last_month: string;
  };
}
