/**
 * Validates a new password or username (PWD-3, S45) by the form's rules and by data that only the server has: the national id on record,
 * the current password and the bank's list of breached passwords. Passwords are never logged, stored or returned.
 */
import type { Config } from '../../../server/config/config.ts';
import type { BreachedPasswords } from '../../../server/crypto/breached.ts';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { BankTexts } from '../../../shared/bank.ts';
import { commonPasswords } from '../../../shared/validation/passwords/common-passwords.ts';
import { type PasswordProblem, passwordProblem } from '../../../shared/validation/passwords/password.ts';

export interface CredentialsDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly passwords: Pick<Passwords, 'check'>;
  readonly cardSystem: Pick<CardReads, 'isNationalId'>;
  /** Returns the bank's name. A password made only of its words is refused. */
  readonly bank: () => Pick<BankTexts, 'name'>;
  /** Undefined if the bank has no list of breached passwords. */
  readonly breached?: Pick<BreachedPasswords, 'has'> | undefined;
}

/** A new password in a call: field name, ciphertext and iv. */
export interface SealedPassword {
  readonly field: string;
  readonly sealed: string;
  readonly iv: string;
}

/** The person who gets the new password. */
export interface CredentialOwner {
  readonly username: string;
  readonly customerId: string;
  /** Hash of the current password, if there is one. */
  readonly currentHash?: string | undefined;
}

export function createCredentials({ config, passwords, cardSystem, bank, breached }: CredentialsDeps) {
  async function findProblem(
    password: string,
    owner: CredentialOwner,
    address: string,
  ): Promise<PasswordProblem | undefined> {
    const { username, customerId, currentHash } = owner;
    // Queries and hashing run only if the password meets the other rules.
    const bankName = bank().name.en;
    const ruleProblem = passwordProblem(password, { username, bankName });
    if (ruleProblem && ruleProblem !== 'common') return ruleProblem;
    const isNationalId = await cardSystem.isNationalId(customerId, password);
    const isCurrent = currentHash !== undefined && (await passwords.check(password, currentHash, address));
    const problem = passwordProblem(password, {
      username,
      bankName,
      nationalId: isNationalId ? password : undefined,
      current: isCurrent ? password : undefined,
      common: commonPasswords(),
    });
    return problem ?? ((await breached?.has(password)) ? 'breached' : undefined);
  }

  return {
    /**
     * Decrypts a new password and returns it if it meets every rule. Throws VALIDATION with the field and the first violated rule; the rule
     * is `unreadable` if the field was not encrypted with the session's key.
     */
    async openNewPassword(
      { session, address }: Pick<SessionContext, 'session' | 'address'>,
      { field, sealed, iv }: SealedPassword,
      owner: CredentialOwner,
    ): Promise<string> {
      const password = openField(fieldKey(config.keyring, session.fieldSeed), field, sealed, iv);
      if (password === undefined) throw validationFailure(field, 'unreadable');
      const problem = await findProblem(password, owner, address);
      if (problem) throw validationFailure(field, problem);
      return password;
    },

    /** Returns `own` if the username is the person's national id. */
    async validateUsername(username: string, customerId: string): Promise<'own' | undefined> {
      return (await cardSystem.isNationalId(customerId, username)) ? 'own' : undefined;
    },
  };
}

export type Credentials = ReturnType<typeof createCredentials>;

function validationFailure(field: string, reason: PasswordProblem | 'unreadable'): Failure {
  return new Failure('VALIDATION', { fields: { [field]: reason } });
}
