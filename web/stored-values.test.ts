import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../tests/support/data/browser-stub.ts';
import { LOGGED_ON, OPENED } from '../tests/support/dom/people.ts';
import * as store from './store.ts';
import {
  BROWSER_FORMS,
  browser,
  canStore,
  isLogOnBroken,
  LOG_ON_KEYS,
  TAB_FORMS,
  tab,
} from './stored-values.ts';

const keysOf = <Key extends string>(forms: Readonly<Record<Key, unknown>>) => Object.keys(forms) as Key[];
const GARBAGE = [
  '',
  ' ',
  '\u0000',
  '垃圾',
  '{"<',
  'null; drop',
  'Bearer 垃圾',
  'undefined\n',
  '😀',
  'a b c{}',
];

let storages: ReturnType<typeof stubBrowser>;
beforeEach(async () => {
  storages = stubBrowser('https://portal.example/u/dashboard');
  store.keepSession(OPENED);
  await store.keepLogOn('demo.primary1', LOGGED_ON);
});

describe('[GEN-16] a stored value', () => {
  it('is read as the portal wrote it', () => {
    expect(isLogOnBroken()).toBe(false);
    for (const key of LOG_ON_KEYS) expect(tab.get(key), key).toBe(storages.sessionStorage.getItem(key));
    for (const key of Object.keys(storages.localStorage.entries()))
      expect(browser.get(key as keyof typeof BROWSER_FORMS), key).toBe(storages.localStorage.getItem(key));
  });

  it.each(keysOf(TAB_FORMS))('"%s" of the tab counts as missing when it is garbage', (key) => {
    for (const garbage of GARBAGE) {
      storages.sessionStorage.setItem(key, garbage);
      expect(tab.get(key), JSON.stringify(garbage)).toBeUndefined();
      expect(() => [store.settings(), store.isOffered('passkeys'), store.takeReturnTo()]).not.toThrow();
    }
  });

  it.each(keysOf(BROWSER_FORMS))('"%s" of the browser counts as missing when it is garbage', (key) => {
    for (const garbage of GARBAGE) {
      storages.localStorage.setItem(key, garbage);
      expect(browser.get(key), JSON.stringify(garbage)).toBeUndefined();
      expect(() => [store.currentUser(), store.storedLanguage()]).not.toThrow();
    }
  });

  it.each([
    '[]',
    'null',
    '1',
    '{}',
    '{"idleSeconds":-1,"checkSeconds":60,"features":{}}',
    '{"idleSeconds":600',
  ])('settings as %s count as missing', (text) => {
    storages.sessionStorage.setItem('settings', text);
    expect(store.settings()).toBeUndefined();
    expect(isLogOnBroken()).toBe(true);
  });

  it('never becomes a header that the browser refuses', () => {
    storages.sessionStorage.setItem('sessionId', 'Bearer 垃圾');
    storages.sessionStorage.setItem('accessToken', 'Bearer a\nb');
    const headers = () => [store.sessionId(), store.authorization('access')];
    expect(headers()).toEqual([undefined, undefined]);
    expect(store.isLoggedOn()).toBe(false);
  });
});

describe('[GEN-15] storage', () => {
  it('is found to be kept, blocked, missing or full', () => {
    expect(canStore('localStorage')).toBe(true);
    expect(storages.localStorage.getItem('storage-probe')).toBeNull();
    vi.stubGlobal('localStorage', null);
    expect(canStore('localStorage')).toBe(false);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(canStore('localStorage')).toBe(false);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(canStore('localStorage')).toBe(false);
    expect(() => [store.currentUser(), store.wipe(), store.keepLanguage('en')]).not.toThrow();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });
});

describe('[GEN-17] the log-on of another tab', () => {
  it('is newer when this tab did not write the browser’s values, and keeps them when this tab ends', () => {
    expect(store.newerLogOn()).toBeUndefined();
    expect(store.sharedLogOn()).toMatchObject({ accessToken: 'Bearer access', traceId: 'trace-1' });
    storages.localStorage.setItem('traceId', 'trace-2');
    expect(store.newerLogOn()).toBe('other-tab');
    storages.localStorage.setItem('userId', 'demo.primary2');
    expect(store.newerLogOn()).toBe('other-person');
    expect(store.sharedLogOn()).toBeUndefined();
    store.wipe();
    expect(storages.sessionStorage.entries()).toEqual({});
    expect(storages.localStorage.getItem('primaryFLg')).toBe('true');
  });

  it('is taken over whole, without flags and tokens of one action', () => {
    store.keepOtpToken('otp');
    store.setPasskeysUnchecked(true);
    const shared = store.sharedLogOn()!;
    expect(Object.keys(shared).sort()).toEqual([...LOG_ON_KEYS].sort());
    const before = storages.sessionStorage.entries();
    storages.sessionStorage.clear();
    expect(store.isLoggedOn()).toBe(false);
    store.joinLogOn(shared);
    expect(store.isLoggedOn()).toBe(true);
    for (const [key, value] of Object.entries(shared)) expect(before[key]).toBe(value);
    expect(store.newerLogOn()).toBeUndefined();
  });

  it('of a tab that an earlier release opened is its own', () => {
    storages.sessionStorage.removeItem('traceId');
    expect(store.newerLogOn()).toBeUndefined();
    store.wipe();
    expect(storages.localStorage.entries()).toEqual({});
  });
});
