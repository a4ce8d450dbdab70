/** The location of each table of a distributed database (docs/decisions/0046-shards-by-customer.md). */

/** Tables in one co-location group, with their distribution column. Each table comes after the tables that it references. */
export const BY_CUSTOMER = {
  'cards.customers': 'customer_id',
  'cards.cards': 'customer_id',
  'cards.statements': 'customer_id',
  'cards.point_entries': 'customer_id',
  'cards.transactions': 'customer_id',
  'cards.redemptions': 'customer_id',
  'cards.redemption_years': 'customer_id',
  'cards.instalments': 'customer_id',
  'cards.pins': 'customer_id',
  'cards.limit_requests': 'customer_id',
  'cards.replacements': 'customer_id',
  'cards.controls': 'customer_id',
  'cards.wallet_tokens': 'customer_id',
  'cards.family_controls': 'customer_id',
  'cards.family_extras': 'customer_id',
  'cards.contact_changes': 'customer_id',
  'cards.disputes': 'customer_id',
  'cards.dispute_lines': 'customer_id',
  'cards.dispute_steps': 'customer_id',
  'cards.dispute_replies': 'customer_id',
  'cards.dispute_files': 'customer_id',
  'cards.recorded_commands': 'customer_id',
  'cards.commands_in_files': 'customer_id',
  'portal.idempotency': 'customer_id',
  'portal.hidden_subscriptions': 'customer_id',
  'portal.remembered_places': 'customer_id',
  'portal.points_sent': 'customer_id',
  'portal.contact_changes': 'customer_id',
  'portal.evidence': 'customer_id',
  'portal.data_requests': 'customer_id',
  'portal.consents': 'customer_id',
  'portal.otp_challenges': 'customer_id',
  'portal.otp_tokens': 'customer_id',
  'portal.outbox': 'customer_id',
  'portal.commands': 'customer_id',
  'portal.staff_acts': 'customer_id',
  'portal.audit_heads': 'home',
  'portal.audit': 'home',
  // A record and its customer's pseudonym are in one shard.
  'portal.audit_pseudonyms': 'customer_id',
  // Rows of the bank's files, beside those that they change.
  'bank_load.customers': 'customer_id',
  'bank_load.cards': 'customer_id',
  'bank_load.statements': 'customer_id',
  'bank_load.point_entries': 'customer_id',
  'bank_load.transactions': 'customer_id',
} as const satisfies Readonly<Record<string, string>>;

/** The first table of the co-location group. The other tables are co-located with it. */
export const FIRST = 'cards.customers';

/** Reference tables, with a copy on every node. */
export const ON_EVERY_NODE = [
  'cards.products',
  'cards.terms',
  'cards.instalment_plans',
  'portal.clock_offset',
  'bank_load.products',
  'bank_load.terms',
  'bank_load.instalment_plans',
  // A shard deletes a record only if it sees that the record's segment is archived.
  'portal.audit_segments',
] as const;

/**
 * Tables on the coordinator that are in Citus metadata, so that a transaction that writes such a table and a shard uses
 * two-phase commit. Most of their rows are searched before the customer is known, for example by username or card number.
 */
export const KNOWN_ON_COORDINATOR = [
  'portal.users',
  // The name or removal of a known browser and its audit record are written in one transaction.
  'portal.devices',
  'portal.flows',
  'portal.otp_sends',
  'cards.card_numbers',
  // An id takes effect once in the whole bank.
  'portal.bank_events',
  'portal.alert_foreign_days',
  // Read for the events of a card and the commands of a customer, and changed with both.
  'portal.bank_loads',
  // Written by the bank's events and a daily run, which query many customers at once.
  'portal.alerts',
  'portal.notices',
  'portal.push_subscriptions',
  // Marked in the transactions of a day's batches.
  'portal.batch_parts',
  // Read with each session, and by housekeeping, which queries many customers at once.
  'portal.closings',
  // The holder of a card writes them, and its primary cardholder reads and answers them.
  'portal.family_agreements',
  'portal.family_requests',
  // The log-on finds a passkey before the customer is known.
  'portal.passkeys',
  // One process looks for the next copy of any customer.
  'portal.data_copies',
  'portal.data_copy_parts',
] as const;

/** Tables on the coordinator that are not in Citus metadata. */
export const ON_COORDINATOR = [
  // A session is written in one transaction with its account.
  'portal.sessions',
  'portal.captchas',
  // Counters have no customer.
  'portal.login_counters',
  'portal.rate_counters',
  'portal.wrong_details',
  'portal.events',
  'portal.audit_anchors',
  'portal.audit_keys',
  'portal.secrets_in_use',
  // Standbys of a distributed database are not used.
  'portal.timelines',
  'portal.staff_logons',
  'portal.staff_sessions',
  'cards.pin_keys',
  'demo.bank',
  'demo.inbox',
  'portal.alert_runs',
  // Hashes of the bank's files, which are not used in a distributed database.
  'bank_load.records',
] as const;

/**
 * Tables whose foreign keys are dropped, because Citus stores these tables apart from the tables that they reference. The
 * comments say why the foreign key is not needed.
 */
export const DROPPED_KEYS = [
  // The log-on locks the account. Deleting an account deletes its sessions and browsers.
  'portal.sessions',
  'portal.devices',
  // A flow is found by its session only, and it expires.
  'portal.flows',
] as const;

/** Primary keys that get the distribution column. */
export const WIDENED_KEYS = {
  'portal.audit_heads': ['chain', 'home'],
  'portal.audit': ['chain', 'seq', 'home'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
