/** Personal data of the online account: log-on, browsers, codes and counters. */
import { BY_CUSTOMER_ID, BY_USERNAME, type CatalogueTables, columns, type PersonTable } from './types.ts';

const ACCESS = {
  about: 'person',
  category: 'log-on',
  why: 'let-in',
  from: ['you'],
  who: [],
  copy: 'in',
  erase: 'delete',
} as const satisfies Partial<PersonTable>;

/** Short-lived rows that have nothing to read. */
const SHORT = { ...ACCESS, copy: { leftOut: 'short-lived' } } as const;

/** Counters whose rows have only hashes with the bank's secrets. */
const COUNTER = {
  ...ACCESS,
  why: 'protect',
  from: ['browser'],
  copy: { leftOut: 'unlinkable' },
  erase: 'expires',
  of: { by: 'nobody' },
} as const satisfies Partial<PersonTable>;

export const ACCESS_TABLES = {
  'portal.users': {
    ...ACCESS,
    keep: 'account',
    columns: columns({
      'log-on': `username customer_id password_changed_at locked disabled reonboard created_at last_login_at
        previous_login_at passkey_offer_at hold_from hold_until hold_used`,
      choices: 'statement_preference',
      secret: 'password_hash passkey_handle',
      none: 'row_version row_tag',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.passkeys': {
    ...ACCESS,
    keep: 'account',
    columns: columns({
      'log-on': 'counter synced transports name created_at last_used_at paused_at',
      secret: 'credential_id public_key',
      none: 'customer_id passkey_id row_version row_tag',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.sessions': {
    ...ACCESS,
    category: 'browsers',
    from: ['browser', 'you'],
    keep: { period: 'sessions' },
    columns: columns({
      browsers: `username customer_id primary_holder device_name created_at seen_at live_since ended_at end_reason browser
        network by_passkey`,
      secret: 'session_key field_seed access_key cookie_key passkey_challenge',
      none: 'state passkey_until row_tag',
    }),
    of: BY_USERNAME,
  },
  'portal.devices': {
    ...ACCESS,
    category: 'browsers',
    why: 'protect',
    from: ['browser', 'you'],
    keep: 'devices',
    columns: columns({
      browsers: 'username created_at last_seen_at browser network name',
      secret: 'device_key',
      none: 'row_version row_tag',
    }),
    of: BY_USERNAME,
  },
  'portal.captchas': {
    ...SHORT,
    category: 'browsers',
    why: 'protect',
    from: ['browser'],
    keep: 'expiry',
    columns: columns({
      secret: 'captcha_key session_key seed address_key',
      none: 'kind expires_at difficulty',
    }),
    of: { by: 'session', column: 'session_key' },
  },
  'portal.flows': {
    ...SHORT,
    keep: 'expiry',
    columns: columns({
      'log-on': 'kind stage customer_id facts tries expires_at',
      secret: 'session_key trace_key',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.otp_challenges': {
    ...SHORT,
    why: 'protect',
    keep: { period: 'codes' },
    columns: columns({
      'log-on': 'purpose subject method reference state attempts sends created_at sent_at expires_at',
      secret: 'session_key code_key',
      none: 'customer_id challenge_id key_id',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.otp_tokens': {
    ...SHORT,
    why: 'protect',
    keep: { period: 'codes' },
    columns: columns({
      'log-on': 'purpose subject expires_at used_at',
      secret: 'token_key session_key',
      none: 'customer_id',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.otp_sends': {
    ...SHORT,
    why: 'protect',
    from: ['portal'],
    keep: { period: 'codes' },
    columns: columns({
      'log-on': 'sent_at',
      secret: 'destination_key',
      none: 'send_id customer_id challenge_id key_id',
    }),
    of: BY_CUSTOMER_ID,
  },
  'portal.login_counters': {
    ...COUNTER,
    keep: { period: 'wrong-passwords' },
    columns: columns({
      secret: 'username_key device_key',
      'log-on': 'failures locked_until updated_at tried_at',
      none: 'key_id',
    }),
  },
  'portal.wrong_details': {
    ...COUNTER,
    keep: { period: 'codes' },
    columns: columns({ secret: 'detail_key', 'log-on': 'day tries held_until', none: 'key_id' }),
  },
  'portal.rate_counters': {
    ...COUNTER,
    category: 'browsers',
    keep: { period: 'codes' },
    columns: columns({ secret: 'counter_key', browsers: 'window_start hits', none: 'key_id' }),
  },
} as const satisfies CatalogueTables;
