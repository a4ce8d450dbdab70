import type { ErrorCode, SessionEnd } from '../../shared/errors.ts';

/** An error for the caller: a code of the catalogue and the values for its message. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: ErrorCode,
    readonly details?: Readonly<Record<string, unknown>> | undefined,
    readonly retryAfterSeconds?: number | undefined,
  ) {
    super(code);
  }
}

/** Returns the failure SESSION_OVER (401) with the reason for which the session ended. */
export function sessionOver(reason: SessionEnd): Failure {
  return new Failure('SESSION_OVER', { reason });
}
