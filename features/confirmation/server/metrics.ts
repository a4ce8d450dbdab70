/** Metrics of one-time passwords (OPS-3). */
import { Counter, type Registry } from 'prom-client';
import { Failure } from '../../../server/http/failure.ts';
import { OTP_PURPOSES } from '../purposes.ts';
import type { Otp } from './otp.ts';

/**
 * `exhausted`: the last wrong attempt, and each attempt after it. `none`: no code was open, because it had expired, was used or was never
 * requested.
 */
const OUTCOMES = ['right', 'wrong', 'exhausted', 'none'] as const;
const METHODS = ['sms', 'email', 'passkey'] as const;

/** Counts queued codes and passkey requests, and the outcome of each answer, by purpose. */
export function countOtp(otp: Otp, registry: Registry): Otp {
  const registers = [registry];
  const sent = new Counter({
    name: 'otp_sent_total',
    help: 'One-time passwords that were given to the outbox, and requests to passkeys, by purpose and method',
    labelNames: ['purpose', 'method'],
    registers,
  });
  const checks = new Counter({
    name: 'otp_checks_total',
    help: 'One-time passwords that were entered, and answers of passkeys, by purpose and outcome',
    labelNames: ['purpose', 'outcome'],
    registers,
  });
  for (const purpose of OTP_PURPOSES) {
    for (const method of METHODS) sent.inc({ purpose, method }, 0);
    for (const outcome of OUTCOMES) checks.inc({ purpose, outcome }, 0);
  }
  return {
    ...otp,
    async request(request) {
      const answer = await otp.request(request);
      sent.inc({ purpose: request.purpose, method: answer.method });
      return answer;
    },
    async verify(scope, proof) {
      const { purpose } = scope;
      try {
        const verified = await otp.verify(scope, proof);
        checks.inc({ purpose, outcome: 'right' });
        return verified;
      } catch (error) {
        if (error instanceof Failure) checks.inc({ purpose, outcome: outcomeOf(error) });
        throw error;
      }
    },
    async tryCode(trx, scope, code) {
      const found = await otp.tryCode(trx, scope, code);
      checks.inc({ purpose: scope.purpose, outcome: found ? 'right' : 'wrong' });
      return found;
    },
  };
}

function outcomeOf({ code, details }: Failure): (typeof OUTCOMES)[number] {
  if (code === '01012') return 'exhausted';
  return details && 'attemptsLeft' in details ? 'wrong' : 'none';
}
