import { call } from '../../../web/http/api.ts';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { newerLogOn, sessionId, wipe } from '../../../web/store.ts';
import { sessionCalls } from '../contract.ts';
import { notifyTabs } from './tabs.ts';

const LOGOUT_TIMEOUT_MS = 5000;

/**
 * Ends the session on the server and clears it in the browser (GEN-13, SES-5). Never rejects: 07006 means that the session
 * has already ended, and if the server is unreachable, the session ends at its idle limit.
 */
export async function endSession(): Promise<void> {
  // The call would remove the cookie of a newer log-on in another tab.
  const ended =
    sessionId() && !newerLogOn()
      ? call(sessionCalls.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(
          () => undefined,
        )
      : undefined;
  wipe();
  await ended;
  notifyTabs();
}

/** Clears the session in the browser after the server has ended it, and notifies the other tabs. */
export function endLocalSession(): void {
  wipe();
  notifyTabs();
}

/** Logs off at the user's request. The log-on page replaces this page in the history. */
export async function logOff(): Promise<void> {
  const login = paths.login(currentLanguage());
  await endSession();
  allowLeaving();
  location.replace(login);
}
