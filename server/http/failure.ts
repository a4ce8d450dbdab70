import type { ErrorCode, SessionEnd } from '../../shared/errors.ts';

/** A refusal that the caller is told about: a code of the catalogue and what its sentence needs. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>, retryAfterSeconds?: number) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 401, with the reason the session is over. */
export function sessionOver(reason: SessionEnd): Failure {
  return new Failure('SESSION_OVER', { reason });
}
