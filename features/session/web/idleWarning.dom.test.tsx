import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortalEvent } from '../../../shared/analytics.ts';
import { answer, payload, sentTo } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { dialogIsOpen, dialogSays, press, pressKey, until } from '../../../tests/support/dom/user.ts';
import { setEventSender, trackPage } from '../../../web/analytics.ts';
import { sessionCalls } from '../contract.ts';
import { sessionText as text } from '../messages.ts';
import { IdleHost } from './IdleHost.tsx';

const SECOND = 1000;
const PAGE = 'Private page';
const events: PortalEvent[] = [];

/** Opens a page for which each session check returns this number of seconds left. */
async function openWith(idleSecondsLeft: number) {
  await logOn();
  answer(sessionCalls.check, payload({ valid: true, idleSecondsLeft }));
  answer(sessionCalls.logout, payload({ loggedOut: true }));
  trackPage('dashboard');
  await openPage(<IdleHost>{PAGE}</IdleHost>, { address: '/u/dashboard' });
}

describe('the warning before the end of an idle session', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    document.head.insertAdjacentHTML('beforeend', '<meta name="analytics" content="on">');
    setEventSender((batch) => events.push(...batch));
  });

  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    setEventSender(() => {});
    document.head.querySelector('meta[name="analytics"]')?.remove();
    events.length = 0;
  });

  it('[SES-4] logs off on request, on the server and here', async () => {
    await openWith(55);
    await dialogSays(text.warnTitle.en);
    await press(text.leave.en);
    await until(() => expect(location.replace).toHaveBeenCalledWith('/en/login'));
    expect(sentTo(sessionCalls.logout)).toHaveLength(1);
    expect(sessionStorage.getItem('accessToken')).toBeNull();
  });

  it.each(['button', 'Escape'])('[SES-4] stays logged on by %s', async (way) => {
    await openWith(55);
    const refreshed = { sessionId: 's'.repeat(43), expiresAt: '2026-03-10T01:00:00Z', idleSecondsLeft: 600 };
    answer(sessionCalls.refresh, payload(refreshed));
    await dialogSays(text.warnTitle.en);
    answer(sessionCalls.check, payload({ valid: true, idleSecondsLeft: 600 }));
    if (way === 'Escape') await pressKey('Escape');
    else await press(text.stay.en);
    await until(() => expect(dialogIsOpen()).toBe(false));
    expect(sentTo(sessionCalls.refresh)).toHaveLength(1);
    expect(sentTo(sessionCalls.logout)).toEqual([]);
  });

  it('[GEN-12] [SES-4] records the warning and the end, before the session is cleared', async () => {
    await openWith(55);
    await dialogSays(text.warnTitle.en);
    answer(sessionCalls.check, payload({ valid: false, reason: 'idle' as const }));
    await vi.advanceTimersByTimeAsync(56 * SECOND);
    await dialogSays(text.overTitle.en);
    expect(document.body.textContent).not.toContain(PAGE);
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    await vi.advanceTimersByTimeAsync(11 * SECOND);
    const idle = events.filter(({ kind }) => kind === 'idle');
    expect(idle).toMatchObject([
      { stage: 'warning', page: 'dashboard', securityLevel: 30 },
      { stage: 'logged-off', page: 'dashboard', securityLevel: 30 },
    ]);
  });
});
