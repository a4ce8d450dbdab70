/** What a change of a PIN gathers from step to step, in memory only; the PIN itself is never among it. */
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../otp/web/public.ts';

/** What a right code gave. */
export interface Allowed {
  readonly token: string;
  /** When it is over, by `elapsed()` of web/clock.ts. */
  readonly until: number;
}

export interface PinChange {
  /** As it was when the person came. */
  readonly card: CardSummary;
  /** The card had a PIN when the person came. */
  readonly pinSet: boolean;
  /** Of the change that the server has begun. */
  readonly traceId: string;
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  /** The code is on its way. */
  readonly sent: OtpSent | undefined;
  readonly allowed: Allowed | undefined;
  /** Of the change that was made. */
  readonly reference: string;
}

export function nothingYet(card: CardSummary, pinSet: boolean): PinChange {
  return {
    ...{ card, pinSet, traceId: '', addresses: { phoneNo: null, email: null } },
    ...{ method: undefined, sent: undefined, allowed: undefined, reference: '' },
  };
}
