/** Data of the PIN wizard. It is in memory only and never contains the PIN. */
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../confirmation/web/public.ts';

/** The token of a confirmed code. */
export interface PinToken {
  readonly value: string;
  /** Time of expiry, in milliseconds of `elapsed()` (web/clock.ts). */
  readonly expiresAt: number;
}

export interface PinData {
  /** The card as first loaded. */
  readonly card: CardSummary;
  /** Whether the card had a PIN at the start. */
  readonly pinSet: boolean;
  /** The trace id of the server's flow. */
  readonly traceId: string;
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  /** The response to the first code request. */
  readonly sent: OtpSent | undefined;
  readonly token: PinToken | undefined;
  /** The reference number of the completed change. */
  readonly reference: string;
}

export function initialData(card: CardSummary, pinSet: boolean): PinData {
  return {
    card,
    pinSet,
    traceId: '',
    addresses: { phoneNo: null, email: null },
    method: undefined,
    sent: undefined,
    token: undefined,
    reference: '',
  };
}
