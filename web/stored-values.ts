/**
 * The values in web storage. A value that the portal cannot have written counts as missing: programs on the device, extensions and
 * people change storage, and no page may fail because of it.
 */

const BEARER = /^Bearer [\w-]{1,100}$/;
const USERNAME = /^[\w.\-'!$*=?]{1,64}$/;
const FLAG = /^true$/;
const LANGUAGE = /^\w{2,5}([-_]\w{2,4})?$/;
const NATIONAL_ID = /^[A-Z0-9*•]{4,20}$/i;

/** The form of each value of session storage (this tab). */
export const TAB_FORMS = {
  sessionId: BEARER,
  accessToken: BEARER,
  otpToken: BEARER,
  language: LANGUAGE,
  userId: USERNAME,
  nationalId: /^[\w+/=]{24}\.[\w+/=]{44,}$/,
  fieldKey: /^[A-Za-z0-9+/]{43}=$/,
  settings: { test: isSettings },
  traceId: /^[\w-]{1,80}$/,
  returnTo: /^\/u\//,
  passwordUnchecked: FLAG,
  passkeysUnchecked: FLAG,
  passwordChanged: FLAG,
  closing: FLAG,
} as const;

/** The form of each value of local storage (this browser). */
export const BROWSER_FORMS = {
  sessionId: BEARER,
  traceId: TAB_FORMS.traceId,
  phoneNo: /^[\d*•+() -]{4,30}$/,
  userId: USERNAME,
  language: LANGUAGE,
  setLanguage: LANGUAGE,
  nationalId: NATIONAL_ID,
  primaryFLg: /^(true|false)$/,
  customerNumber: /^[\w*•-]{1,40}$/,
  email: /^[^\s@]+@[^\s@]+$/,
  rememberMe: USERNAME,
  passkeyHere: FLAG,
  amountsHidden: FLAG,
  offersHidden: FLAG,
  menuNoteClosed: FLAG,
  welcomed: /^[1-3]$/,
} as const;

interface Form {
  test(value: string): boolean;
}
type Kind = 'sessionStorage' | 'localStorage';

/** Returns undefined if the browser forbids storage, because access then throws. */
export function storageOf(kind: Kind): Storage | undefined {
  try {
    return globalThis[kind] ?? undefined;
  } catch {
    return undefined;
  }
}

function valuesOf<Key extends string>(kind: Kind, forms: Readonly<Record<Key, Form>>) {
  const stored = (key: Key) => storageOf(kind)?.getItem(key) ?? undefined;
  const isUsable = (key: Key, value: string) => forms[key].test(value);
  return {
    get(key: Key): string | undefined {
      const value = stored(key);
      return value !== undefined && isUsable(key, value) ? value : undefined;
    },
    /** Without a value that can be used, removes the key. */
    set(key: Key, value?: string | null): void {
      try {
        if (value === null || value === undefined || !isUsable(key, value)) storageOf(kind)?.removeItem(key);
        else storageOf(kind)?.setItem(key, value);
      } catch {
        // The storage is full. The missing values are requested again later.
      }
    },
    /** True for a stored value that cannot be used. */
    isBroken(key: Key): boolean {
      const value = stored(key);
      return value !== undefined && !isUsable(key, value);
    },
    isStored: (key: Key) => stored(key) !== undefined,
  };
}

export const tab = valuesOf('sessionStorage', TAB_FORMS);
export const browser = valuesOf('localStorage', BROWSER_FORMS);

export function clearStorage(kind: Kind): void {
  storageOf(kind)?.clear();
}

/** What another tab needs to take part in the session. */
export const LOG_ON_KEYS = [
  'sessionId',
  'accessToken',
  'fieldKey',
  'settings',
  'userId',
  'nationalId',
  'traceId',
] as const satisfies readonly (keyof typeof TAB_FORMS)[];

/** Values without which no page after log-on can work. A browser may have no phone, e-mail or national id of a person. */
const NEEDED = ['sessionId', 'accessToken', 'fieldKey', 'settings', 'userId'] as const;
const READ_WITH_THEM = ['phoneNo', 'email'] as const;

/** True when a log-on is stored in this tab, but damaged: a value is missing or cannot be used. */
export function isLogOnBroken(): boolean {
  if (!tab.isStored('accessToken')) return false;
  return (
    NEEDED.some((key) => tab.get(key) === undefined) ||
    browser.get('primaryFLg') === undefined ||
    READ_WITH_THEM.some((key) => browser.isBroken(key))
  );
}

/** Settings are JSON. */
function isSettings(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return false;
    const { idleSeconds, checkSeconds, features } = value as Record<string, unknown>;
    return (
      isPositive(idleSeconds) && isPositive(checkSeconds) && typeof features === 'object' && features !== null
    );
  } catch {
    return false;
  }
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** True when the browser keeps a value that a page stores. */
export function canStore(kind: Kind): boolean {
  const key = 'storage-probe';
  try {
    const storage = storageOf(kind);
    storage?.setItem(key, key);
    const isKept = storage?.getItem(key) === key;
    storage?.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}
