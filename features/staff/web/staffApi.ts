/** The desk's calls. A failure becomes a {@link StaffError}. The end of the session is also reported to the page. */
import type { Phrase } from '../../../shared/messages.ts';
import { type InputOf, type PayloadOf, type StaffCall, staffPath } from '../calls.ts';
import { refusalText, deskText as text } from '../messages.ts';

const TIMEOUT_MS = 30_000;

/** A failed call. `code` is empty without a response. */
export class StaffError extends Error {
  readonly code: string;
  readonly reason: string | undefined;

  constructor(code: string, reason?: string) {
    super(code);
    this.name = 'StaffError';
    this.code = code;
    this.reason = reason;
  }
}

let onOver = (): void => {};
let lastCall = 0;

/** Sets the function that runs when the server has ended the session. */
export function whenSessionEnds(run: () => void): void {
  onOver = run;
}

/** Returns the milliseconds since the last call. Each call extends the session. */
export function idleMs(): number {
  return performance.now() - lastCall;
}

/** Sends a call. Resolves to its payload, rejects with a {@link StaffError}. */
export async function callDesk<C extends StaffCall>(call: C, input: InputOf<C>): Promise<PayloadOf<C>> {
  lastCall = performance.now();
  const response = await fetch(staffPath(call), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok && answer) return answer.payload as PayloadOf<C>;
  const { code = '', details } = answer?.error ?? {};
  if (code === 'SESSION_OVER') onOver();
  throw new StaffError(String(code), details?.reason);
}

/** Returns the message for staff about a failure. */
export function failureText(error: unknown): Phrase {
  if (!(error instanceof StaffError)) throw error;
  const refusal = Object.entries(refusalText).find(([reason]) => reason === error.reason);
  if (refusal) return refusal[1];
  if (error.code === 'NOT_FOUND') return text.notFound;
  return error.code === 'RATE_LIMITED' ? text.busy : text.failed;
}
