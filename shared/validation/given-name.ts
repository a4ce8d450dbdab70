/** The rule of a name that a person gives a browser or a passkey. Form and server both run it. */
import * as z from 'zod/mini';

export const LONGEST_NAME = 40;

export type NameProblem = 'empty' | 'tooLong' | 'characters';

/**
 * What no name needs: control characters, unassigned ones, lone surrogates, and marks that reverse or hide the text around them.
 * The joiner of emoji (U+200D) stays.
 */
const REFUSED = /(?!\u200d)[\p{C}\u2028\u2029]/u;

/** The name as it is stored: composed, with single spaces and none around. */
export function storableName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** The problem of a name: none of its characters is visible, more than 40, or one that is refused. Counts code points. */
export function nameProblem(text: string): NameProblem | undefined {
  const name = storableName(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return REFUSED.test(name) ? 'characters' : 'empty';
  if (REFUSED.test(name)) return 'characters';
  return [...name].length > LONGEST_NAME ? 'tooLong' : undefined;
}

/** The name of a browser or a passkey, as it is stored. */
export const givenName = z.pipe(
  z.string().check((context) => {
    const problem = nameProblem(context.value);
    if (problem) context.issues.push({ code: 'custom', input: undefined, params: { reason: problem } });
  }),
  z.transform(storableName),
);
