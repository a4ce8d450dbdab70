/**
 * Values of planted rows where a constraint does not allow any unique value, and the rows of tables whose columns exclude each
 * other. A value is a literal, or a function of the person.
 */
import { homeOf } from '../../server/audit/chains.ts';

/** Generates the values of one person. */
export interface PlantedPerson {
  /** A short word that is part of every planted text of the person. */
  readonly mark: string;
  /** Only lower-case letters, for columns that allow no other. */
  readonly letters: string;
  readonly customerId: string;
  readonly username: string;
  /** Planted numbers are above this multiple of 100,000,000. */
  readonly base: number;
  /** Returns the person's UUID with this name. */
  id(name: string): string;
  /** Returns 32 bytes. */
  bytes(name: string): Buffer;
  /** Returns 32 hexadecimal digits. */
  hex(name: string): string;
}

export type Value = unknown;
type Given = Value | ((person: PlantedPerson) => Value);
export type Row = Readonly<Record<string, Given>>;

/** Values of columns with this name in every table. */
export const SHARED: Row = {
  customer_id: (p: PlantedPerson) => p.customerId,
  username: (p: PlantedPerson) => p.username,
  card_id: (p: PlantedPerson) => p.id('card'),
  case_id: (p: PlantedPerson) => p.id('case'),
  transaction_id: (p: PlantedPerson) => p.id('transaction'),
  message_id: (p: PlantedPerson) => p.id('message'),
  product_code: 'PLANTED',
  language: 'en',
  row_tag: null,
  row_version: null,
  key_id: null,
  home: null,
};

/** Days before today of dates and times whose order is checked. */
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const thousands = (n: number) => (p: PlantedPerson) => p.base + n * 1000;

/** The rows of each table, in an order in which they can be inserted. Tables without an entry get one row. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'cards.customers': [{ customer_number: (p: PlantedPerson) => `9${p.base}` }],
  'cards.cards': [
    {
      last_four: '4321',
      relationship: 'supplementary',
      account_customer_id: (p: PlantedPerson) => p.id('account holder'),
      account_card_id: (p: PlantedPerson) => p.id('account card'),
      status: 'unactivated',
      activation_blocked: true,
      expiry_month: 7,
      expiry_year: 2099,
      credit_limit: thousands(1),
      temporary_limit: thousands(2),
      highest_limit: thousands(3),
      temporary_limit_from: ago(5),
      temporary_limit_to: ago(2),
      cash_advance_limit: (p: PlantedPerson) => p.base + 500,
      interest_rate: 12.34,
      cashback_method: 'auto_redeem',
      autopay: 'full',
      statement_date: null,
      payment_due_date: null,
      statement_total: null,
      minimum_payment: null,
      points: 0,
      point_sequence: null,
    },
  ],
  'cards.statements': [
    {
      statement_date: ago(60),
      payment_due_date: ago(40),
      previous_balance: thousands(10),
      payments: thousands(11),
      adjustments: thousands(12),
      new_charges: thousands(13),
      interest: thousands(14),
      fees: thousands(15),
      total: (p: PlantedPerson) => 4 * p.base + 53_000,
      interest_rate: 12.35,
      points_before: thousands(16),
      points_earned: thousands(17),
      points_used: thousands(18),
      points_after: thousands(15),
      minimum_only_payments: 13,
    },
  ],
  'cards.point_entries': [
    {
      sequence: 1,
      previous_sequence: null,
      balance_before: 0,
      points: thousands(20),
      balance_after: thousands(20),
    },
  ],
  'cards.transactions': [
    {
      posting_date: ago(70),
      statement_date: ago(60),
      transaction_date: ago(71),
      foreign_currency: 'JPY',
      merchant_country: 'SE',
      shop_country: 'SE',
      channel: 'online',
      category: 'dining',
      point_sequence: 1,
    },
  ],
  'cards.redemptions': [
    {
      redeem_code: (p: PlantedPerson) => `R${p.base}`,
      category: 'gift',
      point_sequence: 1,
      rebate: null,
    },
    {
      redemption_id: (p: PlantedPerson) => p.id('rebate'),
      redeem_code: (p: PlantedPerson) => `S${p.base}`,
      category: 'cashback',
      point_sequence: null,
      partner: null,
      membership_index: null,
      delivery_sealed: null,
      cancellable_until: null,
      cancelled_at: null,
      cancel_unit_id: null,
      cancel_sequence: null,
    },
  ],
  'cards.redemption_years': [{ year: 2031 }],
  'cards.instalments': [
    {
      type: 'unbilled',
      amount: thousands(30),
      interest: thousands(31),
      fee: thousands(32),
      total: (p: PlantedPerson) => 3 * p.base + 93_000,
      tenor: 2,
      first_instalment: (p: PlantedPerson) => 2 * p.base + 60_000,
      monthly_instalment: thousands(33),
      annual_rate: 12.36,
      annual_percentage_rate: 12.37,
      first_month: '2031-01',
      last_month: '2031-02',
    },
  ],
  'cards.limit_requests': [
    { credit_limit: thousands(34), new_limit: thousands(35), start_date: ago(9), end_date: ago(8) },
  ],
  'cards.replacements': [
    {
      category: 'stolen',
      reason: (p: PlantedPerson) => `reason_${p.letters}`,
      outcome: 'activated',
      stopped_last_four: '8765',
    },
  ],
  'cards.pins': [{ changes: 3 }],
  'cards.controls': [{ frozen_by: 'holder', loosenings: 3 }],
  'cards.family_controls': [{ loosenings: 3 }],
  'cards.family_extras': [{ amount: thousands(92), used: thousands(91), used_in_period: thousands(90) }],
  'portal.family_requests': [{ state: 'declined' }],
  'portal.data_requests': [
    {
      kind: 'correction',
      subject: (p: PlantedPerson) => p.letters.toLowerCase(),
      state: 'granted',
      opened_at: ago(9),
      extended_at: ago(8),
      ended_at: ago(7),
    },
  ],
  'portal.consents': [
    { purpose: (p: PlantedPerson) => `partner:${p.letters.toLowerCase()}`, channel: 'sms' },
  ],
  'cards.contact_changes': [{ kind: 'phone' }],
  'cards.disputes': [
    { kind: 'twice', state: 'against-you', copy_fee: 50, next_who: 'bank' },
    {
      case_id: (p: PlantedPerson) => p.id('other case'),
      kind: 'amount',
      state: 'received',
      ended_at: null,
      next_who: 'you',
      copy_fee: null,
      owed: null,
    },
  ],
  'cards.dispute_lines': [{ amount: thousands(41), suspended: thousands(40) }],
  'portal.users': [
    {
      statement_preference: 'paper',
      hold_from: ago(3),
      hold_until: ago(2),
      hold_used: ['sms'],
    },
  ],
  'portal.sessions': [
    { session_key: (p: PlantedPerson) => p.bytes('session'), state: 'ended', end_reason: 'logout' },
  ],
  'portal.captchas': [{ session_key: (p: PlantedPerson) => p.bytes('session'), kind: 'pow', difficulty: 12 }],
  'portal.flows': [{ session_key: (p: PlantedPerson) => p.bytes('session') }],
  'portal.otp_challenges': [{ method: 'sms', state: 'used', attempts: 2, sends: 3 }],
  'portal.commands': [
    { state: 'pending', settled_at: null },
    {
      command_id: (p: PlantedPerson) => p.id('settled command'),
      card_id: (p: PlantedPerson) => p.id('card'),
      state: 'done',
      sealed: null,
    },
  ],
  'portal.contact_changes': [
    { kind: 'email', state: 'kept', objected_by: ['phone'], undo_begun_at: null },
    {
      change_id: (p: PlantedPerson) => p.id('objected change'),
      kind: 'phone',
      state: 'objected',
      objected_by: ['email'],
      ended_at: null,
    },
  ],
  'portal.evidence': [
    {
      bytes: 5_000_002,
      received: 5_000_001,
      state: 'ready',
      problem: null,
      hour: '2031010203',
      pieces: [],
      type: 'image/webp',
      kept_bytes: 5_000_003,
      claim_id: null,
      claimed_at: null,
    },
    {
      file_id: (p: PlantedPerson) => p.id('refused file'),
      bytes: 5_000_005,
      received: 5_000_004,
      state: 'refused',
      problem: 'virus',
      hour: '2031010203',
      pieces: [],
      object_id: null,
      type: null,
      kept_bytes: null,
      sha256: null,
      claim_id: null,
      claimed_at: null,
      case_id: null,
      case_ended_at: null,
    },
  ],
  'portal.hidden_subscriptions': [{ subscription_key: (p: PlantedPerson) => p.hex('subscription') }],
  'portal.push_subscriptions': [{}],
  'portal.notices': [{ kind: 'dispute' }],
  'portal.outbox': [
    { channel: 'sms', state: 'waiting', done_at: null, in_flight: false },
    {
      message_id: (p: PlantedPerson) => p.id('sent message'),
      channel: 'email',
      state: 'sent',
      sealed: null,
      in_flight: false,
    },
  ],
  'portal.bank_events': [{ kind: 'posted' }],
  'portal.staff_acts': [
    { kind: 'send-again', change_id: null, dual: true, state: 'done', sequence: 3 },
    {
      act_id: (p: PlantedPerson) => p.id('refused act'),
      kind: 'keep-contact',
      message_id: null,
      state: 'refused',
      sequence: null,
    },
  ],
  'portal.data_copies': [
    {
      copy_id: (p: PlantedPerson) => p.id('copy'),
      state: 'ready',
      hour: '2031010203',
      lease_id: null,
      leased_until: null,
      files: '[]',
    },
  ],
  'portal.data_copy_parts': [{ copy_id: (p: PlantedPerson) => p.id('copy') }],
  'portal.audit': [
    {
      home: homeOf(1),
      chain: 1,
      seq: (p: PlantedPerson) => p.base,
      version: 2,
      channel: 'web',
      actor: 'person',
    },
  ],
  'demo.inbox': [{ channel: 'sms', dedupe_id: (p: PlantedPerson) => p.id('message') }],
  // It is due: the person is erased in the next run.
  'portal.closings': [{ begun_at: ago(8), ends_at: ago(1) }],
};
