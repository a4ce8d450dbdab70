/**
 * Analytics events (GEN-12). Every value is one of a closed set, so an event cannot contain personal data or typed text.
 * docs/analytics.md describes each value.
 */
import type { ErrorCode } from './errors.ts';
import type { Language } from './messages.ts';
import type { PageState } from './page-states.ts';

export const REGION = 'Asia Pacific';
export const COUNTRY = 'Taiwan';
export const CUSTOMER_GROUP = 'credit card';

/** 0 without a session, 10 in a session, 30 logged on, 40 with the token of a confirmed one-time password. */
export const SECURITY_LEVELS = [0, 10, 30, 40] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

/** A page by its route. Values that differ from person to person are parameters of the route. */
export type PageName = string;

/** A step of a flow by its id. */
export type StepName = string;

export const IDLE_STAGES = ['warning', 'logged-off'] as const;
type IdleStage = (typeof IDLE_STAGES)[number];

/** `OTHER` replaces a code that is not in the catalogue, because it could be any text. */
export type FailureCode = ErrorCode | 'OTHER';

/** An event without its context. */
export type AnalyticsEvent =
  | { readonly kind: 'page' }
  | { readonly kind: 'step'; readonly step: StepName }
  | { readonly kind: 'idle'; readonly stage: IdleStage }
  | { readonly kind: 'failure'; readonly code: FailureCode; readonly state: PageState };

/** An event as sent and stored. */
export type PortalEvent = AnalyticsEvent & {
  readonly page: PageName;
  readonly language: Language;
  readonly securityLevel: SecurityLevel;
  readonly region: typeof REGION;
  readonly country: typeof COUNTRY;
  readonly customerGroup: typeof CUSTOMER_GROUP;
};
