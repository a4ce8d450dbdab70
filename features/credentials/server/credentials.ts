/**
 * A new password or username (PWD-3, S45), judged by the rules that the form runs too and by what only the server knows:
 * the bank's record of the national id and the password in use. Nothing of a password is logged, kept or answered.
 */
import type { Config } from '../../../server/config.ts';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { SessionInfo } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { commonPasswords } from '../../../shared/validation/common-passwords.ts';
import { type PasswordProblem, passwordProblem } from '../../../shared/validation/password.ts';

export interface CredentialsDeps {
  readonly config: Pick<Config, 'secret'>;
  readonly passwords: Pick<Passwords, 'check'>;
  readonly cardSystem: Pick<CardSystem, 'isNationalId'>;
}

/** A new password as a call brings it: the protected field's name in the contract, its text, the call's iv. */
export interface SealedPassword {
  readonly field: string;
  readonly sealed: string;
  readonly iv: string;
}

/** Whose password it will be. */
export interface CredentialOwner {
  readonly username: string;
  readonly customerId: string;
  /** Of the password in use, where there is one. */
  readonly currentHash?: string | undefined;
}

export function createCredentials({ config, passwords, cardSystem }: CredentialsDeps) {
  async function problemOf(password: string, owner: CredentialOwner): Promise<PasswordProblem | undefined> {
    const { username, customerId, currentHash } = owner;
    // What costs a query or a hash is asked only about a password that meets the rest.
    const broken = passwordProblem(password, { username });
    if (broken) return broken;
    const isNationalId = await cardSystem.isNationalId(customerId, password);
    const isCurrent = currentHash !== undefined && (await passwords.check(password, currentHash));
    return passwordProblem(password, {
      nationalId: isNationalId ? password : undefined,
      current: isCurrent ? password : undefined,
      common: commonPasswords(),
    });
  }

  return {
    /**
     * The clear text of a new password that meets every rule. Throws VALIDATION naming the field and the first rule that
     * is broken; `unreadable` is whatever the session's key did not make for this field, whyever.
     */
    async openNewPassword(
      session: SessionInfo,
      { field, sealed, iv }: SealedPassword,
      owner: CredentialOwner,
    ): Promise<string> {
      const password = openField(fieldKey(config.secret, session.fieldSeed), field, sealed, iv);
      if (password === undefined) throw refusal(field, 'unreadable');
      const problem = await problemOf(password, owner);
      if (problem) throw refusal(field, problem);
      return password;
    },

    /** What only the bank can say against a username that is well formed: `own`, that it is the person's national id. */
    async validateUsername(username: string, customerId: string): Promise<'own' | undefined> {
      return (await cardSystem.isNationalId(customerId, username)) ? 'own' : undefined;
    },
  };
}

export type Credentials = ReturnType<typeof createCredentials>;

function refusal(field: string, reason: PasswordProblem | 'unreadable'): Failure {
  return new Failure('VALIDATION', { fields: { [field]: reason } });
}
