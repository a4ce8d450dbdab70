/**
 * The session before log-on (SES-1). The first call that needs a session opens it, and a call that finds it ended replaces
 * it. Pages must not open it on mount, because entering the pages before log-on drops the current session.
 */
import { call, PortalError } from '../../../web/http/api.ts';
import { dropSession, keepSession, sessionId } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';

let opening: Promise<void> | undefined;

/** Opens a session if there is none. Concurrent callers share one request. */
export function ensureSession(): Promise<void> {
  if (sessionId()) return Promise.resolve();
  return renewSession();
}

/** Opens a new session in place of an ended session. */
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
 * Runs a call in a session. If the session has ended, for example because the page was open for long, opens a new session
 * and retries the call once.
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
