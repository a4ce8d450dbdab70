import { afterEach, expect, it } from 'vitest';
import { stubBrowser } from '../../../tests/support/data/browser-stub.ts';
import { isLoggedOn } from '../../../web/store.ts';
import { joinSession } from './tabs.ts';

const other = new BroadcastChannel('session');
afterEach(() => other.close());

it('[GEN-17] a new tab takes part in the session of a tab that still loads when it is asked first', async () => {
  const { localStorage } = stubBrowser('https://portal.example/u/profile');
  localStorage.setItem('traceId', 'trace-1');
  let asked = 0;
  other.onmessage = (event) => {
    const { ask } = (event as MessageEvent<{ ask: string }>).data;
    asked++;
    // The first question came before the other tab listened.
    const logOn = { accessToken: 'Bearer access', sessionId: 'Bearer session' };
    if (asked > 1) other.postMessage({ to: ask, logOn });
  };
  expect(isLoggedOn()).toBe(false);
  await joinSession();
  expect(isLoggedOn()).toBe(true);
  expect(asked).toBe(2);
});
