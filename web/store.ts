/**
 * Web storage of the portal, with the key names of specification section 3. The server masks personal values. Tokens are
 * stored with "Bearer " (SES-6). {@link wipe} keeps only the language, the remembered username, whether a passkey was
 * used here, whether amounts are hidden, and whether the note about the menu was closed (GEN-13, S34). Then web/theme/theme.ts stores the chosen theme again.
 */

import type { FeatureFlag } from '../shared/feature-flags.ts';
import type { Caller } from '../shared/http/endpoint.ts';
import type { LoggedOn, OpenedSession } from '../shared/http/session.ts';
import { type Language, parseLanguage } from '../shared/messages.ts';
import { isOwnPage } from './address.ts';
import { newIv, sealField } from './http/protected-field.ts';
import { listenerSet } from './listeners.ts';
import { browser, clearStorage, LOG_ON_KEYS, tab } from './stored-values.ts';

/** Settings from the response that opens a session. */
export type Settings = Pick<OpenedSession, 'idleSeconds' | 'checkSeconds' | 'features'>;

const PREFIX = 'Bearer ';
const wiped = listenerSet();

/** Adds "Bearer " to a token that does not start with it. */
function withBearer(token: string): string {
  return token.startsWith(PREFIX) ? token : PREFIX + token;
}

/** Returns the session id without prefix; undefined before a session was opened. */
export function sessionId(): string | undefined {
  const id = tab.get('sessionId');
  return id?.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
}

/** Returns the key for the session's protected fields, base64. */
export function fieldKey(): string | undefined {
  return tab.get('fieldKey');
}

/**
 * Returns the value of the Authorization header. Only a call that consumes an OTP token sends the OTP token, in place
 * of the access token (OTP-5). If a parallel call such as the session check also sent the OTP token, the server would
 * find the token consumed and end the session.
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
  keepSessionId(session.sessionId);
  tab.set('fieldKey', session.fieldKey);
  tab.set('settings', JSON.stringify({ idleSeconds, checkSeconds, features } satisfies Settings));
}

/** Returns the settings of the open session; undefined before a session was opened. */
export function settings(): Settings | undefined {
  const text = tab.get('settings');
  return text === undefined ? undefined : (JSON.parse(text) as Settings);
}

/** True when the bank offers a feature (GEN-7). Reads the session's settings, else the page's meta tag. */
export function isOffered(feature: FeatureFlag): boolean {
  return settings()?.features[feature] ?? isOfferedOnPage(feature);
}

/** Like {@link isOffered}, but reads only the page's meta tag, so that hydration gets the same value as prerendering. */
export function isOfferedOnPage(feature: FeatureFlag): boolean {
  return pageSetting('features').split(' ').includes(feature);
}

type PageSetting =
  | 'build'
  | 'features'
  | 'context-menu'
  | 'analytics'
  | 'service-worker'
  | 'maintenance-until';

/** Returns the value of a meta tag that the server has written; empty if there is no such tag. */
export function pageSetting(name: PageSetting): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** Removes the session and its data. The pre-login shell calls it on entry (SHELL-1, SES-1). */
export function dropSession(): void {
  for (const key of [...LOG_ON_KEYS, 'otpToken'] as const) tab.set(key);
  browser.set('sessionId');
}

/** Stores the token of a confirmed one-time password. null removes it. */
export function keepOtpToken(token: string | null): void {
  tab.set('otpToken', token === null ? null : withBearer(token));
}

/** Stores the id of a new session, or the new id after a log-on, which invalidates the previous id. */
export function keepSessionId(id: string): void {
  tab.set('sessionId', withBearer(id));
  browser.set('sessionId', withBearer(id));
}

/**
 * Stores the data of a log-on. In session storage, the masked national id is encrypted with the session's key (SES-7).
 * In local storage it is only masked.
 */
export async function keepLogOn(userId: string, payload: LoggedOn): Promise<void> {
  const key = fieldKey();
  const iv = newIv();
  keepSessionId(payload.sessionId);
  if (key && payload.nationalId !== null)
    tab.set('nationalId', `${iv}.${await sealField(key, 'nationalId', payload.nationalId, iv)}`);
  tab.set('userId', userId);
  browser.set('userId', userId);
  tab.set('traceId', payload.traceId);
  browser.set('traceId', payload.traceId);
  setClosing(payload.closing);
  keepContacts(payload);
  browser.set('nationalId', payload.nationalId);
  browser.set('primaryFLg', String(payload.primaryFlg));
  browser.set('customerNumber', payload.customerNumber);
  if (payload.accessToken !== null) tab.set('accessToken', withBearer(payload.accessToken));
}

/** Stores the masked phone and e-mail of the logged-on user. null removes one. */
export function keepContacts({ phoneNo, email }: Pick<LoggedOn, 'phoneNo' | 'email'>): void {
  browser.set('phoneNo', phoneNo);
  browser.set('email', email);
}

/** Returns the stored data of the logged-on user. Personal values are masked. */
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

/** Returns the stored language. Accepts every format that earlier releases stored. */
export function storedLanguage(): Language | undefined {
  return parseLanguage(browser.get('language') ?? tab.get('language'));
}

/** Stores the language. The cookie lets the server send the page in that language. */
export function keepLanguage(language: Language): void {
  browser.set('language', language);
  browser.set('setLanguage', language);
  tab.set('language', language);
  setCookie('language', language);
}

/** Sets a cookie of the whole portal for a year. Without a value, removes it. */
export function setCookie(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const content = `${name}=${value ?? ''}; Path=/; Max-Age=${value === undefined ? 0 : 31_536_000}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${content}; SameSite=Lax${secure}`;
}

/** Returns the username to prefill on the log-on page. */
export function rememberedUsername(): string | undefined {
  return browser.get('rememberMe');
}

/** Stores a username for the next log-on. null removes it. */
export function rememberUsername(username: string | null): void {
  browser.set('rememberMe', username);
}

/** True when a passkey was used or created in this browser. The flag does not identify a person. */
export function hasUsedPasskey(): boolean {
  return browser.get('passkeyHere') !== undefined;
}

/** Records that this browser has a passkey of the portal, so that the log-on page suggests it at once. */
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
  tab.set('returnTo');
  return address !== undefined && isOwnPage(address) ? address : undefined;
}

/** True after a log-on until the age of the password has been checked (LOGIN-7). */
export function isPasswordUnchecked(): boolean {
  return tab.get('passwordUnchecked') !== undefined;
}

/** Whether the person's account closes, by the last answer of the server. Then no other page can be used. */
export function isClosing(): boolean {
  return tab.get('closing') !== undefined;
}

export function setClosing(closing: boolean): void {
  tab.set('closing', closing ? 'true' : null);
}

/** Sets the flag at log-on. Clears it after the reminder was shown or when no reminder is due. */
export function setPasswordUnchecked(unchecked: boolean): void {
  tab.set('passwordUnchecked', unchecked ? 'true' : null);
}

/** True from log-on until the offer of a passkey and pending passkey questions have been checked. */
export function isPasskeysUnchecked(): boolean {
  return tab.get('passkeysUnchecked') !== undefined;
}

/** Sets the flag at log-on. Clears it when no passkey is offered and no question about a passkey is pending. */
export function setPasskeysUnchecked(unchecked: boolean): void {
  tab.set('passkeysUnchecked', unchecked ? 'true' : null);
}

/** Records a password change, which allows one view of the page that confirms it. */
export function notePasswordChanged(): void {
  tab.set('passwordChanged', 'true');
}

/** Returns true once after {@link notePasswordChanged}. */
export function takePasswordChanged(): boolean {
  const changed = tab.get('passwordChanged') !== undefined;
  tab.set('passwordChanged');
  return changed;
}

/** Registers a listener that drops a module's copy of the user's data when it is cleared. Returns the unsubscribe function. */
export const onWipe = wiped.subscribe;

/**
 * Returns how another tab of this browser has logged on after this tab: as the same person or as another. Then the values of the
 * browser belong to that tab. Undefined if this tab has the newest log-on.
 */
export function newerLogOn(): 'other-tab' | 'other-person' | undefined {
  const [newest, own] = [browser.get('traceId'), tab.get('traceId')];
  // A tab of an earlier release has no trace id.
  if (newest === undefined || newest === own || (own === undefined && isLoggedOn())) return undefined;
  return browser.get('userId') === tab.get('userId') ? 'other-tab' : 'other-person';
}

/** Returns what another tab needs to take part in this tab's session; undefined unless it is the newest log-on of the browser. */
export function sharedLogOn(): Record<string, string> | undefined {
  if (!isLoggedOn() || tab.get('traceId') === undefined || newerLogOn()) return undefined;
  return Object.fromEntries(LOG_ON_KEYS.map((key) => [key, tab.get(key) ?? '']));
}

/** True when a tab of this browser has logged on and has not logged off. */
export function hasLogOn(): boolean {
  return browser.get('traceId') !== undefined;
}

/** Stores the log-on of another tab in this tab. */
export function joinLogOn(shared: Readonly<Record<string, unknown>>): void {
  for (const key of LOG_ON_KEYS) {
    const value = shared[key];
    if (typeof value === 'string' && value !== '') tab.set(key, value);
  }
}

/** Clears the user's data. Keeps the values that belong to the browser (GEN-13), and those of a newer log-on in another tab. */
export function wipe(): void {
  const isNewest = newerLogOn() === undefined;
  clearStorage('sessionStorage');
  if (isNewest) {
    const keys = ['language', 'rememberMe', 'passkeyHere', 'amountsHidden', 'menuNoteClosed'] as const;
    const kept = keys.map((key) => [key, browser.get(key)] as const);
    clearStorage('localStorage');
    for (const [key, value] of kept) browser.set(key, value);
  }
  wiped.notify();
}

/** Keeps a value in memory until the user's data is cleared. */
export function untilWiped<T>() {
  let value: T | undefined;
  const set = (next: T | undefined) => {
    value = next;
  };
  onWipe(() => set(undefined));
  return { get: () => value, set };
}
