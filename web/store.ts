/**
 * What the portal keeps in the browser, under the names of specification section 3. Personal values are masked by the
 * server before they come here. Tokens carry "Bearer " (SES-6). After {@link wipe} only the language and the username
 * that the person asked to remember are left (GEN-13, S34).
 */

import type { FeatureFlag } from '../shared/feature-flags.ts';
import type { Caller } from '../shared/http/endpoint.ts';
import type { LoggedOn, OpenedSession } from '../shared/http/session.ts';
import type { Language } from '../shared/messages.ts';
import { parseLanguage } from '../shared/messages.ts';
import { isOwnPage } from './paths.ts';
import { newIv, sealField } from './protected-field.ts';

/** Keys of session storage: this tab, until it closes. */
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
  | 'passwordChanged';

/** Keys of local storage: this browser. */
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
  | 'rememberMe';

/** What a session's opening says about the portal. */
export type Settings = Pick<OpenedSession, 'idleSeconds' | 'checkSeconds' | 'features'>;

const PREFIX = 'Bearer ';
const listeners = new Set<() => void>();

/** Reading storage throws where the browser forbids it; the portal then works until the page is left. */
function area(kind: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}

function read(kind: 'sessionStorage' | 'localStorage', key: TabKey | BrowserKey): string | undefined {
  return area(kind)?.getItem(key) ?? undefined;
}

function write(
  kind: 'sessionStorage' | 'localStorage',
  key: TabKey | BrowserKey,
  value: string | null | undefined,
): void {
  try {
    if (value === null || value === undefined) area(kind)?.removeItem(key);
    else area(kind)?.setItem(key, value);
  } catch {
    // A full storage: what could not be kept is asked for again.
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

/** A token as it is stored: with "Bearer " in front, added if absent. */
export function withBearer(token: string): string {
  return token.startsWith(PREFIX) ? token : PREFIX + token;
}

function bare(token: string | undefined): string | undefined {
  return token?.startsWith(PREFIX) ? token.slice(PREFIX.length) : token;
}

/** The current session id without prefix; undefined before one was opened. */
export function sessionId(): string | undefined {
  return bare(tab.get('sessionId'));
}

/** The key of the session's protected fields, base64. */
export function fieldKey(): string | undefined {
  return tab.get('fieldKey');
}

/**
 * The value of a call's Authorization header: in a call that uses an OTP token up, that token in the access token's place
 * (OTP-5); in every other the access token. Another call that carried the OTP token, such as the session's check that
 * runs beside it, would find it used and take the session for over.
 */
export function authorization(caller: Caller): string | undefined {
  return tab.get(caller === 'otp' ? 'otpToken' : 'accessToken');
}

/** True after log-on. Whether the session still lives is for the server to say. */
export function isLoggedOn(): boolean {
  return tab.get('accessToken') !== undefined;
}

/** Keeps a session that was just opened (SES-1). */
export function keepSession(session: OpenedSession): void {
  const { idleSeconds, checkSeconds, features } = session;
  tab.set('sessionId', withBearer(session.sessionId));
  browser.set('sessionId', withBearer(session.sessionId));
  tab.set('fieldKey', session.fieldKey);
  tab.set('settings', JSON.stringify({ idleSeconds, checkSeconds, features } satisfies Settings));
}

/** What the session's opening said; undefined before that. */
export function settings(): Settings | undefined {
  const text = tab.get('settings');
  return text === undefined ? undefined : (JSON.parse(text) as Settings);
}

/** Whether the bank offers something at all (GEN-7): as the session's opening said, and before that as the page does. */
export function isOffered(feature: FeatureFlag): boolean {
  return settings()?.features[feature] ?? isOfferedOnPage(feature);
}

/** As {@link isOffered}, by the page alone: what was rendered for this page goes by nothing else. */
export function isOfferedOnPage(feature: FeatureFlag): boolean {
  return pageSetting('features').split(' ').includes(feature);
}

type PageSetting = 'features' | 'context-menu' | 'analytics' | 'service-worker' | 'maintenance-until';

/** What the server wrote into the page; empty where it wrote nothing. */
export function pageSetting(name: PageSetting): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** Entering the pre-login shell drops any session id, and all that belonged to it (SHELL-1, SES-1). */
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

/** The token of a confirmed one-time password; null when its action is done or given up. */
export function keepOtpToken(token: string | null): void {
  tab.set('otpToken', token === null ? null : withBearer(token));
}

/** A log-on's next session id: the earlier one is void. */
export function keepSessionId(id: string): void {
  tab.set('sessionId', withBearer(id));
  browser.set('sessionId', withBearer(id));
}

/** Keeps a finished log-on. The national id (masked) is encrypted with the session's own key (SES-7). */
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

/** Who is logged on, as far as the log-on said; personal values are masked. */
export function person() {
  return {
    userId: tab.get('userId'),
    phoneNo: browser.get('phoneNo'),
    email: browser.get('email'),
    traceId: browser.get('traceId'),
    customerNumber: browser.get('customerNumber'),
    primary: browser.get('primaryFLg') === 'true',
  };
}

/** The language chosen before, in any of the forms it was ever stored in. */
export function storedLanguage(): Language | undefined {
  return parseLanguage(browser.get('language') ?? tab.get('language'));
}

/** Keeps the person's choice of language; the cookie lets the server send the right page at once. */
export function keepLanguage(language: Language): void {
  browser.set('language', language);
  browser.set('setLanguage', language);
  tab.set('language', language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** The username that the log-on page starts with. */
export function rememberedUsername(): string | undefined {
  return browser.get('rememberMe');
}

/** Remembers a username, or forgets it. */
export function rememberUsername(username: string | null): void {
  browser.set('rememberMe', username);
}

/** The page that was asked for before the log-on; only a page of the portal's own is kept. */
export function keepReturnTo(address: string): void {
  if (isOwnPage(address)) tab.set('returnTo', address);
}

/** Takes the page asked for before the log-on; the next call finds none. */
export function takeReturnTo(): string | undefined {
  const address = tab.get('returnTo');
  tab.set('returnTo', null);
  return address !== undefined && isOwnPage(address) ? address : undefined;
}

/** True once after each log-on: the age of the password has not been looked at yet (LOGIN-7). */
export function isPasswordUnchecked(): boolean {
  return tab.get('passwordUnchecked') !== undefined;
}

/** Set by the log-on, cleared when the person has been told or has nothing to be told. */
export function setPasswordUnchecked(unchecked: boolean): void {
  tab.set('passwordUnchecked', unchecked ? 'true' : null);
}

/** The password was changed just now: its page may be shown, once. */
export function notePasswordChanged(): void {
  tab.set('passwordChanged', 'true');
}

/** True once after {@link notePasswordChanged}. */
export function takePasswordChanged(): boolean {
  const changed = tab.get('passwordChanged') !== undefined;
  tab.set('passwordChanged', null);
  return changed;
}

/** Runs when the person's state is wiped: whoever holds some in memory drops it. Returns the way to stop. */
export function onWipe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the person: everything but the language and the remembered username (GEN-13). */
export function wipe(): void {
  const kept = { language: browser.get('language'), rememberMe: browser.get('rememberMe') };
  area('sessionStorage')?.clear();
  area('localStorage')?.clear();
  browser.set('language', kept.language);
  browser.set('rememberMe', kept.rememberMe);
  for (const listener of listeners) listener();
}
