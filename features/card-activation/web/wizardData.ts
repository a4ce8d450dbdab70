/** Data of the activation wizards. It is in memory only and cleared at the end. */
import type { CardExpiry } from '../../../shared/validation/card.ts';
import { type DateParts, NO_DATE } from '../../../shared/validation/person.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../confirmation/web/public.ts';
import { type IdentityData, initialIdentity } from '../../identity/web/public.ts';

/** Data that the wizards before and after log-on share. */
interface CodeData {
  /** Trace id of the activation that the server has started. */
  readonly traceId: string;
  /** Masked addresses for the code. */
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  /** Answer to the code request; undefined before the request. */
  readonly sent: OtpSent | undefined;
  /** Last four digits of the active card, for the success page. */
  readonly lastFour: string;
}

const initialCode: CodeData = {
  traceId: '',
  addresses: { phoneNo: null, email: null },
  method: undefined,
  sent: undefined,
  lastFour: '',
};

/** Data of the wizard before log-on. */
export interface ActivationData extends CodeData, IdentityData {
  /** Id of the card that the code confirmed; empty before. */
  readonly cardId: string;
}

export const initialData: ActivationData = {
  ...initialCode,
  ...initialIdentity,
  cardId: '',
};

/** Patch that resets the confirmation. Apply it after a change of card or person. */
export const UNCONFIRMED = { sent: undefined, cardId: '' } as const;

/** Data of the wizard after log-on. */
export interface OwnActivationData extends CodeData {
  /** The card as it was on the first render. */
  readonly card: CardSummary;
  /** The typed details. */
  readonly details: OwnDetails;
}

export interface OwnDetails {
  readonly expiry: CardExpiry;
  readonly birthDate: DateParts;
}

export function initialOwnData(card: CardSummary): OwnActivationData {
  return { ...initialCode, card, details: { expiry: { month: '', year: '' }, birthDate: NO_DATE } };
}

/** Formats an expiry as `MMYY`. */
export function shortExpiry({ month, year }: CardExpiry): string {
  return month + year;
}
