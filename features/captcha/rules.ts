import type { Phrase } from '../../shared/messages.ts';
import { CAPTCHA_LENGTH, normaliseAnswer, POW_PREFIX } from './alphabet.ts';
import { captchaText } from './messages.ts';

/**
 * What is wrong with an `inputCode` before the server has judged it (CAP-3): nothing typed, or not 5 characters.
 * Undefined when nothing is. A solution of the silent check is for the server alone to judge.
 */
export function inputCodeProblem(inputCode: string): Phrase | undefined {
  if (inputCode.startsWith(POW_PREFIX)) return undefined;
  const answer = normaliseAnswer(inputCode);
  if (answer === '') return captchaText.required;
  return [...answer].length === CAPTCHA_LENGTH ? undefined : captchaText.length;
}
