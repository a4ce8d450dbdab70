/** Log-on with a passkey: the calls, the prompt, and the messages for failures. This chunk is loaded on first use. */
import { findError } from '../../../../shared/errors.ts';
import type { Assertion, PasskeyRequest } from '../../../../shared/http/passkeys.ts';
import type { Phrase } from '../../../../shared/messages.ts';
import { call, PortalError } from '../../../../web/http/api.ts';
import { handleError } from '../../../../web/http/errors.tsx';
import { currentLanguage } from '../../../../web/language/language-choice.ts';
import { notePasskey } from '../../../../web/store.ts';
import {
  canSuggestPasskeys,
  endPrompt,
  PasskeyError,
  type PasskeyProblem,
  signWithPasskey,
} from '../../../../web/webauthn/passkeys.ts';
import { confirmationErrors } from '../../../confirmation/errors.messages.ts';
import { inSession, renewSession } from '../../../session/web/preLoginSession.ts';
import { passkeyLogOnCalls } from '../../contract.ts';
import { passkeyText } from '../../passkey.messages.ts';
import type { PasskeyLoggedOn } from '../finish.ts';

export { endPrompt };

/**
 * Maximum number of requests for suggestions. Each is valid for a few minutes; together they last about as long as the
 * session before log-on.
 */
const MAX_SUGGESTIONS = 12;

interface PasskeyLogOn {
  /**
   * If true, lists the passkeys among the suggestions of the username field, and shows no errors until a passkey is
   * chosen.
   */
  readonly suggested: boolean;
  /** Loads the dialogs and the later steps. */
  readonly loadLater: () => Promise<unknown>;
  readonly onLoggedOn: (payload: PasskeyLoggedOn) => Promise<void>;
}

/**
 * Logs on. Resolves to `done`, or to the message of a failure. Resolves to undefined if the failure needs no message or a
 * dialog shows it.
 */
export async function logOnWithPasskey(run: PasskeyLogOn): Promise<'done' | Phrase | undefined> {
  let assertion: Assertion | undefined;
  try {
    assertion = run.suggested ? await suggest() : await signWithPasskey(await newRequest());
  } catch (error) {
    return run.suggested ? undefined : sentenceOf(error, run);
  }
  if (!assertion) return undefined;
  try {
    const body = { assertion, language: currentLanguage() };
    const payload = await call(passkeyLogOnCalls.logOn, { body });
    await run.loadLater();
    notePasskey();
    await run.onLoggedOn(payload);
    return 'done';
  } catch (error) {
    return sentenceOf(error, run);
  }
}

function newRequest(): Promise<PasskeyRequest> {
  return inSession(() => call(passkeyLogOnCalls.options, { body: {} }));
}

/** Returns the passkey chosen from the suggestions; undefined if the browser cannot list passkeys or none was chosen. */
async function suggest(): Promise<Assertion | undefined> {
  if (!(await canSuggestPasskeys())) return undefined;
  for (let round = 0; round < MAX_SUGGESTIONS; round++) {
    await visible();
    const request = await newRequest();
    let isRenewed = false;
    // Renews the request before the server would reject it.
    const renewal = setTimeout(() => {
      isRenewed = true;
      endPrompt();
    }, request.timeout * 0.8);
    try {
      return await signWithPasskey(request, true);
    } catch (error) {
      if (!isRenewed) throw error;
    } finally {
      clearTimeout(renewal);
    }
  }
  return undefined;
}

/** Resolves when the page is visible. */
function visible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

const SENTENCES: Readonly<Record<PasskeyProblem, Phrase | undefined>> = {
  none: passkeyText.none,
  cancelled: passkeyText.cancelled,
  late: passkeyText.late,
  exists: passkeyText.unusable,
  unusable: passkeyText.unusable,
  replaced: undefined,
};

async function sentenceOf(error: unknown, { loadLater }: PasskeyLogOn): Promise<Phrase | undefined> {
  if (error instanceof PasskeyError) return SENTENCES[error.problem];
  // The page was open for so long that the session has ended.
  if (error instanceof PortalError && error.is('SESSION_OVER'))
    return renewSession().then(() => confirmationErrors['PASSKEY-LATE'].text, sentenceOfCall);
  await loadLater();
  return sentenceOfCall(error);
}

function sentenceOfCall(error: unknown): Phrase | undefined {
  if (handleError(error) === 'shown' || !(error instanceof PortalError)) return undefined;
  return findError(error.code)?.text as Phrase | undefined;
}
