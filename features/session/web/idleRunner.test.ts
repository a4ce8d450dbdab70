import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/data/browser-stub.ts';
import { call } from '../../../web/http/api.ts';
import * as errors from '../../../web/http/errors.tsx';
import { keepSessionId, wipe } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { IdleRunner } from './idleRunner.ts';
import { onTabMessage } from './tabs.ts';

const fetched = vi.fn<typeof fetch>();
/** Seconds left in the server's responses to each call. */
let left: { check: number; refresh: number };

beforeEach(() => {
  stubBrowser('https://portal.example/u/dashboard');
  keepSessionId('x'.repeat(43));
  left = { check: 600, refresh: 600 };
  fetched.mockReset().mockImplementation(async (address) => {
    const payload = String(address).endsWith('/session/check')
      ? { valid: true, idleSecondsLeft: left.check }
      : { sessionId: 'x', expiresAt: '', idleSecondsLeft: left.refresh };
    return new Response(JSON.stringify({ payload }));
  });
  vi.stubGlobal('fetch', fetched);
});

const calledPaths = () => fetched.mock.calls.map(([address]) => String(address).replace('/api/v1', ''));

describe('[SES-4] idle runner', () => {
  it('reports pending activity when the response would open the warning', async () => {
    const runner = new IdleRunner(600, () => {});
    runner.send({ type: 'activity', now: performance.now() });
    left.check = 55;
    await runner.check();
    await vi.waitFor(() => expect(runner.state.phase).toBe('active'));
    expect(calledPaths()).toEqual(['/session/check', '/session']);
  });

  it('warns without pending activity, extends the session on request and notifies the other tabs', async () => {
    const notified = vi.fn();
    const stop = onTabMessage(notified);
    const runner = new IdleRunner(600, () => {});
    left.check = 55;
    await runner.check();
    expect(runner.state.phase).toBe('warning');
    runner.send({ type: 'stay', now: performance.now() });
    await vi.waitFor(() => expect(runner.state.phase).toBe('active'));
    await vi.waitFor(() => expect(notified).toHaveBeenCalledOnce());
    stop();
  });

  it('ends the session once, on the server and in the browser', async () => {
    const runner = new IdleRunner(600, () => {});
    left.check = 0;
    await runner.check();
    expect(runner.state.phase).toBe('over');
    await runner.check();
    expect(calledPaths()).toEqual(['/session/check', '/authentication/logout']);
    expect(sessionStorage.getItem('sessionId')).toBeNull();
  });

  it('does not navigate after the user has ended the session during a check', async () => {
    for (const answer of [
      { payload: { valid: false, reason: 'ended' } },
      { error: { code: 'SESSION_OVER' } },
    ]) {
      keepSessionId('x'.repeat(43));
      const navigated = vi.spyOn(location, 'replace');
      let reply = (_answer: Response) => {};
      fetched.mockReturnValueOnce(
        new Promise((resolve) => {
          reply = resolve;
        }),
      );
      const checking = new IdleRunner(600, () => {}).check();
      wipe();
      reply(new Response(JSON.stringify(answer), { status: 'error' in answer ? 401 : 200 }));
      await checking;
      expect(navigated).not.toHaveBeenCalled();
    }
  });

  it('does not show the end of the session before pending calls have finished', async () => {
    for (const endedByCall of [true, false]) {
      keepSessionId('x'.repeat(43));
      const shown = vi.spyOn(errors, 'showSessionOver').mockImplementation(() => {});
      let reply = (_answer: Response) => {};
      fetched.mockImplementation((address) =>
        String(address).endsWith('/session/check')
          ? Promise.resolve(Response.json({ payload: { valid: false, reason: 'other-device' } }))
          : new Promise((resolve) => {
              reply = resolve;
            }),
      );
      const logout = call(sessionCalls.logout, {}).then(() => {
        if (endedByCall) wipe();
      });
      const checking = new IdleRunner(600, () => {}).check();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(shown).not.toHaveBeenCalled();
      reply(Response.json({ payload: {} }));
      await Promise.all([logout, checking]);
      expect(shown.mock.calls).toEqual(endedByCall ? [] : [['other-device']]);
      shown.mockRestore();
    }
  });

  it('stays active while the server is unreachable and ends after the idle limit', async () => {
    const runner = new IdleRunner(600, () => {});
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await runner.check();
    expect(runner.state.phase).toBe('active');
    runner.send({ type: 'tick', now: performance.now() + 601_000 });
    await vi.waitFor(() => expect(runner.state.phase).toBe('over'));
  });
});
