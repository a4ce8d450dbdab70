/** Password rules (PWD-3) of registration, reset and change, for browser and server. */
import { isContextOnly } from './context-words.ts';
import { hasRun } from './runs.ts';

/** The rules, in the order of display and of the checks. */
export const PASSWORD_RULES = ['length', 'letterAndDigit', 'characters', 'run', 'own'] as const;

/**
 * Names of problems. `current`: same as the password in use. `common`: on the list of common passwords, or made of words
 * about the bank and the person. `breached`: on the bank's list of breached passwords, which only the server has.
 */
export type PasswordProblem = 'empty' | (typeof PASSWORD_RULES)[number] | 'current' | 'common' | 'breached';

/** Data that a password must not repeat. Browser and server pass the data that they have. */
export interface PasswordOwner {
  readonly username?: string | undefined;
  readonly nationalId?: string | undefined;
  /** The bank's name in English. */
  readonly bankName?: string | undefined;
  /** The password in use, if it was typed on the same page. */
  readonly current?: string | undefined;
  /** The list of common passwords, lower case. */
  readonly common?: ReadonlySet<string> | undefined;
}

/** Returns true for each rule that the password meets. */
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

/** Returns the first problem of a new password; undefined when it is valid. `own` and `common` ignore letter case. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | undefined {
  if (password === '') return 'empty';
  const met = passwordRules(password, owner);
  const broken = PASSWORD_RULES.find((rule) => !met[rule]);
  if (broken) return broken;
  if (owner.current !== undefined && password === owner.current) return 'current';
  if (isContextOnly(password, owner)) return 'common';
  return isListed(password.toLowerCase(), owner.common) ? 'common' : undefined;
}

/** Signs between the characters of a common password do not make it uncommon. */
function isListed(lower: string, common: ReadonlySet<string> | undefined): boolean {
  return common !== undefined && (common.has(lower) || common.has(lower.replace(/[^a-z\d]/g, '')));
}

function isOwn(password: string, { username, nationalId }: PasswordOwner): boolean {
  const lower = password.toLowerCase();
  return [username, nationalId].some((own) => own !== undefined && own !== '' && own.toLowerCase() === lower);
}
