/** Metrics of image codes and silent checks (OPS-3). */
import { Counter, type Registry } from 'prom-client';
import { POW_PREFIX } from '../alphabet.ts';
import type { Captchas } from './captchas.ts';

const KINDS = ['image', 'silent'] as const;
const OUTCOMES = ['right', 'wrong'] as const;

/** Counts issued challenges and their outcomes. */
export function countCaptchas(captchas: Captchas, registry: Registry): Captchas {
  const registers = [registry];
  const issued = new Counter({
    name: 'captchas_issued_total',
    help: 'Image codes and silent checks that were issued',
    labelNames: ['kind'],
    registers,
  });
  const checks = new Counter({
    name: 'captcha_checks_total',
    help: 'Answers to image codes and silent checks, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  for (const kind of KINDS) {
    issued.inc({ kind }, 0);
    for (const outcome of OUTCOMES) checks.inc({ kind, outcome }, 0);
  }
  const counted = async <T>(kind: (typeof KINDS)[number], issuing: Promise<T>): Promise<T> => {
    const challenge = await issuing;
    issued.inc({ kind });
    return challenge;
  };
  return {
    ...captchas,
    request: (...args) => counted('image', captchas.request(...args)),
    refresh: (...args) => counted('image', captchas.refresh(...args)),
    changeLanguage: (...args) => counted('image', captchas.changeLanguage(...args)),
    alternative: (...args) => counted('silent', captchas.alternative(...args)),
    async check(session, lastKey, inputCode) {
      const isRight = await captchas.check(session, lastKey, inputCode);
      const kind = inputCode.startsWith(POW_PREFIX) ? 'silent' : 'image';
      checks.inc({ kind, outcome: isRight ? 'right' : 'wrong' });
      return isRight;
    },
  };
}
