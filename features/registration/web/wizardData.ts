import { type IdentityData, initialIdentity } from '../../identity/web/identityData.ts';

/** Data of the registration wizard. It is in memory only and cleared at the end. */
export interface RegistrationData extends IdentityData {
  /** The username in its stored form (lower case). */
  readonly username: string;
  readonly password: string;
  /** The last step's error for the username: `taken` or the violated rule. */
  readonly usernameRefused: string | undefined;
  /** The last step's error for the password: the violated rule. */
  readonly passwordRefused: string | undefined;
}

export const initialData: RegistrationData = {
  ...initialIdentity,
  username: '',
  password: '',
  usernameRefused: undefined,
  passwordRefused: undefined,
};
