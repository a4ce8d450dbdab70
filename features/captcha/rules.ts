import type { Phrase } from '../../shared/messages.ts';
import { CAPTCHA_LENGTH, normaliseAnswer, POW_PREFIX } from './alphabet.ts';
import { captchaText } from './messages.ts';

/**
 * Validates an `inputCode` before it is sent (CAP-3): required, 5 characters. Returns undefined if it is valid. Only the
 * server checks a solution of the silent check.
 */
export function inputCodeProblem(inputCode: string): Phrase | undefined {
  if (inputCode.startsWith(POW_PREFIX)) return undefined;
  const answer = normaliseAnswer(inputCode);
  if (answer === '') return captchaText.required;
  return [...answer].length === CAPTCHA_LENGTH ? undefined : captchaText.length;
}
