import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import { paths } from '../../../web/paths.ts';
import {
  keepLanguage,
  keepLogOn,
  rememberUsername,
  setPasskeysUnchecked,
  setPasswordUnchecked,
  takeReturnTo,
} from '../../../web/store.ts';
import { notifyTabs } from '../../session/web/tabs.ts';
import type { loginCalls, passkeyLogOnCalls } from '../contract.ts';

/** Answer of a log-on step. */
export type LoggedOn = PayloadOf<typeof loginCalls.login>;

/** Answer of a log-on with a passkey. It contains the username, because the user typed none. */
export type PasskeyLoggedOn = PayloadOf<typeof passkeyLogOnCalls.logOn>;

/**
 * Completes a log-on: stores its data and loads the requested page, or the overview. Loading a new document clears the
 * log-on from memory. Resolves while the page loads.
 */
export async function finishLogOn(username: string, remember: boolean, payload: LoggedOn): Promise<void> {
  const wanted = takeReturnTo() ?? paths.dashboard();
  const target = payload.closing ? paths.closing() : wanted;
  await keepLogOn(username, payload);
  // Addresses after log-on contain no language, so the language of the log-on page is stored.
  keepLanguage(currentLanguage());
  rememberUsername(remember ? username : null);
  setPasswordUnchecked(true);
  setPasskeysUnchecked(true);
  // An earlier session of this browser is over.
  notifyTabs();
  location.assign(target);
}
