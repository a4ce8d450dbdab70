/** Data of the PIN wizard. It is in memory only and never contains the PIN. */
import type { CardSummary } from '../../cards/contract.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';

/** The token of a confirmed code. */
interface PinToken {
  readonly token: string;
  /** Time of expiry, in milliseconds of `elapsed()` (web/clock.ts). */
  readonly expiresAt: number;
}

export interface PinData extends Confirmable<PinToken> {
  /** The card as first loaded. */
  readonly card: CardSummary;
  /** Whether the card had a PIN at the start. */
  readonly pinSet: boolean;
  /** The trace id of the server's flow. */
  readonly traceId: string;
  /** The reference number of the completed change. */
  readonly reference: string;
}

export function initialData(card: CardSummary, pinSet: boolean): PinData {
  return { ...newConfirmation, card, pinSet, traceId: '', reference: '' };
}
