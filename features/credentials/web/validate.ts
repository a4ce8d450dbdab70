/** What the forms say about a new password or username: found by themselves or answered by the server. */
import { errorText } from '../../../shared/errors.messages.ts';
import { passwordText, usernameText } from '../../../shared/validation/messages.ts';
import { type PasswordOwner, passwordProblem } from '../../../shared/validation/password.ts';
import { readUsername } from '../../../shared/validation/username.ts';
import type { Say } from '../../../web/language.tsx';
import { credentialsText } from '../messages.ts';
import { loadCommonPasswords, loadedCommonPasswords } from './commonList.ts';

/** The two fields, as a part of a form's values. */
export interface NewPasswordValues {
  readonly password: string;
  readonly again: string;
}

export const NO_NEW_PASSWORD: NewPasswordValues = { password: '', again: '' };

/** Whom the password is for: what the page knows of them. `current`: the password in use, as typed on the same page. */
export type NewPasswordOwner = Omit<PasswordOwner, 'common'>;

/** For a form's `validate`; an empty object when nothing is wrong. */
export function newPasswordErrors(
  { password, again }: NewPasswordValues,
  owner: NewPasswordOwner,
  say: Say,
): { password?: string; again?: string } {
  const problem = passwordProblem(password, { ...owner, common: loadedCommonPasswords() });
  return {
    ...(problem && { password: say(passwordText[problem]) }),
    ...(again !== password && { again: say(passwordText.mismatch) }),
  };
}

/**
 * For the form's submit, before it sends: true when the password is a common one. Waits for the list where
 * {@link newPasswordErrors} was asked before it had come; false where it cannot be had.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommonPasswords())?.has(password.toLowerCase()) ?? false;
}

/** For a form's `validate`: the sentence for a new username, undefined when nothing is wrong. */
export function newUsernameError(
  text: string,
  owner: { readonly nationalId?: string | undefined },
  say: Say,
): string | undefined {
  const reading = readUsername(text, owner);
  return 'problem' in reading ? say(usernameText[reading.problem]) : undefined;
}

/** The sentence for the server's reason against a new password (`details.fields` of VALIDATION). */
export function passwordReason(reason: unknown, say: Say): string {
  if (reason === 'unreadable') return say(credentialsText.unreadable);
  return isKey(passwordText, reason) ? say(passwordText[reason]) : say(errorText.validation);
}

/** The same for a new username. */
export function usernameReason(reason: unknown, say: Say): string {
  return isKey(usernameText, reason) ? say(usernameText[reason]) : say(errorText.validation);
}

function isKey<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}
