import { STAFF_ROLES, type StaffRole } from '../../../shared/staff-roles.ts';

/** The caller at the desk, in the form that the audit trail takes. */
export interface StaffContext {
  readonly requestId: string;
  readonly actor: { readonly kind: 'staff'; readonly id: string };
  readonly channel: 'staff';
  /** The address as the rate limits use it. */
  readonly address: string;
  /** Name of the staff member, shown to other staff. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** The caller as details of an audit record: the id, and the role, which the person may see. */
export function staffDetails({ actor, roles }: StaffContext): {
  readonly staff: string;
  readonly role: StaffRole;
} {
  return { staff: actor.id, role: STAFF_ROLES.findLast((role) => roles.includes(role)) ?? 'viewer' };
}
