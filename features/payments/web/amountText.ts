import type { Say } from '../../../web/language/language.tsx';
import { payText as text } from '../messages.ts';
import type { AmountProblem } from '../rules.ts';

/** Returns the message for a typed amount's problem. `due` is the formatted maximum. */
export function problemText(problem: AmountProblem | 'empty' | 'format', due: string, t: Say): string {
  switch (problem) {
    case 'empty':
      return t(text.amountEmpty);
    case 'zero':
      return t(text.amountZero);
    case 'aboveDue':
      return t(text.amountAboveDue, { due });
    case 'format':
      return t(text.amountFormat);
  }
}
