/** What the forms say about card and person: found by themselves, or answered by the server. */
import type { IsoDate } from '../../../shared/dates.ts';
import { errorText } from '../../../shared/errors.messages.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { type CardExpiry, readCardNumber, readExpiry } from '../../../shared/validation/card.ts';
import {
  birthDateText,
  cardNumberText,
  expiryText,
  nationalIdText,
} from '../../../shared/validation/messages.ts';
import {
  type DatePart,
  type DateParts,
  NO_DATE,
  readDateParts,
  readNationalId,
} from '../../../shared/validation/person.ts';
import type { PortalError } from '../../../web/api.ts';
import { identityErrors } from '../feature.ts';

/** What is wrong with a field; `parts` are the ones to mark, all of them when it does not say. */
export interface FieldProblem<Part extends string = never> {
  readonly text: Phrase;
  readonly parts?: readonly Part[];
}

export type ExpiryPart = keyof CardExpiry;

export function cardNumberProblem(typed: string): FieldProblem | undefined {
  const read = readCardNumber(typed);
  return 'problem' in read ? { text: cardNumberText[read.problem] } : undefined;
}

export function expiryProblem(typed: CardExpiry): FieldProblem<ExpiryPart> | undefined {
  const read = readExpiry(typed);
  if ('value' in read) return undefined;
  const text = expiryText[read.problem];
  if (read.problem !== 'empty') return { text, parts: [read.problem] };
  const names: readonly ExpiryPart[] = ['month', 'year'];
  return { text, parts: names.filter((name) => typed[name].trim() === '') };
}

export function nationalIdProblem(typed: string): FieldProblem | undefined {
  const read = readNationalId(typed);
  return 'problem' in read ? { text: nationalIdText[read.problem] } : undefined;
}

/** That the date is past is for the server to say: the browser's clock may be wrong, and it alone would refuse. */
export function birthDateProblem(typed: DateParts): FieldProblem<DatePart> | undefined {
  const read = readDateParts(typed);
  return 'problem' in read ? { text: birthDateText[read.problem], parts: read.parts } : undefined;
}

/** By the fields of the forms; undefined where the server found nothing. */
export interface IdentityProblems {
  readonly cardNumber: FieldProblem | undefined;
  readonly expiry: FieldProblem<ExpiryPart> | undefined;
  readonly nationalId: FieldProblem | undefined;
  readonly birthDate: FieldProblem<DatePart> | undefined;
}

/**
 * What a VALIDATION answer says about the fields of these forms, by whichever name a call has for them. A reason without
 * a sentence of its own gets the general one.
 */
export function fieldProblems(error: PortalError): IdentityProblems {
  const reasons = new Map<string, unknown>(Object.entries(Object(error.details.fields)));
  const of = (...names: readonly string[]) => names.map((name) => reasons.get(name)).find(Boolean);
  const expiry = of('month', 'year', 'expiredDate');
  const birthDate = of('birthDate', 'dateOfBirth');
  return {
    cardNumber: said(cardNumberText, of('cardNumber')),
    expiry: said<ExpiryPart>(
      expiryText,
      expiry,
      expiry === 'month' || expiry === 'year' ? [expiry] : undefined,
    ),
    nationalId: said(nationalIdText, of('nationalId')),
    birthDate: said<DatePart>(
      birthDateText,
      birthDate,
      birthDate === 'future' || birthDate === 'rocYear' ? ['year'] : undefined,
    ),
  };
}

function said<Part extends string = never>(
  table: Readonly<Record<string, Phrase>>,
  reason: unknown,
  parts?: readonly Part[],
): FieldProblem<Part> | undefined {
  if (reason === undefined) return undefined;
  const text = typeof reason === 'string' && Object.hasOwn(table, reason) ? table[reason] : undefined;
  return { text: text ?? errorText.validation, ...(parts && { parts }) };
}

/**
 * What CARD-NOMATCH or VALIDATION says at the fields of the card: a card that cannot be right at its number, whichever
 * of the two is wrong.
 */
export function cardRefusal(error: PortalError): Partial<IdentityProblems> {
  if (error.is('CARD-NOMATCH')) return { cardNumber: { text: identityErrors['CARD-NOMATCH'].text } };
  const { cardNumber, expiry } = fieldProblems(error);
  return cardNumber || expiry ? { cardNumber, expiry } : { cardNumber: { text: errorText.validation } };
}

/** What PERSON-NOMATCH or VALIDATION says at the fields of the person. */
export function personRefusal(error: PortalError): Partial<IdentityProblems> {
  if (error.is('PERSON-NOMATCH')) return { nationalId: { text: identityErrors['PERSON-NOMATCH'].text } };
  const { nationalId, birthDate } = fieldProblems(error);
  return nationalId || birthDate ? { nationalId, birthDate } : { nationalId: { text: errorText.validation } };
}

/** A date as its three fields show it; empty fields without one. */
export function typedDate(date: IsoDate | undefined): DateParts {
  const [year, month, day] = date?.split('-') ?? [];
  return year && month && day ? { day, month, year } : NO_DATE;
}
