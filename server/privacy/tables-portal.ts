/** Personal data of the portal's functions: orders, messages, choices, evidence and the audit trail. */
import { BY_CUSTOMER_ID, type CatalogueTables, columns, type PersonTable } from './types.ts';

const PORTAL = {
  about: 'person',
  why: 'contract',
  from: ['you'],
  who: [],
  copy: 'in',
  erase: 'delete',
  of: BY_CUSTOMER_ID,
} as const satisfies Partial<PersonTable>;

export const PORTAL_TABLES = {
  'portal.commands': {
    ...PORTAL,
    category: 'orders',
    keep: { period: 'commands' },
    who: ['card-system'],
    columns: columns({
      orders: 'kind state language sealed answer begun_at settled_at contents',
      none: 'customer_id command_id card_id request_id next_try_at tries',
    }),
  },
  'portal.idempotency': {
    ...PORTAL,
    category: 'orders',
    why: 'once',
    keep: { period: 'codes' },
    copy: { leftOut: 'repeated' },
    columns: columns({
      orders: 'answer created_at',
      secret: 'key_hash request_hash',
      none: 'customer_id command_id key_id',
    }),
  },
  'portal.contact_changes': {
    ...PORTAL,
    category: 'contact',
    why: 'protect',
    keep: { period: 'contact-changes' },
    columns: columns({
      contact:
        'kind state begun_at waits_until objected_by confirmed_at undo_begun_at undo_failed_at ended_at',
      none: 'customer_id change_id bank_change_id',
    }),
  },
  'portal.evidence': {
    ...PORTAL,
    category: 'disputes',
    why: 'answer',
    keep: 'evidence',
    who: ['card-system', 'storage'],
    columns: columns({
      disputes: `sealed bytes received state problem begun_at type kept_bytes sha256 case_ended_at`,
      none: 'customer_id file_id hour pieces object_id claim_id claimed_at case_id',
    }),
  },
  'portal.data_requests': {
    ...PORTAL,
    category: 'orders',
    why: 'answer',
    keep: { period: 'data-requests' },
    columns: columns({
      orders: 'kind subject state language opened_at sealed extended_at ended_at',
      none: 'customer_id request_id',
    }),
  },
  'portal.family_agreements': {
    ...PORTAL,
    category: 'choices',
    why: 'prove',
    keep: 'account',
    columns: columns({ choices: 'agreed decided_at', none: 'customer_id card_id primary_id' }),
  },
  'portal.family_requests': {
    ...PORTAL,
    category: 'orders',
    why: 'answer',
    keep: { period: 'family' },
    columns: columns({
      orders: 'amount until sealed state asked_at answered_at',
      none: 'customer_id request_id card_id primary_id',
    }),
  },
  'portal.consents': {
    ...PORTAL,
    category: 'choices',
    why: 'prove',
    keep: 'account',
    columns: columns({ choices: 'purpose channel agreed at', none: 'customer_id seq' }),
  },
  'portal.remembered_places': {
    ...PORTAL,
    category: 'points',
    why: 'protect',
    keep: 'expiry',
    columns: columns({ points: 'sealed expires_at', none: 'customer_id place_id' }),
  },
  'portal.points_sent': {
    ...PORTAL,
    category: 'points',
    why: 'protect',
    from: ['portal'],
    keep: { period: 'codes' },
    columns: columns({ points: 'day points', none: 'customer_id' }),
  },
  'portal.hidden_subscriptions': {
    ...PORTAL,
    category: 'choices',
    why: 'remember',
    keep: 'account',
    columns: columns({ choices: 'subscription_key hidden_at', none: 'customer_id' }),
  },
  'portal.alerts': {
    ...PORTAL,
    category: 'choices',
    why: 'remember',
    keep: 'account',
    columns: columns({ choices: 'kinds push_amounts language changed_at', none: 'customer_id version' }),
  },
  'portal.push_subscriptions': {
    ...PORTAL,
    category: 'browsers',
    why: 'inform',
    from: ['browser'],
    keep: { period: 'push' },
    who: ['push'],
    columns: columns({
      browsers: 'sealed browser created_at seen_at',
      secret: 'endpoint_key',
      none: 'customer_id subscription_id',
    }),
  },
  'portal.notices': {
    ...PORTAL,
    category: 'messages',
    why: 'inform',
    from: ['bank', 'shops'],
    keep: { period: 'notices' },
    columns: columns({
      messages: 'source kind at sealed read_at deliver_at handed_at',
      none: 'customer_id notice_id',
    }),
  },
  'portal.outbox': {
    ...PORTAL,
    category: 'messages',
    why: 'inform',
    from: ['portal'],
    keep: { period: 'messages' },
    who: ['sms', 'mail', 'push'],
    columns: columns({
      messages: `channel purpose language sealed state created_at tried_at expires_at done_at reason provider_id`,
      none: 'customer_id message_id seq challenge_id tries in_flight next_try_at',
    }),
  },
  'portal.alert_foreign_days': {
    ...PORTAL,
    category: 'messages',
    why: 'inform',
    from: ['bank', 'shops'],
    keep: { period: 'reminders' },
    columns: columns({ messages: 'day transaction_ids', none: 'customer_id' }),
  },
  'portal.bank_events': {
    ...PORTAL,
    category: 'transactions',
    why: 'once',
    from: ['bank', 'shops'],
    keep: { period: 'bank-events' },
    columns: columns({
      transactions: 'kind occurred_at received_at content',
      none: 'event_id customer_id card_id known',
    }),
  },
  'portal.staff_acts': {
    ...PORTAL,
    category: 'records',
    why: 'prove',
    from: ['staff'],
    keep: { period: 'staff-acts' },
    columns: columns({
      records: 'kind reason state requested_at expires_at decided_at dual',
      others: 'requested_by requested_name decided_by decided_name',
      none: 'customer_id act_id message_id version sequence change_id',
    }),
  },
  'portal.audit_pseudonyms': {
    ...PORTAL,
    category: 'records',
    why: 'prove',
    from: ['portal'],
    keep: 'account',
    copy: { leftOut: 'secret' },
    columns: columns({ secret: 'pseudonym', none: 'customer_id' }),
  },
  'portal.closings': {
    ...PORTAL,
    category: 'log-on',
    keep: 'expiry',
    columns: columns({ 'log-on': 'begun_at ends_at', none: 'customer_id' }),
  },
  'portal.data_copies': {
    ...PORTAL,
    category: 'records',
    why: 'answer',
    keep: 'expiry',
    who: ['storage'],
    columns: columns({
      records: 'language state requested_at ready_at expires_at',
      secret: 'sealed session_key',
      none: 'customer_id copy_id hour done kinds lease_id leased_until attempts files',
    }),
  },
  'portal.data_copy_parts': {
    ...PORTAL,
    category: 'records',
    why: 'answer',
    from: ['portal'],
    keep: 'expiry',
    who: ['storage'],
    copy: { leftOut: 'repeated' },
    columns: columns({ records: 'object_id', none: 'customer_id copy_id file part' }),
  },
  'portal.audit': {
    ...PORTAL,
    category: 'records',
    why: 'prove',
    from: ['portal', 'browser'],
    keep: 'trail',
    who: ['storage'],
    erase: 'pseudonym',
    columns: columns({
      records: 'at action outcome customer_id request_id details address device session channel actor',
      none: 'chain seq hash version key_id home',
    }),
    of: { by: 'pseudonym', column: 'customer_id' },
  },
  'demo.inbox': {
    ...PORTAL,
    category: 'messages',
    why: 'inform',
    from: ['portal'],
    keep: 'expiry',
    copy: { leftOut: 'demo' },
    columns: columns({
      messages: 'channel masked_to language purpose subject body sent_at',
      none: 'id dedupe_id',
    }),
    of: { by: 'message', column: 'dedupe_id' },
  },
} as const satisfies CatalogueTables;

export const OTHER_TABLES = {
  'portal.batch_parts': {
    about: 'nobody',
    columns: columns({ none: 'batch day part after_id upto_id tries lease_until done_at people' }),
  },
  'portal.alert_runs': { about: 'nobody', columns: columns({ none: 'day done_to lease_until finished_at' }) },
  'portal.audit_anchors': {
    about: 'nobody',
    columns: columns({ none: 'stream place written last_at ended key_id tag' }),
  },
  'portal.audit_heads': { about: 'nobody', columns: columns({ none: 'chain seq hash home' }) },
  'portal.audit_keys': { about: 'nobody', columns: columns({ none: 'key_id', secret: 'sealed' }) },
  'portal.audit_segments': {
    about: 'nobody',
    columns: columns({
      none: 'segment closing key_id signature archived_at archive archive_key_id archive_signature',
    }),
  },
  'portal.bank_loads': {
    about: 'nobody',
    columns: columns({
      none: 'load_id manifest_sha256 kind as_of state started_at completed_at customers counts files taken_back_at taken_back_reason',
      others: 'taken_back_by',
    }),
  },
  'portal.clock_offset': { about: 'nobody', columns: columns({ none: 'only_row seconds' }) },
  'portal.events': {
    about: 'nobody',
    columns: columns({
      none: `event_id happened_at kind page language security_level region country customer_group step idle_stage code
        state`,
    }),
  },
  'portal.secrets_in_use': { about: 'nobody', columns: columns({ none: 'purpose key_id used_at' }) },
  'portal.timelines': { about: 'nobody', columns: columns({ none: 'timeline cluster mark noted_at' }) },
  'portal.staff_logons': {
    about: 'staff',
    columns: columns({ none: 'state expires_at', secret: 'logon_key nonce code_verifier' }),
  },
  'portal.staff_sessions': {
    about: 'staff',
    columns: columns({ others: 'subject name roles created_at seen_at', secret: 'session_key' }),
  },
  'demo.bank': { about: 'nobody', columns: columns({ none: 'only_row made_for' }) },
} as const satisfies CatalogueTables;
