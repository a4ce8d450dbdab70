/** What an activation gathers from step to step, in memory only; empty again once the card is active. */
import type { CardExpiry } from '../../../shared/validation/card.ts';
import { type DateParts, NO_DATE } from '../../../shared/validation/person.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { GivenCard, GivenPerson } from '../../identity/web/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../otp/web/public.ts';

/** What is the same before log-on and after it. */
interface Code {
  /** Of the activation that the server has begun. */
  readonly traceId: string;
  /** Where a code can go, masked. */
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  /** The code is on its way. */
  readonly sent: OtpSent | undefined;
  /** What the end says: the card's last four digits. */
  readonly lastFour: string;
}

const NO_CODE: Code = {
  traceId: '',
  addresses: { phoneNo: null, email: null },
  method: undefined,
  sent: undefined,
  lastFour: '',
};

/** Before log-on. */
export interface Activation extends Code {
  readonly card: GivenCard | undefined;
  readonly person: GivenPerson | undefined;
  /** The server knows already who it is: another try needs a new trace. */
  readonly identified: boolean;
  /** The card that a right code was for; empty before. */
  readonly cardId: string;
}

export const NOTHING_YET: Activation = {
  ...NO_CODE,
  card: undefined,
  person: undefined,
  identified: false,
  cardId: '',
};

/** What another card or person makes void. */
export const NOTHING_CONFIRMED = { sent: undefined, cardId: '' } as const;

/** After log-on. */
export interface OwnActivation extends Code {
  /** As it was when the person came. */
  readonly card: CardSummary;
  /** As they were typed. */
  readonly details: OwnDetails;
}

export interface OwnDetails {
  readonly expiry: CardExpiry;
  readonly birthDate: DateParts;
}

export function noDetails(card: CardSummary): OwnActivation {
  return { ...NO_CODE, card, details: { expiry: { month: '', year: '' }, birthDate: NO_DATE } };
}

/** The expiry as the calls have it. */
export function shortExpiry({ month, year }: CardExpiry): string {
  return month + year;
}
