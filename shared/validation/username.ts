/** What a new username must be (PWD-3). The log-on accepts more, for names made before. */
import { plain, type Reading } from './reading.ts';
import { hasRun } from './runs.ts';

/** The rules in the order in which they are listed and judged. */
export const USERNAME_RULES = ['length', 'letterAndDigit', 'characters', 'run', 'own'] as const;

export type UsernameProblem = 'empty' | (typeof USERNAME_RULES)[number];

/** True for each rule that the text meets; for the list under the field. */
export function usernameRules(
  text: string,
  owner: { readonly nationalId?: string | undefined } = {},
): Readonly<Record<(typeof USERNAME_RULES)[number], boolean>> {
  const name = normalise(text);
  const id = owner.nationalId?.toLowerCase();
  return {
    length: name.length >= 6 && name.length <= 30,
    letterAndDigit: /[a-z]/.test(name) && /\d/.test(name),
    characters: name !== '' && /^[a-z0-9.\-_']*$/.test(name),
    run: name !== '' && !hasRun(name),
    own: name !== '' && name !== id,
  };
}

/** The name as it is stored (lower case), or the first rule it breaks. */
export function readUsername(
  text: string,
  owner: { readonly nationalId?: string | undefined } = {},
): Reading<string, UsernameProblem> {
  const name = normalise(text);
  if (name === '') return { problem: 'empty' };
  const met = usernameRules(name, owner);
  const broken = USERNAME_RULES.find((rule) => !met[rule]);
  return broken ? { problem: broken } : { value: name };
}

function normalise(text: string): string {
  return plain(text).toLowerCase();
}
