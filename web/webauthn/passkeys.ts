/** Opens the browser's passkey prompts. Only one prompt is open at a time: a new prompt aborts the previous prompt. */
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '../../shared/http/passkeys.ts';
import { elapsed } from '../clock.ts';
import { assertionOf, attestationOf, creationOptions, requestOptions } from './convert.ts';

/**
 * Why a prompt returned no passkey.
 *
 * - `cancelled`: the user closed the prompt.
 * - `none`: the prompt ended too early for a user to have closed it, because there was no passkey to choose.
 * - `late`: the prompt timed out.
 * - `exists`: the device already has a passkey of the user.
 * - `replaced`: another prompt was opened, or the page was left.
 * - `unusable`: the browser cannot use passkeys here.
 */
export type PasskeyProblem = 'cancelled' | 'none' | 'late' | 'exists' | 'replaced' | 'unusable';

/** Milliseconds within which a user cannot have closed a prompt. */
const NOT_BY_HAND_MS = 1000;

/** Error of a prompt that returned no passkey. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`the passkey prompt ended: ${problem}`, { cause });
    this.name = 'PasskeyError';
    this.problem = problem;
  }
}

/** True when the browser offers passkeys at this address. Browsers do so for https addresses with a host name, and for localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** True when the browser can list passkeys among the suggestions of a field with `autocomplete="webauthn"`. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

let running: AbortController | undefined;

/** Aborts the open prompt, if there is one. */
export function endPrompt(): void {
  running?.abort();
  running = undefined;
}

/**
 * Opens the browser's prompt for a passkey of `request`. With `suggested`, lists passkeys among the suggestions of a field
 * until the user chooses a passkey. Rejects with a {@link PasskeyError}.
 */
export async function signWithPasskey(request: PasskeyRequest, suggested = false): Promise<Assertion> {
  const credential = await prompt(request.timeout, (signal) =>
    navigator.credentials.get({
      publicKey: requestOptions(request, PublicKeyCredential),
      signal,
      ...(suggested && { mediation: 'conditional' }),
    }),
  );
  return assertionOf(credential);
}

/** Opens the browser's prompt that creates a passkey. Rejects with a {@link PasskeyError}. */
export async function makePasskey(request: PasskeyCreation): Promise<Attestation> {
  const credential = await prompt(request.timeout, (signal) =>
    navigator.credentials.create({ publicKey: creationOptions(request, PublicKeyCredential), signal }),
  );
  return attestationOf(credential);
}

async function prompt(
  timeoutMs: number,
  open: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  endPrompt();
  const own = new AbortController();
  running = own;
  const from = elapsed();
  try {
    if (!hasPasskeys()) throw new PasskeyError('unusable');
    const credential = await open(own.signal);
    if (credential) return credential as PublicKeyCredential;
    throw new PasskeyError('cancelled');
  } catch (error) {
    throw error instanceof PasskeyError
      ? error
      : new PasskeyError(problemOf(error, elapsed() - from, timeoutMs), error);
  } finally {
    if (running === own) running = undefined;
  }
}

/** Returns the problem for an error of `navigator.credentials`. `afterMs` is the time since the prompt was opened, in milliseconds. */
export function problemOf(error: unknown, afterMs: number, timeoutMs: number): PasskeyProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return 'replaced';
  if (name === 'InvalidStateError') return 'exists';
  if (name !== 'NotAllowedError') return 'unusable';
  if (afterMs < NOT_BY_HAND_MS) return 'none';
  return afterMs < timeoutMs ? 'cancelled' : 'late';
}
