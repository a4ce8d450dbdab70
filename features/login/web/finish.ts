import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { currentLanguage } from '../../../web/language-choice.ts';
import { paths } from '../../../web/paths.ts';
import {
  keepLanguage,
  keepLogOn,
  rememberUsername,
  setPasswordUnchecked,
  takeReturnTo,
} from '../../../web/store.ts';
import type { loginCalls } from '../contract.ts';

/** What a log-on step answers. */
export type LoggedOn = PayloadOf<typeof loginCalls.login>;

/**
 * After a finished log-on: keeps it and loads the page that was asked for, else the overview. A full load, so that
 * nothing of the log-on stays in memory. Resolves while the page is on its way.
 */
export async function finishLogOn(username: string, remember: boolean, payload: LoggedOn): Promise<void> {
  const target = takeReturnTo() ?? paths.dashboard();
  await keepLogOn(username, payload);
  // Addresses after log-on name no language: the one that the log-on was in goes on.
  keepLanguage(currentLanguage());
  rememberUsername(remember ? username : null);
  setPasswordUnchecked(true);
  location.assign(target);
}
