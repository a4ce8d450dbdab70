/**
 * Roles of the bank's staff on the staff desk (their web interface), and the changes that they make. Browser and server
 * share them.
 */

/** Every role can view. `agent` also makes or requests changes; `supervisor` also approves the requests of others. */
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
  'keep-contact',
  'undo-contact',
  'grant-request',
  'refuse-request',
  'extend-request',
] as const;
export type ActKind = (typeof ACTS)[number];

/** The changes that decide about a changed contact. */
export const CONTACT_ACTS = ['keep-contact', 'undo-contact'] as const satisfies readonly ActKind[];
export type ContactAct = (typeof CONTACT_ACTS)[number];
export const isContactAct = (kind: ActKind): kind is ContactAct => CONTACT_ACTS.some((act) => act === kind);

/** The changes that answer or extend a request about personal data. */
export const REQUEST_ACTS = [
  'grant-request',
  'refuse-request',
  'extend-request',
] as const satisfies readonly ActKind[];
export type RequestAct = (typeof REQUEST_ACTS)[number];
export const isRequestAct = (kind: ActKind): kind is RequestAct => REQUEST_ACTS.some((act) => act === kind);

/** Whether a change decides about one entry of the customer: a changed contact or a request. */
export const hasSubject = (kind: ActKind): kind is ContactAct | RequestAct =>
  isContactAct(kind) || isRequestAct(kind);
