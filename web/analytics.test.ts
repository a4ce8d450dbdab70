import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortalEvent } from '../shared/analytics.ts';
import { stubBrowser } from '../tests/support/data/browser-stub.ts';

const fetched = vi.fn<typeof fetch>();
let track: typeof import('./analytics.ts');
const listeners = new Map<string, () => void>();
let setting: string;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  const { sessionStorage } = stubBrowser(
    'https://portal.example/u/card-management/4539578763621486?card=secret',
  );
  sessionStorage.setItem('accessToken', 'Bearer secret-token');
  sessionStorage.setItem('sessionId', 'Bearer secret-session');
  setting = 'on';
  vi.stubGlobal('window', { addEventListener: (type: string, run: () => void) => listeners.set(type, run) });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    addEventListener: () => {},
    querySelector: (selector: string) => (selector.includes('analytics') ? { content: setting } : null),
  });
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  track = await import('./analytics.ts');
  (await import('../features/analytics/web/sender.ts')).startAnalytics();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = (): PortalEvent[] =>
  fetched.mock.calls.flatMap(([, init]) => JSON.parse(String(init?.body)).events);

describe('[GEN-12] what the pages tell', () => {
  it('is sent together, late, without cookie, token or session', () => {
    track.trackPage('card-management/:cardId');
    track.track({ kind: 'step', step: 'check' });
    vi.advanceTimersByTime(9_000);
    expect(fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/v1/analytics/events');
    expect(init).toMatchObject({ credentials: 'omit', keepalive: true });
    expect(Object.keys(init?.headers ?? {})).toEqual(['Content-Type']);
    expect(JSON.stringify(fetched.mock.calls)).not.toMatch(/secret|4539/);
    expect(sent()).toEqual([
      {
        kind: 'page',
        page: 'card-management/:cardId',
        language: 'en',
        securityLevel: 30,
        region: 'Asia Pacific',
        country: 'Taiwan',
        customerGroup: 'credit card',
      },
      expect.objectContaining({ kind: 'step', step: 'check', page: 'card-management/:cardId' }),
    ]);
  });

  it('is sent at once when the page is left, and once', () => {
    track.trackPage('dashboard');
    listeners.get('pagehide')?.();
    vi.advanceTimersByTime(60_000);
    expect(sent()).toHaveLength(1);
  });

  it('names the state that a failure means, and no code that the catalogue does not know', () => {
    track.trackPage('change-password');
    track.trackFailure('01011');
    track.trackPage('card-management/:cardId/instalments');
    track.trackFailure('01011');
    track.trackFailure('4539578763621486');
    track.trackFailure('500', 'e-statement-unavailable');
    vi.advanceTimersByTime(10_000);
    expect(sent().flatMap((event) => (event.kind === 'failure' ? [[event.code, event.state]] : []))).toEqual([
      ['01011', 'change-password-otp-resend-limit'],
      ['01011', 'otp-resend-limit'],
      ['OTHER', 'failed'],
      ['500', 'e-statement-unavailable'],
    ]);
  });

  it('is nothing where it is switched off, where the person’s browser asks for that, or on no page', () => {
    track.track({ kind: 'idle', stage: 'warning' });
    setting = '';
    track.trackPage('dashboard');
    setting = 'on';
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    track.trackPage('dashboard');
    vi.advanceTimersByTime(60_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('stays bounded, also while the server is unreachable', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    track.trackPage('dashboard');
    for (let n = 0; n < 200; n++) track.track({ kind: 'step', step: 'otp' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent()).toHaveLength(50);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
