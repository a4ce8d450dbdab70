/** What the bank's staff may do at the desk, and which changes they make. Both sides use it. */

/** `viewer` looks; `agent` makes changes or requests them; `supervisor` approves the requests of others. All of them look. */
export const STAFF_ROLES = ['viewer', 'agent', 'supervisor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The changes, in the order of the page. */
export const ACTS = [
  'unlock',
  'disable',
  'enable',
  'end-sessions',
  'forget-browsers',
  'reset-registration',
  'send-again',
] as const;
export type ActKind = (typeof ACTS)[number];
