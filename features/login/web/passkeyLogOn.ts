/** A log-on with a passkey: the calls, the prompt, and what to say when it fails. A chunk that is loaded when it is used. */
import { findError } from '../../../shared/errors.ts';
import type { Assertion, PasskeyRequest } from '../../../shared/http/passkeys.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import { notePasskey } from '../../../web/store.ts';
import {
  canSuggestPasskeys,
  endPrompt,
  PasskeyError,
  type PasskeyProblem,
  signWithPasskey,
} from '../../../web/webauthn/passkeys.ts';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import { inSession, renewSession } from '../../session/web/public.ts';
import { passkeyLogOnCalls } from '../contract.ts';
import { passkeyText } from '../passkey.messages.ts';
import type { PasskeyLoggedOn } from './finish.ts';

export { endPrompt };

/** Requests of the suggestions, each of some minutes: they end when the session before log-on does. */
const MOST_SUGGESTIONS = 12;

interface PasskeyLogOn {
  /** Lists the passkeys among the suggestions of the username field, until one is chosen. Fails silently until then. */
  readonly suggested: boolean;
  /** Loads dialogs and later steps. */
  readonly loadLater: () => Promise<unknown>;
  readonly onLoggedOn: (payload: PasskeyLoggedOn) => Promise<void>;
}

/** Logs on. Resolves with what to say when it did not succeed, undefined when there is nothing to say or a dialog says it. */
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

/** The passkey that was chosen among the suggestions. Undefined where the browser cannot list them, and when nothing was chosen. */
async function suggest(): Promise<Assertion | undefined> {
  if (!(await canSuggestPasskeys())) return undefined;
  for (let round = 0; round < MOST_SUGGESTIONS; round++) {
    await visible();
    const request = await newRequest();
    let isRenewed = false;
    // Before the server refuses it.
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

/** Resolves when the page is shown. */
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
  // The page was open for long.
  if (error instanceof PortalError && error.is('SESSION_OVER'))
    return renewSession().then(() => confirmationErrors['PASSKEY-LATE'].text, sentenceOfCall);
  await loadLater();
  return sentenceOfCall(error);
}

function sentenceOfCall(error: unknown): Phrase | undefined {
  if (handleError(error) === 'shown' || !(error instanceof PortalError)) return undefined;
  return findError(error.code)?.text as Phrase | undefined;
}
