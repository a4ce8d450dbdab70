/** What a registration gathers from step to step, in memory only; empty again once the account is made. */
import type { GivenCard, GivenPerson } from '../../identity/web/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../otp/web/public.ts';

export interface Registration {
  readonly card: GivenCard | undefined;
  /** Of the registration that the server has begun with this card. */
  readonly traceId: string;
  /** The server knows already who it is: another try needs a new trace. */
  readonly identified: boolean;
  readonly person: GivenPerson | undefined;
  /** Where a code can go, masked. */
  readonly addresses: OtpAddresses;
  /** As it is stored, lower case. */
  readonly username: string;
  readonly password: string;
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
  /** Why the server refused the username at the end: `taken`, or the rule that it breaks. */
  readonly usernameRefused: string | undefined;
  /** Why the server refused the password at the end: the rule that it breaks. */
  readonly passwordRefused: string | undefined;
}

export const NOTHING_YET: Registration = {
  card: undefined,
  traceId: '',
  identified: false,
  person: undefined,
  addresses: { phoneNo: null, email: null },
  username: '',
  password: '',
  method: undefined,
  sent: undefined,
  usernameRefused: undefined,
  passwordRefused: undefined,
};
