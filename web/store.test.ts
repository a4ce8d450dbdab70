import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../tests/support/data/browser-stub.ts';
import { LOGGED_ON, OPENED } from '../tests/support/dom/people.ts';
import * as store from './store.ts';

const session = { ...OPENED, sessionId: 'id-1' };
const loggedOn = { ...LOGGED_ON, accessToken: 'access-1', sessionId: 'id-2' };

let storages: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  storages = stubBrowser();
});

async function logOn() {
  store.keepSession(session);
  await store.keepLogOn('demo.primary1', loggedOn);
}

describe('storage', () => {
  it('[SES-1] keeps the session id in session and local storage', () => {
    store.keepSession(session);
    expect(storages.sessionStorage.getItem('sessionId')).toBe('Bearer id-1');
    expect(storages.localStorage.getItem('sessionId')).toBe('Bearer id-1');
    expect(store.sessionId()).toBe('id-1');
  });

  it('[SES-6] keeps tokens with "Bearer ", added if absent', async () => {
    await logOn();
    expect(storages.sessionStorage.getItem('accessToken')).toBe('Bearer access-1');
    store.keepOtpToken('Bearer otp-1');
    expect(storages.sessionStorage.getItem('otpToken')).toBe('Bearer otp-1');
  });

  it('[OTP-5] sends the OTP token only where it is consumed', async () => {
    await logOn();
    store.keepOtpToken('otp-1');
    expect(store.authorization('otp')).toBe('Bearer otp-1');
    expect(store.authorization('access')).toBe('Bearer access-1');
    expect(store.authorization('session')).toBe('Bearer access-1');
    store.keepOtpToken(null);
    expect(store.authorization('otp')).toBeUndefined();
  });

  it('[SES-7] keeps the national id encrypted in session storage', async () => {
    await logOn();
    const kept = storages.sessionStorage.getItem('nationalId') ?? '';
    expect(kept).toMatch(/^[\w+/=]{24}\.[\w+/=]{44,}$/);
    expect(kept).not.toContain('6789');
  });

  it('[LOGIN-1] stores the log-on under the specified names, and no token in local storage', async () => {
    await logOn();
    expect(storages.localStorage.entries()).toEqual({
      customerNumber: loggedOn.customerNumber,
      email: loggedOn.email,
      nationalId: loggedOn.nationalId,
      phoneNo: loggedOn.phoneNo,
      primaryFLg: 'true',
      sessionId: 'Bearer id-2',
      traceId: 'trace-1',
      userId: 'demo.primary1',
    });
  });

  it('[GEN-13] clears everything but the language, the remembered username and the choice to hide amounts', async () => {
    store.keepLanguage('en');
    store.rememberUsername('demo.primary1');
    storages.localStorage.setItem('amountsHidden', 'true');
    await logOn();
    const listener = vi.fn();
    store.onWipe(listener);
    store.wipe();
    expect(storages.sessionStorage.entries()).toEqual({});
    expect(storages.localStorage.entries()).toEqual({
      language: 'en',
      rememberMe: 'demo.primary1',
      amountsHidden: 'true',
    });
    expect(listener).toHaveBeenCalledOnce();
    expect(store.isLoggedOn()).toBe(false);
  });

  it('[SHELL-1] drops the session on entering the pre-login shell', async () => {
    await logOn();
    store.dropSession();
    expect(store.sessionId()).toBeUndefined();
    expect(store.isLoggedOn()).toBe(false);
    expect(storages.localStorage.getItem('sessionId')).toBeNull();
  });

  it('[GEN-1] reads "zh" as Traditional Chinese', () => {
    storages.localStorage.setItem('language', 'zh');
    expect(store.storedLanguage()).toBe('zh_tw');
  });

  it('[GEN-4] returns the requested page once, and never one of another site', () => {
    store.keepReturnTo('/u/dashboard?card=1');
    expect(store.takeReturnTo()).toBe('/u/dashboard?card=1');
    expect(store.takeReturnTo()).toBeUndefined();
    store.keepReturnTo('//evil.example');
    expect(store.takeReturnTo()).toBeUndefined();
    storages.sessionStorage.setItem('returnTo', 'javascript:alert(1)');
    expect(store.takeReturnTo()).toBeUndefined();
  });

  it('works without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    store.keepSession(session);
    expect(store.sessionId()).toBeUndefined();
    expect(() => store.wipe()).not.toThrow();
  });
});
