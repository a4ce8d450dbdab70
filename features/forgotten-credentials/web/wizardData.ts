/** What bringing back a password or username gathers from step to step, in memory only. */
import type { GivenCard, GivenPerson } from '../../identity/web/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../otp/web/public.ts';

export type Find = 'password' | 'username';

export interface Forgotten {
  readonly find: Find;
  readonly card: GivenCard | undefined;
  /** Of what the server has begun with this card. */
  readonly traceId: string;
  /** The server knows already who it is: another try begins anew. */
  readonly identified: boolean;
  readonly person: GivenPerson | undefined;
  /** Where a code can go, masked. */
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
  /** Known once the code was right; empty before. */
  readonly username: string;
}

/** The start of either flow. */
export function nothingYet(find: Find): Forgotten {
  return {
    find,
    card: undefined,
    traceId: '',
    identified: false,
    person: undefined,
    addresses: { phoneNo: null, email: null },
    method: undefined,
    sent: undefined,
    username: '',
  };
}
