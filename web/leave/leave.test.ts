import { afterEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../shared/messages.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import type { Say } from '../language.tsx';

const t: Say = (phrase, ...params) => say(phrase, 'en', ...params);

/** The module as it starts on a page, with a window that remembers who listens. */
async function freshPage() {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const leaving = await import('./leave.ts');
  /** True when closing the tab would ask. */
  const browserAsks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { ...leaving, page, browserAsks };
}

afterEach(() => vi.unstubAllGlobals());

describe('[GEN-9] leaving a page', () => {
  it('asks nothing while nothing is typed', async () => {
    const { leave, leaveQuestion, browserAsks } = await freshPage();
    const go = vi.fn();
    leave(go);
    expect(go).toHaveBeenCalledOnce();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, false]);
  });

  it('asks once while any form holds input, and stops when the last lets go', async () => {
    const { holdInput, wouldLoseInput, browserAsks } = await freshPage();
    const stops = [holdInput(), holdInput()];
    expect(browserAsks()).toBe(true);
    stops[0]?.();
    expect([wouldLoseInput(), browserAsks()]).toEqual([true, true]);
    stops[1]?.();
    expect([wouldLoseInput(), browserAsks()]).toEqual([false, false]);
  });

  it('stays on "Stay", and asks again the next time', async () => {
    const { holdInput, leave, leaveQuestion, answerLeave, browserAsks } = await freshPage();
    holdInput();
    const go = vi.fn();
    for (const _ of [1, 2]) {
      leave(go);
      expect(leaveQuestion.isAsked()).toBe(true);
      answerLeave(false);
    }
    expect(go).not.toHaveBeenCalled();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, true]);
  });

  it('leaves when the person agrees, without the browser asking too', async () => {
    const { holdInput, leave, answerLeave, browserAsks } = await freshPage();
    holdInput();
    const go = vi.fn(() => expect(browserAsks()).toBe(false));
    leave(go);
    answerLeave(true);
    expect(go).toHaveBeenCalledOnce();
  });

  it('asks nothing when the portal itself leaves, even with a question open', async () => {
    const { holdInput, leave, leaveFreely, leaveQuestion, browserAsks } = await freshPage();
    holdInput();
    leave(vi.fn());
    leaveFreely();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, false]);
    const go = vi.fn();
    leave(go);
    expect(go).toHaveBeenCalledOnce();
  });

  it('asks for the next form again after one was left freely, and on a page that Back brings up whole', async () => {
    const { holdInput, leaveFreely, page, browserAsks } = await freshPage();
    leaveFreely();
    const stop = holdInput();
    expect(browserAsks()).toBe(true);
    leaveFreely();
    stop();
    holdInput();
    expect(browserAsks()).toBe(true);
    leaveFreely();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(browserAsks()).toBe(true);
  });

  it('tells the host of each question and each answer', async () => {
    const { holdInput, leave, answerLeave, leaveQuestion } = await freshPage();
    holdInput();
    const seen: boolean[] = [];
    const stop = leaveQuestion.subscribe(() => seen.push(leaveQuestion.isAsked()));
    leave(() => {});
    answerLeave(false);
    stop();
    leave(() => {});
    expect(seen).toEqual([true, false]);
  });
});

describe('[GEN-9] the portal itself asks nothing when it leaves', () => {
  /** A page with typed input, the error door on it, and what a failed call with this code does. */
  async function failing(code: string, status: number) {
    stubBrowser();
    const { holdInput, browserAsks } = await freshPage();
    await import('../../features/registry.ts');
    const { handleError } = await import('../errors.tsx');
    const { PortalError } = await import('../api.ts');
    const { dialogState } = await import('../dialogs.ts');
    holdInput();
    expect(browserAsks()).toBe(true);
    handleError(new PortalError(code, status));
    return { browserAsks, actions: dialogState.now()?.actions?.(t) ?? [] };
  }

  it.each([
    ['MAINTENANCE', 503],
    ['RATE_LIMITED', 429],
    ['SESSION_OVER', 401],
  ])('for the page of %s', async (code, status) => {
    expect((await failing(code, status)).browserAsks()).toBe(false);
  });

  it('for the way on that an error’s dialog offers, but not for the dialog alone', async () => {
    const { browserAsks, actions } = await failing('REG-ALREADY', 400);
    expect(browserAsks()).toBe(true);
    actions[0]?.onClick?.();
    expect(browserAsks()).toBe(false);
  });

  it('for a log-off', async () => {
    stubBrowser();
    const { holdInput, browserAsks } = await freshPage();
    const { logOff } = await import('../../features/session/web/logOff.ts');
    holdInput();
    await logOff();
    expect([browserAsks(), vi.mocked(location.replace).mock.calls]).toEqual([false, [['/en/login']]]);
  });
});
