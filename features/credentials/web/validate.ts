/** Error messages for a new password or username, by form and by server validation. */
import { errorText } from '../../../shared/errors.messages.ts';
import { passwordText, usernameText } from '../../../shared/validation/messages.ts';
import { type PasswordOwner, passwordProblem } from '../../../shared/validation/passwords/password.ts';
import { readUsername } from '../../../shared/validation/passwords/username.ts';
import { bankTexts } from '../../../web/bank.ts';
import type { Say } from '../../../web/language/language.tsx';
import { credentialsText } from '../messages.ts';

/** Maximum wait for the list of common passwords, in milliseconds. The server checks the same list. */
const MAX_WAIT_MS = 3000;

/** The list, once it is loaded. Only the pages for a new password load its chunk. */
let list: ReadonlySet<string> | undefined;
let loading: Promise<void> | undefined;

/** The two password fields of a form. */
export interface NewPasswordValues {
  readonly password: string;
  readonly again: string;
}

export const NO_NEW_PASSWORD: NewPasswordValues = { password: '', again: '' };

/** Data about the owner that the page has. `current` is the current password, if it is typed on the same page. */
export type NewPasswordOwner = Omit<PasswordOwner, 'common' | 'bankName'>;

/** Returns the errors of a new password, for a form's `validate`. Returns an empty object for valid values. */
export function newPasswordErrors(
  { password, again }: NewPasswordValues,
  owner: NewPasswordOwner,
  say: Say,
): { password?: string; again?: string } {
  const problem = passwordProblem(password, {
    ...owner,
    bankName: bankTexts().name.en,
    common: list,
  });
  return {
    ...(problem && { password: say(passwordText[problem]) }),
    ...(again !== password && { again: say(passwordText.mismatch) }),
  };
}

/** Loads the list once. Returns undefined if it does not arrive in time. Never rejects. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string> | undefined> {
  if (list) return list;
  loading ??= fetchList();
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return list;
}

async function fetchList(): Promise<void> {
  try {
    const { commonPasswords } = await import('../../../shared/validation/passwords/common-passwords.ts');
    list = commonPasswords();
  } catch {
    // The next call retries.
    loading = undefined;
  }
}

/** Returns whether the password is common; false if the list cannot be loaded. Call it on submit. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommonPasswords())?.has(password.toLowerCase()) ?? false;
}

/** Returns the message for an invalid new username, or undefined, for a form's `validate`. */
export function newUsernameError(
  text: string,
  owner: { readonly nationalId?: string | undefined },
  say: Say,
): string | undefined {
  const reading = readUsername(text, owner);
  return 'problem' in reading ? say(usernameText[reading.problem]) : undefined;
}

/** Returns the message for the server's reason to reject a new password (`details.fields` of VALIDATION). */
export function passwordReason(reason: unknown, say: Say): string {
  if (reason === 'unreadable') return say(credentialsText.unreadable);
  return isKey(passwordText, reason) ? say(passwordText[reason]) : say(errorText.validation);
}

/** Returns the message for the server's reason to reject a new username. */
export function usernameReason(reason: unknown, say: Say): string {
  return isKey(usernameText, reason) ? say(usernameText[reason]) : say(errorText.validation);
}

function isKey<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}
