import type { StaffRole } from '../../../shared/staff-roles.ts';

/** Who makes a call at the desk, in the form that the audit trail takes. */
export interface StaffContext {
  readonly requestId: string;
  readonly actor: { readonly kind: 'staff'; readonly id: string };
  readonly channel: 'staff';
  /** As limits count it. */
  readonly address: string;
  /** Name of the staff member, for other staff. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
