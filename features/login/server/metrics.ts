/** Metrics of log-on (OPS-3). */
import { Counter, type Registry } from 'prom-client';
import { Failure } from '../../../server/http/failure.ts';
import type { LoginOutcome } from './complete.ts';

/**
 * `otp-due`: password or passkey was correct, and a one-time password is due. `hidden`: the answer did not depend on the password. `otp-refused`: that one-time password was wrong. `limited`:
 * above a rate limit. `refused`: any other reason, such as a customer without phone and e-mail. `error`: the portal failed.
 */
const OUTCOMES = [
  'done',
  'otp-due',
  'hidden',
  'wrong',
  'locked',
  'disabled',
  'otp-refused',
  'limited',
  'refused',
  'error',
] as const;
type LogOnOutcome = (typeof OUTCOMES)[number];

const OUTCOME_OF_CODE: Readonly<Record<string, LogOnOutcome>> = {
  'LOGIN-PW': 'wrong',
  'PASSKEY-WRONG': 'wrong',
  'LOGIN-LOCKED': 'locked',
  'LOGIN-DISABLED': 'disabled',
  '01009': 'otp-refused',
  '01012': 'otp-refused',
  RATE_LIMITED: 'limited',
};

/** Counts a step of a log-on by its outcome. */
export type CountLogOn = <T extends LoginOutcome | 'hidden'>(step: Promise<T>) => Promise<T>;

/** Creates the function that counts log-ons with a correct image code or a passkey, and the one-time passwords that complete them. */
export function createLogOnCounter(registry: Registry): CountLogOn {
  const logOns = new Counter({
    name: 'log_ons_total',
    help: 'Steps of a log-on that checked a password, a passkey or a one-time password, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) logOns.inc({ outcome }, 0);
  return async (step) => {
    try {
      const result = await step;
      logOns.inc({ outcome: doneOutcome(result) });
      return result;
    } catch (error) {
      logOns.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  };
}

function doneOutcome(result: LoginOutcome | 'hidden'): LogOnOutcome {
  if (result === 'hidden') return 'hidden';
  return result.session.accessToken === null ? 'otp-due' : 'done';
}

function outcomeOf(error: unknown): LogOnOutcome {
  return error instanceof Failure ? (OUTCOME_OF_CODE[error.code] ?? 'refused') : 'error';
}
