import type { OtpAddresses, OtpMethod } from '../methods.tsx';
import type { OtpSent } from '../proof.ts';

/** Data of every wizard with a confirmation. `A`: data from the response to an accepted proof, for later steps. */
export interface Confirmable<A = undefined> {
  /** Masked addresses for the code. */
  readonly addresses: OtpAddresses;
  /** The last chosen method. */
  readonly method: OtpMethod | undefined;
  /** Response to the first request for a proof; undefined before the response. */
  readonly sent: OtpSent | undefined;
  readonly accepted: A | undefined;
}

/** Patch that resets a confirmation. Apply it when the confirmed data change. */
export const UNCONFIRMED = { sent: undefined, accepted: undefined } as const;

/** Initial data of a wizard. */
export const newConfirmation: Confirmable = {
  addresses: { phoneNo: null, email: null },
  method: undefined,
  ...UNCONFIRMED,
};
