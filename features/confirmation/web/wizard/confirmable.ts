import type { OtpAddresses, OtpMethod } from '../methods.tsx';
import type { OtpSent } from '../proof.ts';

/** Data of every wizard with a confirmation. `A` is what a later step needs of the answer to an accepted proof. */
export interface Confirmable<A = undefined> {
  /** Masked addresses for the code. */
  readonly addresses: OtpAddresses;
  /** The last choice. */
  readonly method: OtpMethod | undefined;
  /** The answer to the first request; undefined before it. */
  readonly sent: OtpSent | undefined;
  readonly accepted: A | undefined;
}

/** Patch that resets a confirmation. Apply it after a change of what is confirmed. */
export const UNCONFIRMED = { sent: undefined, accepted: undefined } as const;

/** A wizard starts with these data. */
export const newConfirmation: Confirmable = {
  addresses: { phoneNo: null, email: null },
  method: undefined,
  ...UNCONFIRMED,
};
