import { call } from '../../../web/api.ts';
import { currentLanguage } from '../../../web/language-choice.ts';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { sessionId, wipe } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { tellTabs } from './tabs.ts';

/** No longer than this does a log-off wait for the server, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Ends the session on the server and forgets the person here (GEN-13, SES-5). Never rejects: a session that is over
 * already (07006) is what was wanted, and a server that cannot be reached ends it by itself.
 */
export async function endSession(): Promise<void> {
  const ended = sessionId()
    ? call(sessionCalls.logout, {}, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
    : undefined;
  wipe();
  await ended;
  tellTabs();
}

/** Forgets the person here after the server has ended the session by itself, and lets the other tabs find out. */
export function forgetPerson(): void {
  wipe();
  tellTabs();
}

/** Log off by the person's own wish: the log-on page takes this page's place in the history. */
export async function logOff(): Promise<void> {
  const login = paths.login(currentLanguage());
  await endSession();
  allowLeaving();
  location.replace(login);
}
