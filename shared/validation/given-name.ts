/** The rule for names that people give to browsers and passkeys. Form and server both apply it. */
import * as z from 'zod/mini';

export const LONGEST_NAME = 40;

export type NameProblem = 'empty' | 'tooLong' | 'characters';

/**
 * Refused characters: control characters, unassigned code points, lone surrogates, and marks that reverse or hide the
 * text around them. The joiner of emoji (U+200D) is allowed.
 */
const REFUSED = /(?!\u200d)[\p{C}\u2028\u2029]/u;

/** Returns the name in its stored form: composed (NFC), trimmed, with single spaces. */
export function storableName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Returns the problem of a name: no visible character, more than 40 code points, or a refused character. */
export function nameProblem(text: string): NameProblem | undefined {
  const name = storableName(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return REFUSED.test(name) ? 'characters' : 'empty';
  if (REFUSED.test(name)) return 'characters';
  return [...name].length > LONGEST_NAME ? 'tooLong' : undefined;
}

/** Schema of the name of a browser or a passkey. Its output is the stored form. */
export const givenName = z.pipe(
  z.string().check((context) => {
    const problem = nameProblem(context.value);
    if (problem) context.issues.push({ code: 'custom', input: undefined, params: { reason: problem } });
  }),
  z.transform(storableName),
);
