/**
 * Web storage of the portal, under the names of specification section 3. The server masks personal values. Tokens are
 * stored with "Bearer " (SES-6). {@link wipe} keeps only the language, the remembered username, and whether a
 * passkey was used here (GEN-13, S34).
 */

import type { FeatureFlag } from '../shared/feature-flags.ts';
import type { Caller } from '../shared/http/endpoint.ts';
import type { LoggedOn, OpenedSession } from '../shared/http/session.ts';
import type { Language } from '../shared/messages.ts';
import { parseLanguage } from '../shared/messages.ts';
import { isOwnPage } from './address.ts';
import { newIv, sealField } from './http/protected-field.ts';

/** Keys of session storage (this tab). */
type TabKey =
  | 'sessionId'
  | 'accessToken'
  | 'otpToken'
  | 'language'
  | 'userId'
  | 'nationalId'
  | 'fieldKey'
  | 'settings'
  | 'returnTo'
  | 'passwordUnchecked'
  | 'passkeysUnchecked'
  | 'passwordChanged';

/** Keys of local storage (this browser). */
type BrowserKey =
  | 'sessionId'
  | 'traceId'
  | 'phoneNo'
  | 'userId'
  | 'language'
  | 'setLanguage'
  | 'nationalId'
  | 'primaryFLg'
  | 'customerNumber'
  | 'email'
  | 'rememberMe'
  | 'passkeyHere';

/** Settings in the response that opens a session. */
export type Settings = Pick<OpenedSession, 'idleSeconds' | 'checkSeconds' | 'features'>;

const PREFIX = 'Bearer ';
const listeners = new Set<() => void>();

/** Access throws where the browser forbids storage. The portal then works until the page is left. */
function storageOf(kind: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}

function read(kind: 'sessionStorage' | 'localStorage', key: TabKey | BrowserKey): string | undefined {
  return storageOf(kind)?.getItem(key) ?? undefined;
}

function write(
  kind: 'sessionStorage' | 'localStorage',
  key: TabKey | BrowserKey,
  value: string | null | undefined,
): void {
  try {
    if (value === null || value === undefined) storageOf(kind)?.removeItem(key);
    else storageOf(kind)?.setItem(key, value);
  } catch {
    // Storage is full. The missing values are requested again later.
  }
}

const tab = {
  get: (key: TabKey) => read('sessionStorage', key),
  set: (key: TabKey, value: string | null | undefined) => write('sessionStorage', key, value),
};
const browser = {
  get: (key: BrowserKey) => read('localStorage', key),
  set: (key: BrowserKey, value: string | null | undefined) => write('localStorage', key, value),
};

/** Adds "Bearer " to a token unless it has it. */
export function withBearer(token: string): string {
  return token.startsWith(PREFIX) ? token : PREFIX + token;
}

function withoutBearer(token: string | undefined): string | undefined {
  return token?.startsWith(PREFIX) ? token.slice(PREFIX.length) : token;
}

/** The session id without prefix; undefined before a session was opened. */
export function sessionId(): string | undefined {
  return withoutBearer(tab.get('sessionId'));
}

/** Key for the session's protected fields, base64. */
export function fieldKey(): string | undefined {
  return tab.get('fieldKey');
}

/**
 * Value of the Authorization header. A call that consumes an OTP token sends it in place of the access token (OTP-5).
 * Every other call sends the access token. A parallel call, such as the session check, would otherwise find the OTP
 * token consumed and end the session.
 */
export function authorization(caller: Caller): string | undefined {
  return tab.get(caller === 'otp' ? 'otpToken' : 'accessToken');
}

/** True when an access token is stored. Only the server decides whether the session is still valid. */
export function isLoggedOn(): boolean {
  return tab.get('accessToken') !== undefined;
}

/** Stores a newly opened session (SES-1). */
export function keepSession(session: OpenedSession): void {
  const { idleSeconds, checkSeconds, features } = session;
  tab.set('sessionId', withBearer(session.sessionId));
  browser.set('sessionId', withBearer(session.sessionId));
  tab.set('fieldKey', session.fieldKey);
  tab.set('settings', JSON.stringify({ idleSeconds, checkSeconds, features } satisfies Settings));
}

/** Settings of the open session; undefined before a session was opened. */
export function settings(): Settings | undefined {
  const text = tab.get('settings');
  return text === undefined ? undefined : (JSON.parse(text) as Settings);
}

/** Whether the bank has enabled a feature (GEN-7): from the session's settings, else from the page's meta tag. */
export function isOffered(feature: FeatureFlag): boolean {
  return settings()?.features[feature] ?? isOfferedOnPage(feature);
}

/** Like {@link isOffered}, from the page's meta tag alone, so that hydration gets the same value as prerendering. */
export function isOfferedOnPage(feature: FeatureFlag): boolean {
  return pageSetting('features').split(' ').includes(feature);
}

type PageSetting = 'features' | 'context-menu' | 'analytics' | 'service-worker' | 'maintenance-until';

/** Value of the page's meta tag, written by the server; empty without one. */
export function pageSetting(name: PageSetting): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** Entering the pre-login shell removes the session and its data (SHELL-1, SES-1). */
export function dropSession(): void {
  for (const key of [
    'sessionId',
    'accessToken',
    'otpToken',
    'fieldKey',
    'settings',
    'userId',
    'nationalId',
  ] as const)
    tab.set(key, null);
  browser.set('sessionId', null);
}

/** Stores the token of a confirmed one-time password. null removes it. */
export function keepOtpToken(token: string | null): void {
  tab.set('otpToken', token === null ? null : withBearer(token));
}

/** Stores the new session id of a log-on. The earlier one is invalid. */
export function keepSessionId(id: string): void {
  tab.set('sessionId', withBearer(id));
  browser.set('sessionId', withBearer(id));
}

/** Stores the data of a log-on. The national id (masked) is encrypted with the session's key (SES-7). */
export async function keepLogOn(userId: string, payload: LoggedOn): Promise<void> {
  const key = fieldKey();
  const iv = newIv();
  keepSessionId(payload.sessionId);
  if (key && payload.nationalId !== null)
    tab.set('nationalId', `${iv}.${await sealField(key, 'nationalId', payload.nationalId, iv)}`);
  tab.set('userId', userId);
  browser.set('userId', userId);
  browser.set('traceId', payload.traceId);
  browser.set('phoneNo', payload.phoneNo);
  browser.set('email', payload.email);
  browser.set('nationalId', payload.nationalId);
  browser.set('primaryFLg', String(payload.primaryFlg));
  browser.set('customerNumber', payload.customerNumber);
  if (payload.accessToken !== null) tab.set('accessToken', withBearer(payload.accessToken));
}

/** Data of the logged-on user; personal values are masked. */
export function currentUser() {
  return {
    userId: tab.get('userId'),
    phoneNo: browser.get('phoneNo'),
    email: browser.get('email'),
    traceId: browser.get('traceId'),
    customerNumber: browser.get('customerNumber'),
    primary: browser.get('primaryFLg') === 'true',
  };
}

/** The stored language, in any of the formats ever used. */
export function storedLanguage(): Language | undefined {
  return parseLanguage(browser.get('language') ?? tab.get('language'));
}

/** Stores the language. The cookie lets the server send the page in that language. */
export function keepLanguage(language: Language): void {
  browser.set('language', language);
  browser.set('setLanguage', language);
  tab.set('language', language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** The username to prefill on the log-on page. */
export function rememberedUsername(): string | undefined {
  return browser.get('rememberMe');
}

/** Stores a username for the next log-on. null removes it. */
export function rememberUsername(username: string | null): void {
  browser.set('rememberMe', username);
}

/** Whether a passkey was used or made in this browser. Says nothing about a person. */
export function hasUsedPasskey(): boolean {
  return browser.get('passkeyHere') !== undefined;
}

/** Notes that this browser has a passkey of the portal, so that the log-on page suggests it at once. */
export function notePasskey(): void {
  browser.set('passkeyHere', 'true');
}

/** Stores the page to open after log-on. Ignores addresses outside the portal. */
export function keepReturnTo(address: string): void {
  if (isOwnPage(address)) tab.set('returnTo', address);
}

/** Returns the page to open after log-on and removes it. */
export function takeReturnTo(): string | undefined {
  const address = tab.get('returnTo');
  tab.set('returnTo', null);
  return address !== undefined && isOwnPage(address) ? address : undefined;
}

/** True after a log-on until the age of the password has been checked (LOGIN-7). */
export function isPasswordUnchecked(): boolean {
  return tab.get('passwordUnchecked') !== undefined;
}

/** Set at log-on, cleared when the reminder was shown or is not due. */
export function setPasswordUnchecked(unchecked: boolean): void {
  tab.set('passwordUnchecked', unchecked ? 'true' : null);
}

/** True after a log-on until it is known that nothing is to be asked about passkeys. */
export function isPasskeysUnchecked(): boolean {
  return tab.get('passkeysUnchecked') !== undefined;
}

/** Set at log-on, cleared when no passkey is offered and none waits for an answer. */
export function setPasskeysUnchecked(unchecked: boolean): void {
  tab.set('passkeysUnchecked', unchecked ? 'true' : null);
}

/** Marks the password as just changed, which allows one view of the page that confirms it. */
export function notePasswordChanged(): void {
  tab.set('passwordChanged', 'true');
}

/** True once after {@link notePasswordChanged}. */
export function takePasswordChanged(): boolean {
  const changed = tab.get('passwordChanged') !== undefined;
  tab.set('passwordChanged', null);
  return changed;
}

/** Runs when the user's data is cleared. Holders of such data in memory drop it. Returns the unsubscribe function. */
export function onWipe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the user's data: everything but what belongs to the browser (GEN-13). */
export function wipe(): void {
  const keys = ['language', 'rememberMe', 'passkeyHere'] as const;
  const kept = keys.map((key) => [key, browser.get(key)] as const);
  storageOf('sessionStorage')?.clear();
  storageOf('localStorage')?.clear();
  for (const [key, value] of kept) browser.set(key, value);
  for (const listener of listeners) listener();
}
