import { apiBase } from '../../../web/address.ts';
import { setEventSender } from '../../../web/analytics.ts';
import { analyticsCalls } from '../contract.ts';

/** Sends collected events to the server without cookies, even while the page is unloaded. */
export function startAnalytics(): void {
  setEventSender((events) => {
    // `keepalive` lets the request outlive the page. `sendBeacon` would send cookies.
    fetch(apiBase() + analyticsCalls.events.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ events }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {});
  });
}
