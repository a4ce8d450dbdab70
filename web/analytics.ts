/**
 * Collects analytics events of the pages (GEN-12) and sends them in batches after a delay, without session, token or cookie.
 * Sending never blocks a page. Events that cannot be sent are dropped.
 */

import {
  type AnalyticsEvent,
  COUNTRY,
  CUSTOMER_GROUP,
  type PageName,
  type PortalEvent,
  REGION,
  type SecurityLevel,
} from '../shared/analytics.ts';
import { type ErrorCode, findError, isErrorCode } from '../shared/errors.ts';
import type { PageState } from '../shared/page-states.ts';
import { currentLanguage } from './language/language-choice.ts';
import { authorization, isLoggedOn, pageSetting, sessionId } from './store.ts';

/** Delay before a batch is sent, in milliseconds. It is long enough for the page to be ready first. */
const BATCH_DELAY_MS = 10_000;
/** Maximum number of events in a batch, which is also the limit of the contract. Further events are dropped. */
const MAX_BATCH = 50;

type SendEvents = (events: readonly PortalEvent[]) => void;
let send: SendEvents = () => {};

/** Sets the function that sends batches. Until then events are dropped. */
export function setEventSender(sender: SendEvents): void {
  send = sender;
}

let page: PageName | undefined;
let batch: PortalEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/**
 * Records an event of the current page. Does nothing when analytics is off or the browser sends Global Privacy Control.
 */
export function track(event: AnalyticsEvent): void {
  if (!page || batch.length >= MAX_BATCH || !isWanted()) return;
  batch.push({
    ...event,
    page,
    language: currentLanguage(),
    securityLevel: securityLevel(),
    region: REGION,
    country: COUNTRY,
    customerGroup: CUSTOMER_GROUP,
  });
  timer ??= setTimeout(flush, BATCH_DELAY_MS);
}

export function trackPage(name: PageName): void {
  page = name;
  track({ kind: 'page' });
}

/** Records a failed call. `failsAs` overrides the state that the error code implies. */
export function trackFailure(code: string, failsAs?: PageState): void {
  const known = isTransportCode(code) || isErrorCode(code) ? code : 'OTHER';
  track({ kind: 'failure', code: known, state: failsAs ?? stateOf(code) });
}

/** States of transport errors, which can occur before a page has loaded the error catalogue. */
const TRANSPORT_STATES = {
  'NET-TIMEOUT': 'no-connection',
  'NET-OFFLINE': 'no-connection',
  MAINTENANCE: 'service-maintenance',
  RATE_LIMITED: 'service-busy',
  SESSION_OVER: 'session-expired',
} as const satisfies Partial<Record<ErrorCode, PageState>>;

function isTransportCode(code: string): code is keyof typeof TRANSPORT_STATES {
  return Object.hasOwn(TRANSPORT_STATES, code);
}

function stateOf(code: string): PageState {
  if (isTransportCode(code)) return TRANSPORT_STATES[code];
  if (code === '01011' && page === 'change-password') return 'change-password-otp-resend-limit';
  return findError(code)?.state ?? 'failed';
}

function securityLevel(): SecurityLevel {
  if (authorization('otp')) return 40;
  if (isLoggedOn()) return 30;
  return sessionId() ? 10 : 0;
}

function isWanted(): boolean {
  return pageSetting('analytics') === 'on' && Reflect.get(navigator, 'globalPrivacyControl') !== true;
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (batch.length === 0) return;
  const events = batch;
  batch = [];
  send(events);
}
