import type { Generated } from 'kysely';
import type { StatementPreference } from '../../../shared/card-values.ts';

export type SessionState = 'pre' | 'pending' | 'live' | 'ended';
export type EndReason = 'other-device' | 'idle' | 'expired' | 'logout' | 'reset';
export type OtpMethod = 'sms' | 'email' | 'passkey';

/** Tables of schema portal. */
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
    row_version: string | null;
    row_tag: Buffer | null;
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
  'portal.notices': {
    customer_id: string;
    notice_id: string;
    source: string;
    kind: string;
    at: Date;
    sealed: Buffer;
    read_at: Date | null;
    deliver_at: Date;
    handed_at: Date | null;
  };
}
