import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LANGUAGES, messages, say } from '../../../shared/messages.ts';
import type { Say } from '../../language/language.tsx';
import { errorItems, errorsOf, isDirty } from './formRules.ts';

const phrases = messages({ empty: { en: 'Enter it', zh_tw: '請輸入' } });
const voice =
  (language: (typeof LANGUAGES)[number]): Say =>
  (phrase, ...params) =>
    say(phrase, language, ...params);

describe('errors of a form', () => {
  it('[SHELL-8] lists the errors in the order of the fields', () => {
    const fields = { username: '', password: '', terms: false };
    const items = errorItems(fields, { terms: 'c', username: 'a' }, (name) => `f-${name}`);
    expect(items).toEqual([
      { id: 'f-username', text: 'a' },
      { id: 'f-terms', text: 'c' },
    ]);
  });

  it('leaves out fields whose error is empty or undefined', () => {
    expect(errorItems({ a: '', b: '' }, { a: undefined, b: '' }, (name) => name)).toEqual([]);
  });

  it('[GEN-1] translates the errors of the validated values into the current language', () => {
    const validate = (values: { name: string }, t: Say) => ({
      name: values.name ? undefined : t(phrases.empty),
    });
    const result = { attempt: 1, validated: { name: '' } };
    expect(errorsOf(result, validate, voice('en'))).toEqual({ name: 'Enter it' });
    expect(errorsOf(result, validate, voice('zh_tw'))).toEqual({ name: '請輸入' });
  });

  it('[SHELL-8] keeps the errors of the last submit while other fields change, in the same language', () => {
    let isTyped = false;
    // This validation depends on something outside the values, as an image code does.
    const validate = (_: { name: string }, t: Say) => ({ name: isTyped ? undefined : t(phrases.empty) });
    const t = voice('en');
    const values = { name: '' };
    const result = { attempt: 1, validated: values, found: { errors: validate(values, t), t } };
    isTyped = true;
    expect(errorsOf(result, validate, t)).toEqual({ name: 'Enter it' });
  });

  it('shows the server’s errors as given, or translated when they are a function', () => {
    const validate = () => ({ name: 'never asked' });
    expect(errorsOf({ attempt: 1, server: { name: 'taken' } }, validate, voice('en'))).toEqual({
      name: 'taken',
    });
    const server = (t: Say) => ({ name: t(phrases.empty) });
    expect(errorsOf({ attempt: 2, server }, validate, voice('zh_tw'))).toEqual({ name: '請輸入' });
  });

  it('[SHELL-8] has none before the first validation', () => {
    expect(errorsOf({ attempt: 0 }, () => ({ name: 'wrong' }), voice('en'))).toEqual({});
  });
});

describe('dirty form', () => {
  it('[GEN-9] has a value that differs from its start, also inside a compound field', () => {
    const start = { name: '', birth: { day: '', month: '' }, terms: false };
    expect(isDirty(start, { ...start })).toBe(false);
    expect(isDirty(start, { ...start, terms: true })).toBe(true);
    expect(isDirty(start, { ...start, birth: { day: '1', month: '' } })).toBe(true);
  });

  it('does not depend on the order of the fields, and becomes clean when the start value is typed again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (values, extra) => {
        const reversed = Object.fromEntries(Object.entries(values).reverse());
        expect(isDirty(values, reversed)).toBe(false);
        for (const name of Object.keys(values)) {
          expect(isDirty(values, { ...values, [name]: `${values[name]}${extra}x` })).toBe(true);
        }
      }),
    );
  });
});
