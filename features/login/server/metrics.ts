/** Metrics of log-on (OPS-3). */
import { Counter, type Registry } from 'prom-client';
import { Failure } from '../../../server/http/failure.ts';
import type { Login, LoginOutcome } from './login.ts';

/**
 * `otp-due`: the password was right, and a one-time password is due; `otp-refused`: that was not right; `limited`: above a
 * rate limit; `refused`: for another reason, such as a customer without phone and e-mail; `error`: the portal failed.
 */
const OUTCOMES = [
  'done',
  'otp-due',
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
  'LOGIN-LOCKED': 'locked',
  'LOGIN-DISABLED': 'disabled',
  '01009': 'otp-refused',
  '01012': 'otp-refused',
  RATE_LIMITED: 'limited',
};

/** Counts log-ons with a right image code, and the one-time passwords that complete them. */
export function countLogOns(login: Login, registry: Registry): Login {
  const logOns = new Counter({
    name: 'log_ons_total',
    help: 'Steps of a log-on that checked a password or a one-time password, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) logOns.inc({ outcome }, 0);
  const counted = async (step: Promise<LoginOutcome>): Promise<LoginOutcome> => {
    try {
      const result = await step;
      logOns.inc({ outcome: result.session.accessToken === null ? 'otp-due' : 'done' });
      return result;
    } catch (error) {
      logOns.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  };
  return {
    ...login,
    login: (...args) => counted(login.login(...args)),
    validateOtp: (...args) => counted(login.validateOtp(...args)),
  };
}

function outcomeOf(error: unknown): LogOnOutcome {
  return error instanceof Failure ? (OUTCOME_OF_CODE[error.code] ?? 'refused') : 'error';
}
