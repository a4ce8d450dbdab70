/**
 * What the portal tells of itself (GEN-12), as closed sets: there is no place in an event for anything that a person typed
 * or that is known of them. Both sides share this; docs/analytics.md says what each is for.
 */
import type { ErrorCode } from './errors.ts';
import type { Language } from './messages.ts';
import type { PageState } from './page-states.ts';

export const REGION = 'Asia Pacific';
export const COUNTRY = 'Taiwan';
export const CUSTOMER_GROUP = 'credit card';

/** 0 nothing is known of the person, 10 in a session, 30 logged on, 40 with a confirmed one-time password at hand. */
export const SECURITY_LEVELS = [0, 10, 30, 40] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

/** A page by its route. Values that differ from person to person are parameters of the route. */
export type PageName = string;

/** The steps of all flows; a flow is known by its page. */
export const STEPS = [
  'username',
  'password',
  'passwords',
  'method',
  'otp',
  'terms',
  'card',
  'person',
  'details',
  'check',
  'category',
  'reason',
  'pin',
  'type',
  'transaction',
  'plan',
  'create',
  'limit',
  'done',
] as const;
export type StepName = (typeof STEPS)[number];

export const IDLE_STAGES = ['warning', 'logged-off'] as const;
type IdleStage = (typeof IDLE_STAGES)[number];

/** A code that the catalogue does not know is not repeated: it could be anything. */
export type FailureCode = ErrorCode | 'OTHER';

/** What happened. */
export type AnalyticsEvent =
  | { readonly kind: 'page' }
  | { readonly kind: 'step'; readonly step: StepName }
  | { readonly kind: 'idle'; readonly stage: IdleStage }
  | { readonly kind: 'failure'; readonly code: FailureCode; readonly state: PageState };

/** One event as it is sent and stored. */
export type PortalEvent = AnalyticsEvent & {
  readonly page: PageName;
  readonly language: Language;
  readonly securityLevel: SecurityLevel;
  readonly region: typeof REGION;
  readonly country: typeof COUNTRY;
  readonly customerGroup: typeof CUSTOMER_GROUP;
};
