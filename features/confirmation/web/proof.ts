import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { otpSent } from '../../../shared/http/otp.ts';
import type { Assertion } from '../../../shared/http/passkeys.ts';
import type { PortalError } from '../../../web/http/api.ts';

/** Response of a request-otp call. */
export type OtpSent = z.output<typeof otpSent>;

/** Whether the server hides if it sent a code, because strangers are attacking the account. */
export function isHidden({ method, destination }: OtpSent): boolean {
  return method !== 'passkey' && destination === '';
}

/**
 * The proof of a confirmation: the six digits that were sent, or the signature of a passkey. Spread it into the body of a
 * validate-otp call.
 */
export type OtpProof = { readonly otp: string } | { readonly assertion: Assertion };

export interface OtpStepProps {
  /** Document title: the page and, in a wizard, the step. */
  readonly title: string;
  /** Response to the first request. */
  readonly sent: OtpSent;
  /** Label of the button that submits a code: a verb that names the confirmed action. */
  readonly action: string;
  /** Place of that button, such as `MainAction`. */
  readonly Action?: ComponentType<{ readonly children: ReactNode }>;
  /** Submits the proof and rejects with the server's error. A retry submits the same object. */
  readonly onProof: (proof: OtpProof) => Promise<void>;
  /** Requests a new code or a new passkey challenge. */
  readonly onResend: () => Promise<OtpSent>;
  /** Returns to the choice of the method. */
  readonly onOtherWay?: (() => void) | undefined;
  /** Called when the user has closed the dialog of an error that ends the flow, such as 01011, 01012 or 01014. */
  readonly onStopped: (error: PortalError) => void;
}
