/**
 * The one way in which the portal's pages tell what happens in them (GEN-12). Events are gathered and sent together, late
 * and without session, token or cookie; nothing waits for them, and what cannot be sent is forgotten.
 */
import { type ErrorCode, isErrorCode } from '../../../shared/error-codes.ts';
import { currentLanguage } from '../../../web/language-choice.ts';
import { apiBase } from '../../../web/paths.ts';
import { authorization, isLoggedOn, pageSetting, sessionId } from '../../../web/store.ts';
import { analyticsCalls } from '../contract.ts';
import {
  COUNTRY,
  CUSTOMER_GROUP,
  type Happening,
  type PageName,
  type PageState,
  type PortalEvent,
  REGION,
  type SecurityLevel,
} from '../events.ts';

/** So long do events wait for others, in milliseconds: well after the page is ready. */
const WAIT_MS = 10_000;
/** What comes on top of so many waiting ones is dropped; the contract takes no more at once. */
const MOST_WAITING = 50;

let page: PageName | undefined;
let waiting: PortalEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/** Notes what happened on the page that is shown; nothing where analytics is off or the person's browser asks for that. */
export function track(happening: Happening): void {
  if (!page || waiting.length >= MOST_WAITING || !isWanted()) return;
  waiting.push({
    ...happening,
    page,
    language: currentLanguage(),
    securityLevel: securityLevel(),
    region: REGION,
    country: COUNTRY,
    customerGroup: CUSTOMER_GROUP,
  });
  timer ??= setTimeout(flush, WAIT_MS);
}

/** Another page is shown. */
export function trackPage(name: PageName): void {
  page = name;
  track({ kind: 'page' });
}

/** A call failed. `failsAs` where a failure of that call means something of its own. */
export function trackFailure(code: string, failsAs?: PageState): void {
  const known = isErrorCode(code) ? code : undefined;
  track({ kind: 'failure', code: known ?? 'OTHER', state: failsAs ?? stateOf(known) });
}

const STATE_OF: Readonly<Partial<Record<ErrorCode, PageState>>> = {
  'NET-TIMEOUT': 'no-connection',
  'NET-OFFLINE': 'no-connection',
  MAINTENANCE: 'service-maintenance',
  RATE_LIMITED: 'service-busy',
  SESSION_OVER: 'session-expired',
  PRIMARY_ONLY: 'ineligible',
  '01009': 'otp-expired',
  '01011': 'otp-resend-limit',
  '01012': 'otp-incorrect-limit',
  '01014': 'contact-changed-recently',
  'CONTACT-RECENT': 'contact-changed-recently',
  'CONTACT-NONE': 'no-contact',
  'METHOD-NONE': 'no-contact',
  'EMAIL-NONE': 'email-does-not-exist',
  'LOGIN-LOCKED': 'too-many-incorrect-passwords',
  'PW-FORCED': 'too-many-incorrect-passwords',
  'CARD-TOOMANY': 'too-many-incorrect-card-details',
  'CARD-CANNOT': 'ineligible',
  'REG-CANNOT': 'ineligible',
  'LIM-CANNOT': 'ineligible',
  'SVC-PIN': 'ineligible',
  'SVC-REP': 'ineligible',
  'INS-NONE': 'ineligible',
};

function stateOf(code: ErrorCode | undefined): PageState {
  if (code === '01011' && page === 'change-password') return 'change-password-otp-resend-limit';
  return (code && STATE_OF[code]) ?? 'failed';
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
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  // `keepalive`: the page may be left meanwhile. Not `sendBeacon`, which would send the cookies along.
  fetch(apiBase() + analyticsCalls.events.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}
