import type { Generated } from 'kysely';
import type { CommandState, StatementPreference } from '../../../shared/card-values.ts';

export type SessionState = 'pre' | 'pending' | 'live' | 'ended';
export type EndReason = 'other-device' | 'idle' | 'expired' | 'logout' | 'reset';
export type OtpMethod = 'sms' | 'email' | 'passkey';

/**
 * Tables of schema portal, created by migrations 0001_portal, 0005_getting_in, 0013_limits, 0016_commands, 0019_key_ids,
 * 0020_audit_v2, 0021_staff, 0024_security_activity and 0026_passkeys.
 */
export interface PortalTables {
  'portal.clock_offset': { only_row: Generated<boolean>; seconds: bigint };
  'portal.users': {
    username: string;
    customer_id: string;
    password_hash: string;
    password_changed_at: Date;
    locked: Generated<boolean>;
    disabled: Generated<boolean>;
    reonboard: Generated<boolean>;
    statement_preference: Generated<StatementPreference>;
    created_at: Generated<Date>;
    last_login_at: Date | null;
    previous_login_at: Date | null;
    passkey_handle: Buffer | null;
    passkey_offer_at: Date | null;
  };
  'portal.login_counters': {
    username_key: Buffer;
    device_key: Buffer;
    failures: number;
    locked_until: Date | null;
    updated_at: Date;
    key_id: string | null;
  };
  'portal.devices': {
    username: string;
    device_key: Buffer;
    created_at: Date;
    last_seen_at: Date;
    browser: string | null;
    network: string | null;
    name: string | null;
  };
  'portal.sessions': {
    session_key: Buffer;
    field_seed: Buffer;
    state: SessionState;
    access_key: Buffer | null;
    cookie_key: Buffer | null;
    username: string | null;
    customer_id: string | null;
    primary_holder: Generated<boolean>;
    device_name: string | null;
    created_at: Date;
    seen_at: Date;
    live_since: Date | null;
    ended_at: Date | null;
    end_reason: EndReason | null;
    browser: string | null;
    network: string | null;
    passkey_challenge: Buffer | null;
    passkey_until: Date | null;
    by_passkey: Generated<boolean>;
  };
  'portal.passkeys': {
    customer_id: string;
    passkey_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: bigint;
    synced: boolean;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    paused_at: Date | null;
  };
  'portal.captchas': {
    captcha_key: Buffer;
    session_key: Buffer;
    kind: 'image' | 'pow';
    seed: Buffer;
    address_key: Buffer | null;
    difficulty: number | null;
    expires_at: Date;
  };
  'portal.otp_challenges': {
    customer_id: string;
    challenge_id: string;
    session_key: Buffer;
    purpose: string;
    subject: unknown;
    method: OtpMethod;
    reference: string;
    code_key: Buffer;
    state: 'open' | 'used' | 'dead';
    attempts: Generated<number>;
    sends: Generated<number>;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    key_id: string | null;
  };
  'portal.otp_sends': {
    send_id: string;
    customer_id: string;
    destination_key: Buffer;
    challenge_id: string;
    sent_at: Date;
    key_id: string | null;
  };
  'portal.otp_tokens': {
    customer_id: string;
    token_key: Buffer;
    session_key: Buffer;
    purpose: string;
    subject: unknown;
    expires_at: Date;
    used_at: Date | null;
  };
  'portal.rate_counters': { counter_key: Buffer; window_start: Date; hits: number; key_id: string | null };
  'portal.flows': {
    session_key: Buffer;
    kind: string;
    trace_key: Buffer;
    stage: string;
    customer_id: string | null;
    facts: unknown;
    tries: Generated<number>;
    expires_at: Date;
  };
  'portal.wrong_details': {
    detail_key: Buffer;
    day: string;
    tries: number;
    held_until: Date | null;
    key_id: string | null;
  };
  'portal.secrets_in_use': { purpose: 'portal' | 'card-system'; key_id: string; used_at: Date };
  'portal.audit_keys': { key_id: string; sealed: Buffer };
  'portal.audit': {
    chain: number;
    seq: bigint;
    at: Date;
    action: string;
    outcome: string;
    customer_id: string | null;
    request_id: string;
    details: unknown;
    hash: Buffer;
    version: Generated<number>;
    key_id: string | null;
    address: string | null;
    device: string | null;
    session: string | null;
    channel: string | null;
    actor: string | null;
    /** Null in records of the previous release. */
    home: string | null;
  };
  'portal.audit_heads': { chain: number; seq: bigint; hash: Buffer; home: string | null };
  'portal.audit_segments': {
    segment: bigint;
    closing: string;
    key_id: string;
    signature: Buffer;
    archived_at: Date | null;
    archive: string | null;
    archive_key_id: string | null;
    archive_signature: Buffer | null;
  };
  'portal.events': {
    event_id: Generated<bigint>;
    happened_at: Generated<Date>;
    kind: string;
    page: string;
    language: string;
    security_level: number;
    region: string;
    country: string;
    customer_group: string;
    step: string | null;
    idle_stage: string | null;
    code: string | null;
    state: string | null;
  };
  'portal.idempotency': {
    customer_id: string;
    key_hash: Buffer;
    request_hash: Buffer;
    answer: unknown;
    created_at: Date;
    command_id: string | null;
    key_id: string | null;
  };
  'portal.commands': {
    customer_id: string;
    command_id: string;
    kind: string;
    card_id: string;
    state: CommandState;
    request_id: string;
    language: string;
    sealed: Buffer | null;
    answer: unknown;
    begun_at: Date;
    settled_at: Date | null;
    next_try_at: Date;
    tries: Generated<number>;
  };
  'portal.bank_events': {
    event_id: string;
    customer_id: string;
    card_id: string;
    kind: string;
    occurred_at: Date;
    received_at: Generated<Date>;
    known: boolean;
    content: unknown;
  };
}
