import { afterEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../shared/messages.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import type { Say } from '../language/language.tsx';

const t: Say = (phrase, ...params) => say(phrase, 'en', ...params);

/** Loads a fresh copy of the module, with a window that records its listeners. */
async function freshPage() {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const leaving = await import('./leave.ts');
  /** True when the browser would ask for confirmation before it closes the tab. */
  const browserAsks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { ...leaving, page, browserAsks };
}

afterEach(() => vi.unstubAllGlobals());

describe('[GEN-9] leaving a page', () => {
  it('does not ask while nothing is typed', async () => {
    const { leave, leaveQuestion, browserAsks } = await freshPage();
    const go = vi.fn();
    leave(go);
    expect(go).toHaveBeenCalledOnce();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, false]);
  });

  it('asks once while any form holds input, and stops with the last form', async () => {
    const { blockLeaving, wouldLoseInput, browserAsks } = await freshPage();
    const stops = [blockLeaving(), blockLeaving()];
    expect(browserAsks()).toBe(true);
    stops[0]?.();
    expect([wouldLoseInput(), browserAsks()]).toEqual([true, true]);
    stops[1]?.();
    expect([wouldLoseInput(), browserAsks()]).toEqual([false, false]);
  });

  it('stays on "Stay", and asks again the next time', async () => {
    const { blockLeaving, leave, leaveQuestion, answerLeave, browserAsks } = await freshPage();
    blockLeaving();
    const go = vi.fn();
    for (const _ of [1, 2]) {
      leave(go);
      expect(leaveQuestion.isAsked()).toBe(true);
      answerLeave(false);
    }
    expect(go).not.toHaveBeenCalled();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, true]);
  });

  it('leaves after consent, without the browser’s own question', async () => {
    const { blockLeaving, leave, answerLeave, browserAsks } = await freshPage();
    blockLeaving();
    const go = vi.fn(() => expect(browserAsks()).toBe(false));
    leave(go);
    answerLeave(true);
    expect(go).toHaveBeenCalledOnce();
  });

  it('does not ask when the portal itself leaves, even with an open question', async () => {
    const { blockLeaving, leave, allowLeaving, leaveQuestion, browserAsks } = await freshPage();
    blockLeaving();
    leave(vi.fn());
    allowLeaving();
    expect([leaveQuestion.isAsked(), browserAsks()]).toEqual([false, false]);
    const go = vi.fn();
    leave(go);
    expect(go).toHaveBeenCalledOnce();
  });

  it('asks for the next form after a free leave, and on a page restored by Back', async () => {
    const { blockLeaving, allowLeaving, page, browserAsks } = await freshPage();
    allowLeaving();
    const stop = blockLeaving();
    expect(browserAsks()).toBe(true);
    allowLeaving();
    stop();
    blockLeaving();
    expect(browserAsks()).toBe(true);
    allowLeaving();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(browserAsks()).toBe(true);
  });

  it('notifies the host of each question and each answer', async () => {
    const { blockLeaving, leave, answerLeave, leaveQuestion } = await freshPage();
    blockLeaving();
    const seen: boolean[] = [];
    const stop = leaveQuestion.subscribe(() => seen.push(leaveQuestion.isAsked()));
    leave(() => {});
    answerLeave(false);
    stop();
    leave(() => {});
    expect(seen).toEqual([true, false]);
  });
});

describe('[GEN-9] the portal itself does not ask when it leaves', () => {
  /** Handles a failed call with this code on a page with typed input. */
  async function failing(code: string, status: number) {
    stubBrowser();
    const { blockLeaving, browserAsks } = await freshPage();
    await import('../../features/registry.ts');
    const { handleError } = await import('../http/errors.tsx');
    const { PortalError } = await import('../http/api.ts');
    const { dialogState } = await import('../dialog/dialogs.ts');
    blockLeaving();
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

  it('for the link in an error dialog, but not for the dialog alone', async () => {
    const { browserAsks, actions } = await failing('REG-ALREADY', 400);
    expect(browserAsks()).toBe(true);
    actions[0]?.onClick?.();
    expect(browserAsks()).toBe(false);
  });

  it('for a log-off', async () => {
    stubBrowser();
    const { blockLeaving, browserAsks } = await freshPage();
    const { logOff } = await import('../../features/session/web/logOff.ts');
    blockLeaving();
    await logOff();
    expect([browserAsks(), vi.mocked(location.replace).mock.calls]).toEqual([false, [['/en/login']]]);
  });
});
