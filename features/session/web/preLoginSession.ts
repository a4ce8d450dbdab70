/**
 * The session that stands before a log-on (SES-1): opened when it is first needed, replaced when it is over. Pages open
 * it when something is sent, not when they appear: entering the pages before log-on drops whatever session there is.
 */
import { call, PortalError } from '../../../web/api.ts';
import { dropSession, keepSession, sessionId } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';

let opening: Promise<void> | undefined;

/** Makes sure that there is a session; the calls of all who wait share one request. */
export function ensureSession(): Promise<void> {
  if (sessionId()) return Promise.resolve();
  return renewSession();
}

/** Opens a session in place of one that is over. */
export function renewSession(): Promise<void> {
  opening ??= open().finally(() => {
    opening = undefined;
  });
  return opening;
}

async function open(): Promise<void> {
  dropSession();
  keepSession(await call(sessionCalls.open, {}));
}

/**
 * Runs a call in a session. When the session turns out to be over, which happens to a page that was long open, a new
 * one is opened silently and the call runs again in it.
 */
export async function inSession<T>(run: () => Promise<T>): Promise<T> {
  await ensureSession();
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PortalError && error.is('SESSION_OVER'))) throw error;
    await renewSession();
    return run();
  }
}
