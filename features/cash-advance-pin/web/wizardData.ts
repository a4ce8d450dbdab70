/** What the PIN wizard collects, in memory only. The PIN itself is never part of it. */
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../confirmation/web/public.ts';

/** The token of a confirmed code. */
export interface PinToken {
  readonly value: string;
  /** In milliseconds, by `elapsed()` of web/clock.ts. */
  readonly expiresAt: number;
}

export interface PinData {
  /** As loaded first. */
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
