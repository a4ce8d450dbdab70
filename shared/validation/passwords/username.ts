/** Rules of a new username (PWD-3). Log-on also accepts older names that break them. */
import { plain, type Reading } from '../reading.ts';
import { hasRun } from './runs.ts';

/** The rules, in the order of display and of the checks. */
export const USERNAME_RULES = ['length', 'letterAndDigit', 'characters', 'run', 'own'] as const;

export type UsernameProblem = 'empty' | (typeof USERNAME_RULES)[number];

/** Returns true for each rule that the username meets. */
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

/** Reads a username. Returns its stored form (lower case), or the first rule that it breaks. */
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
