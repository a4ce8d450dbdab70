import type { StaffRole } from '../../../shared/staff-roles.ts';

/** Tables of the staff desk, created by migrations/0021_staff.sql. */
export interface StaffTables {
  'portal.staff_logons': {
    logon_key: Buffer;
    state: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  };
  'portal.staff_sessions': {
    session_key: Buffer;
    subject: string;
    name: string;
    roles: StaffRole[];
    created_at: Date;
    seen_at: Date;
  };
  'portal.staff_acts': {
    customer_id: string;
    act_id: string;
    kind: string;
    message_id: string | null;
    reason: string;
    version: string;
    dual: boolean;
    state: 'requested' | 'done' | 'refused';
    requested_by: string;
    requested_name: string;
    requested_at: Date;
    expires_at: Date;
    decided_by: string | null;
    decided_name: string | null;
    decided_at: Date | null;
    sequence: number | null;
  };
}
