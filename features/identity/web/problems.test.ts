import { describe, expect, it } from 'vitest';
import { errorText } from '../../../shared/errors.messages.ts';
import {
  birthDateText,
  cardNumberText,
  expiryText,
  nationalIdText,
} from '../../../shared/validation/messages.ts';
import { PortalError } from '../../../web/http/api.ts';
import { identityErrors } from '../errors.messages.ts';
import {
  birthDateProblem,
  cardNumberProblem,
  cardProblems,
  datePartsOf,
  expiryProblem,
  fieldProblems,
  nationalIdProblem,
  personProblems,
} from './problems.ts';

const validation = (fields: unknown) => new PortalError('VALIDATION', 400, '', 'ref', { fields });

describe('[REG-2] form validation of card and person', () => {
  it.each([
    ['', cardNumberText.empty],
    ['4000 1234 1234 123', cardNumberText.format],
    ['4000-1234-1234-1234', undefined],
  ])('card number %o', (typed, text) => {
    expect(cardNumberProblem(typed)).toEqual(text && { text });
  });

  it.each([
    ['', '', expiryText.empty, ['month', 'year']],
    ['12', ' ', expiryText.empty, ['year']],
    ['', '28', expiryText.empty, ['month']],
    ['13', '28', expiryText.month, ['month']],
    ['12', '2028', expiryText.year, ['year']],
  ] as const)('expiry %o / %o, and the parts that are wrong', (month, year, text, parts) => {
    expect(expiryProblem({ month, year })).toEqual({ text, parts });
  });

  it('accepts a valid expiry, and leaves it to the server to refuse a birth date in the future', () => {
    expect(expiryProblem({ month: '9', year: '２８' })).toBeUndefined();
    expect(birthDateProblem({ day: '1', month: '1', year: '2999' })).toBeUndefined();
  });

  it.each([
    ['', nationalIdText.empty],
    ['A12345678', nationalIdText.format],
    ['a123456789', undefined],
  ])('national id %o', (typed, text) => {
    expect(nationalIdProblem(typed)).toEqual(text && { text });
  });

  it.each([
    ['', '', '', birthDateText.empty, ['day', 'month', 'year']],
    ['27', '', '1988', birthDateText.incomplete, ['month']],
    ['27', '9', '77', birthDateText.rocYear, ['year']],
    ['31', '2', '1988', birthDateText.notReal, ['day']],
    ['27', '13', '1988', birthDateText.notReal, ['month']],
  ] as const)('birth date %o / %o / %o, and the parts that are wrong', (day, month, year, text, parts) => {
    expect(birthDateProblem({ day, month, year })).toEqual({ text, parts });
  });
});

describe('[REG-2] server errors of card and person', () => {
  it('are shown at the form’s fields under every name that a call has for them', () => {
    const problems = fieldProblems(
      validation({ cardNumber: 'format', month: 'month', nationalId: 'format', birthDate: 'future' }),
    );
    expect(problems).toEqual({
      cardNumber: { text: cardNumberText.format },
      expiry: { text: expiryText.month, parts: ['month'] },
      nationalId: { text: nationalIdText.format },
      birthDate: { text: birthDateText.future, parts: ['year'] },
    });
    const others = fieldProblems(validation({ expiredDate: 'empty', dateOfBirth: 'notReal' }));
    expect(others.expiry).toEqual({ text: expiryText.empty });
    expect(others.birthDate).toEqual({ text: birthDateText.notReal });
    expect(fieldProblems(validation({ year: 'year' })).expiry?.parts).toEqual(['year']);
  });

  it.each(['custom', 'toString', '__proto__', 7, { a: 1 }])(
    'shows the general message for the unknown reason %o',
    (reason) => {
      expect(fieldProblems(validation({ birthDate: reason })).birthDate).toEqual({
        text: errorText.validation,
      });
    },
  );

  it.each([undefined, null, 'x', {}, { traceId: 'too_big' }])('shows no error for %o', (fields) => {
    expect(Object.values(fieldProblems(validation(fields))).filter(Boolean)).toEqual([]);
  });

  it('always shows an error at a field', () => {
    const stray = validation({ traceId: 'too_big' });
    expect(cardProblems(stray)).toEqual({ cardNumber: { text: errorText.validation } });
    expect(personProblems(stray)).toEqual({ nationalId: { text: errorText.validation } });
    // The page does not show errors of the other page's fields.
    expect(cardProblems(validation({ birthDate: 'future' }))).toHaveProperty('cardNumber');
    expect(personProblems(validation({ birthDate: 'future' }))).toEqual({
      nationalId: undefined,
      birthDate: { text: birthDateText.future, parts: ['year'] },
    });
  });

  it('[ACT-3] shows mismatches at the card number and at the national id', () => {
    expect(cardProblems(new PortalError('CARD-NOMATCH', 400))).toEqual({
      cardNumber: { text: identityErrors['CARD-NOMATCH'].text },
    });
    expect(personProblems(new PortalError('PERSON-NOMATCH', 400))).toEqual({
      nationalId: { text: identityErrors['PERSON-NOMATCH'].text },
    });
  });
});

it('[GEN-9] splits a date into its three fields', () => {
  expect(datePartsOf('1988-09-07')).toEqual({ day: '07', month: '09', year: '1988' });
  expect(datePartsOf(undefined)).toEqual({ day: '', month: '', year: '' });
});
