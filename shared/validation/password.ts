/** What a password must be (PWD-3), for registration, reset and change alike, on both sides. */
import { hasRun } from './runs.ts';

/** The rules in the order in which they are listed and judged. */
export const PASSWORD_RULES = ['length', 'letterAndDigit', 'characters', 'run', 'own'] as const;

/** `current`: the one in use; `common`: one of the passwords that thieves try first. */
export type PasswordProblem = 'empty' | (typeof PASSWORD_RULES)[number] | 'current' | 'common';

/** What the password is held against; whatever is not known on a side is left out there. */
export interface PasswordOwner {
  readonly username?: string | undefined;
  readonly nationalId?: string | undefined;
  /** The password in use, where it was typed on the same page. */
  readonly current?: string | undefined;
  /** The list of common passwords, lower case. */
  readonly common?: ReadonlySet<string> | undefined;
}

/** True for each rule that the text meets; for the list under the field. */
export function passwordRules(
  password: string,
  owner: PasswordOwner = {},
): Readonly<Record<(typeof PASSWORD_RULES)[number], boolean>> {
  return {
    length: password.length >= 8 && password.length <= 30,
    letterAndDigit: /[A-Za-z]/.test(password) && /\d/.test(password),
    characters: password !== '' && /^[A-Za-z0-9!$*.\-=?_']*$/.test(password),
    run: password !== '' && !hasRun(password),
    own: password !== '' && !isOwn(password, owner),
  };
}

/** The first thing wrong with a new password; undefined when nothing is. Letter case counts, except in `own`, `common`. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | undefined {
  if (password === '') return 'empty';
  const met = passwordRules(password, owner);
  const broken = PASSWORD_RULES.find((rule) => !met[rule]);
  if (broken) return broken;
  if (owner.current !== undefined && password === owner.current) return 'current';
  return owner.common?.has(password.toLowerCase()) ? 'common' : undefined;
}

function isOwn(password: string, { username, nationalId }: PasswordOwner): boolean {
  const lower = password.toLowerCase();
  return [username, nationalId].some((own) => own !== undefined && own !== '' && own.toLowerCase() === lower);
}
