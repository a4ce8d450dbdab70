/**
 * What the portal tells of itself (GEN-12), as closed sets: there is no place in an event for anything that a person typed
 * or that is known of them. Both sides share this; docs/analytics.md says what each is for.
 */
import type { ErrorCode } from './error-codes.ts';
import type { Language } from './messages.ts';
import { PRE_LOGIN_PAGES } from './pages.ts';

export const REGION = 'Asia Pacific';
export const COUNTRY = 'Taiwan';
export const CUSTOMER_GROUP = 'credit card';

/** 0 nothing is known of the person, 10 in a session, 30 logged on, 40 with a confirmed one-time password at hand. */
export const SECURITY_LEVELS = [0, 10, 30, 40] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

/** Every page by its route: parts of an address that differ from person to person are names here, never values. */
export const PAGES = [
  ...PRE_LOGIN_PAGES,
  'dashboard',
  'user-profile',
  'user-profile/statement-delivery',
  'card-management',
  'card-management/:cardId',
  'card-management/:cardId/activation',
  'card-management/:cardId/cash-advance-pin',
  'card-management/:cardId/cashback-method',
  'card-management/:cardId/instalments',
  'card-management/:cardId/points-redemption',
  'card-management/:cardId/replacement',
  'card-management/:cardId/reward-points',
  'card-management/:cardId/temporary-limit',
  'redemption-history',
  'redemption-history/:redemptionId',
  'e-statement',
  'e-statement/:cardId/:statementDate',
  'promotion-listing',
  'promotion-detail',
  'information/:key',
  'spending-management/:key',
  'card-activation-error',
  'error-info',
  'change-password',
  'change-password-successful',
] as const;
export type PageName = (typeof PAGES)[number];

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

/** What a failure means for the person, where the catalogue's code alone does not say it. */
export const STATES = [
  'change-password-otp-resend-limit',
  'contact-changed-recently',
  'e-statement-unavailable',
  'email-does-not-exist',
  'failed',
  'ineligible',
  'no-connection',
  'no-contact',
  'otp-expired',
  'otp-incorrect-limit',
  'otp-resend-limit',
  'service-busy',
  'service-maintenance',
  'session-expired',
  'too-many-incorrect-card-details',
  'too-many-incorrect-passwords',
] as const;
export type PageState = (typeof STATES)[number];

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
