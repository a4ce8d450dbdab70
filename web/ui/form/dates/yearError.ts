import type { DateProblem } from '../../../../shared/validation/date.ts';
import { dateText } from '../../../../shared/validation/messages.ts';
import type { Say } from '../../../language/language.tsx';

/** Returns what is wrong with the year of a typed date; undefined if the field has a sentence of its own for the problem. */
export function yearError(problem: DateProblem | 'reversed', t: Say): string | undefined {
  return problem === 'unclearYear' || problem === 'noYear' ? t(dateText[problem]) : undefined;
}
