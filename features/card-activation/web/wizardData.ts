/** Data of the activation wizards. It is in memory only and cleared at the end. */
import type { CardExpiry } from '../../../shared/validation/card.ts';
import { type DateParts, NO_DATE } from '../../../shared/validation/person.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import { type IdentityData, initialIdentity } from '../../identity/web/identityData.ts';

/** Data of the wizard before log-on. */
export interface ActivationData extends IdentityData<{ readonly cardId: string }> {
  /** Last four digits of the active card, for the success page. */
  readonly lastFour: string;
}

export const initialData: ActivationData = { ...initialIdentity, lastFour: '' };

/** Data of the wizard after log-on. */
export interface OwnActivationData extends Confirmable {
  /** Trace id of the activation that the server has started. */
  readonly traceId: string;
  /** The card as it was on the first render. */
  readonly card: CardSummary;
  /** The typed details. */
  readonly details: OwnDetails;
  readonly lastFour: string;
}

export interface OwnDetails {
  readonly expiry: CardExpiry;
  readonly birthDate: DateParts;
}

export function initialOwnData(card: CardSummary): OwnActivationData {
  const details = { expiry: { month: '', year: '' }, birthDate: NO_DATE };
  return { ...newConfirmation, traceId: '', card, details, lastFour: '' };
}

/** Formats an expiry as `MMYY`. */
export function shortExpiry({ month, year }: CardExpiry): string {
  return month + year;
}
