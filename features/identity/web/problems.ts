/** Error messages of the card and person fields, by form and by server validation. */
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
import type { PortalError } from '../../../web/http/api.ts';
import { identityErrors } from '../errors.messages.ts';

/** Error of a field. `parts` are the inputs to mark; by default all are marked. */
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

/**
 * Returns the problem of a typed date of birth. Does not check that the date is past, because the browser's clock may be
 * wrong; the server checks it.
 */
export function birthDateProblem(typed: DateParts): FieldProblem<DatePart> | undefined {
  const read = readDateParts(typed);
  return 'problem' in read ? { text: birthDateText[read.problem], parts: read.parts } : undefined;
}

/** Errors by form field; undefined for a field without an error. */
export interface IdentityProblems {
  readonly cardNumber: FieldProblem | undefined;
  readonly expiry: FieldProblem<ExpiryPart> | undefined;
  readonly nationalId: FieldProblem | undefined;
  readonly birthDate: FieldProblem<DatePart> | undefined;
}

/**
 * Returns the field errors of a VALIDATION answer. A field may have different names in different calls. An unknown reason
 * gives a general error.
 */
export function fieldProblems(error: PortalError): IdentityProblems {
  const reasons = new Map<string, unknown>(Object.entries(Object(error.details.fields)));
  const reasonFor = (...names: readonly string[]) => names.map((name) => reasons.get(name)).find(Boolean);
  const expiry = reasonFor('month', 'year', 'expiredDate');
  const birthDate = reasonFor('birthDate', 'dateOfBirth');
  return {
    cardNumber: fieldProblem(cardNumberText, reasonFor('cardNumber')),
    expiry: fieldProblem<ExpiryPart>(
      expiryText,
      expiry,
      expiry === 'month' || expiry === 'year' ? [expiry] : undefined,
    ),
    nationalId: fieldProblem(nationalIdText, reasonFor('nationalId')),
    birthDate: fieldProblem<DatePart>(
      birthDateText,
      birthDate,
      birthDate === 'future' || birthDate === 'rocYear' ? ['year'] : undefined,
    ),
  };
}

function fieldProblem<Part extends string = never>(
  table: Readonly<Record<string, Phrase>>,
  reason: unknown,
  parts?: readonly Part[],
): FieldProblem<Part> | undefined {
  if (reason === undefined) return undefined;
  const text = typeof reason === 'string' && Object.hasOwn(table, reason) ? table[reason] : undefined;
  return { text: text ?? errorText.validation, ...(parts && { parts }) };
}

/** Returns the field errors of the card page for CARD-NOMATCH or VALIDATION. CARD-NOMATCH is shown at the card number. */
export function cardProblems(error: PortalError): Partial<IdentityProblems> {
  if (error.is('CARD-NOMATCH')) return { cardNumber: { text: identityErrors['CARD-NOMATCH'].text } };
  const { cardNumber, expiry } = fieldProblems(error);
  return cardNumber || expiry ? { cardNumber, expiry } : { cardNumber: { text: errorText.validation } };
}

/** Returns the field errors of the person page for PERSON-NOMATCH or VALIDATION. PERSON-NOMATCH is shown at the national id. */
export function personProblems(error: PortalError): Partial<IdentityProblems> {
  if (error.is('PERSON-NOMATCH')) return { nationalId: { text: identityErrors['PERSON-NOMATCH'].text } };
  const { nationalId, birthDate } = fieldProblems(error);
  return nationalId || birthDate ? { nationalId, birthDate } : { nationalId: { text: errorText.validation } };
}

/** Splits a date into its three fields. The fields are empty without a date. */
export function datePartsOf(date: IsoDate | undefined): DateParts {
  const [year, month, day] = date?.split('-') ?? [];
  return year && month && day ? { day, month, year } : NO_DATE;
}
