/**
 * The session before a log-on (SES-1): opened by the first call that needs it and replaced when it has ended. Pages must
 * not open it on mount, because entering the pages before log-on drops the current session.
 */
import { call, PortalError } from '../../../web/http/api.ts';
import { dropSession, keepSession, sessionId } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';

let opening: Promise<void> | undefined;

/** Opens a session if there is none; concurrent callers share one request. */
export function ensureSession(): Promise<void> {
  if (sessionId()) return Promise.resolve();
  return renewSession();
}

/** Replaces an ended session. */
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
 * Runs a call in a session. If the session has ended, for example on a page that was open for long, it opens a new one
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
