/**
 * What happens to the portal's rows of a customer whose cards moved to another customer, by table. A test demands that every table with
 * a customer is named.
 */

/** What happens to rows when the customer is deleted. The rows of a customer who keeps cards or stays without any do not move. */
export const CUSTOMER_ROWS: Readonly<Record<string, string>> = {
  'portal.users': 'becomes the account of the new customer, or is deleted if the new customer has an account',
  'portal.passkeys': 'go with the account, or are deleted with it',
  'portal.remembered_places': 'go with the account, or are deleted with it',
  'portal.alerts': 'go with the account, or are deleted with it',
  'portal.closings': 'go with the account, or are deleted with it',
  'portal.push_subscriptions': 'go with the account, or are deleted with it',
  'portal.notices': 'move',
  'portal.evidence': 'move: the cases move with their card',
  'portal.data_copies': 'stay: only the customer who asked can read the copy, for at most seven days',
  'portal.data_copy_parts': 'stay with their copy',
  'portal.hidden_subscriptions': 'move',
  'portal.alert_foreign_days': 'move, or the longer list of a day stays',
  'portal.otp_challenges': 'move: they count for the limits of codes, and no code of them is valid',
  'portal.otp_sends': 'move: they count for the limits of codes',
  'portal.contact_changes': 'move: they hold the new customer too',
  'portal.points_sent': 'are added to those of the new customer; those of a customer who stays remain too',
  'portal.sessions': 'are ended',
  'portal.flows': 'are deleted',
  'portal.otp_tokens': 'stay: they belong to a session, which is ended',
  'portal.idempotency': 'stay: they belong to requests of a session, which is ended',
  'portal.outbox': 'stay: messages go to the addresses for which they were made',
  'portal.commands': 'stay: the bank answers the id under the customer who asked',
  'portal.staff_acts': 'stay: a request refers to a state of access that is gone',
  'portal.audit': 'stay: the trail is append-only',
  'portal.audit_pseudonyms': 'stay: they say whose the records are that stay',
  'portal.bank_events': 'move with their card',
};

/** Columns of copied tables that stay empty. The bank answers an undoing under the customer who asked, so it would never end for the new one. */
export const NOT_COPIED: Readonly<Record<string, readonly string[]>> = {
  'portal.contact_changes': ['undo_begun_at', 'undo_failed_at'],
};

/** Columns of the tables whose rows are copied, besides the customer. */
export const COLUMNS = {
  'portal.closings': ['begun_at', 'ends_at'],
  'portal.alerts': ['version', 'kinds', 'push_amounts', 'language', 'changed_at'],
  'portal.contact_changes': [
    'change_id',
    'kind',
    'state',
    'begun_at',
    'waits_until',
    'bank_change_id',
    'objected_by',
    'confirmed_at',
    'ended_at',
  ],
  'portal.evidence': [
    'file_id',
    'sealed',
    'bytes',
    'received',
    'state',
    'problem',
    'begun_at',
    'hour',
    'pieces',
    'object_id',
    'type',
    'kept_bytes',
    'sha256',
    'claim_id',
    'claimed_at',
    'case_id',
    'case_ended_at',
  ],
  'portal.hidden_subscriptions': ['subscription_key', 'hidden_at'],
  'portal.notices': ['notice_id', 'source', 'kind', 'at', 'sealed', 'read_at', 'deliver_at', 'handed_at'],
  'portal.otp_challenges': [
    'challenge_id',
    'session_key',
    'purpose',
    'subject',
    'method',
    'reference',
    'code_key',
    'key_id',
    'state',
    'attempts',
    'sends',
    'created_at',
    'sent_at',
    'expires_at',
  ],
  'portal.passkeys': [
    'passkey_id',
    'credential_id',
    'public_key',
    'counter',
    'synced',
    'transports',
    'name',
    'created_at',
    'last_used_at',
    'paused_at',
    'row_version',
    'row_tag',
  ],
  'portal.push_subscriptions': [
    'subscription_id',
    'endpoint_key',
    'sealed',
    'browser',
    'created_at',
    'seen_at',
  ],
  'portal.remembered_places': ['place_id', 'sealed', 'expires_at'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CopiedTable = keyof typeof COLUMNS;
