import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/data/browser-stub.ts';
import { call } from '../../../web/api.ts';
import * as errors from '../../../web/errors.tsx';
import { keepSessionId, wipe } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { IdleRunner } from './idleRunner.ts';

const fetched = vi.fn<typeof fetch>();
/** What the server answers to check and refresh. */
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

const asked = () => fetched.mock.calls.map(([address]) => String(address).replace('/api/v1', ''));

describe('[SES-4] idle runner', () => {
  it('tells the server of activity it does not know of, when its answer would bring the warning', async () => {
    const runner = new IdleRunner(600, () => {});
    runner.send({ type: 'activity', now: performance.now() });
    left.check = 55;
    await runner.ask();
    await vi.waitFor(() => expect(runner.state.phase).toBe('active'));
    expect(asked()).toEqual(['/session/check', '/session']);
  });

  it('warns without such activity, and stays on request', async () => {
    const runner = new IdleRunner(600, () => {});
    left.check = 55;
    await runner.ask();
    expect(runner.state.phase).toBe('warning');
    runner.send({ type: 'stay', now: performance.now() });
    await vi.waitFor(() => expect(runner.state.phase).toBe('active'));
  });

  it('ends the session once, on the server too, and forgets the person', async () => {
    const runner = new IdleRunner(600, () => {});
    left.check = 0;
    await runner.ask();
    expect(runner.state.phase).toBe('over');
    await runner.ask();
    expect(asked()).toEqual(['/session/check', '/authentication/logout']);
    expect(sessionStorage.getItem('sessionId')).toBeNull();
  });

  it('leads nowhere once the person has ended the session, whatever a question under way is answered', async () => {
    for (const answer of [
      { payload: { valid: false, reason: 'ended' } },
      { error: { code: 'SESSION_OVER' } },
    ]) {
      keepSessionId('x'.repeat(43));
      const gone = vi.spyOn(location, 'replace');
      let reply = (_answer: Response) => {};
      fetched.mockReturnValueOnce(
        new Promise((resolve) => {
          reply = resolve;
        }),
      );
      const asking = new IdleRunner(600, () => {}).ask();
      wipe();
      reply(new Response(JSON.stringify(answer), { status: 'error' in answer ? 401 : 200 }));
      await asking;
      expect(gone).not.toHaveBeenCalled();
    }
  });

  it('waits for calls under way before it leads away: one of them may be what ended the session', async () => {
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
      const own = call(sessionCalls.logout, {}).then(() => {
        if (endedByCall) wipe();
      });
      const asking = new IdleRunner(600, () => {}).ask();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(shown).not.toHaveBeenCalled();
      reply(Response.json({ payload: {} }));
      await Promise.all([own, asking]);
      expect(shown.mock.calls).toEqual(endedByCall ? [] : [['other-device']]);
      shown.mockRestore();
    }
  });

  it('keeps asking while nobody answers, and ends by itself only at the end', async () => {
    const runner = new IdleRunner(600, () => {});
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await runner.ask();
    expect(runner.state.phase).toBe('active');
    runner.send({ type: 'tick', now: performance.now() + 601_000 });
    await vi.waitFor(() => expect(runner.state.phase).toBe('over'));
  });
});
