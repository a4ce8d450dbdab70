import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsRun,
  DIGITS,
  fullWidth,
  LETTERS,
  textOf,
  typedForms,
} from '../../../tests/support/data/typed-input.ts';
import { PASSWORD_RULES, passwordProblem, passwordRules } from './password.ts';

const ALLOWED = `${DIGITS}${LETTERS}${LETTERS.toUpperCase()}!$*.-=?_'`;

/** Every rule except "own", written in a different way. */
function isAllowed(text: string): boolean {
  return /^(?=.*[a-z])(?=.*[0-9])[a-z0-9!$*.=?_'-]{8,30}$/i.test(text) && !containsRun(text);
}

const good = textOf(ALLOWED, 8, 30).filter(isAllowed);
const any = fc.oneof(textOf(ALLOWED, 0, 34), textOf('ab1!', 6, 9), fc.string({ maxLength: 40 }), good);

describe('[PWD-3] a new password', () => {
  it('matches the specification for any input', () => {
    fc.assert(
      fc.property(any, (password) => {
        expect(passwordProblem(password) === undefined).toBe(isAllowed(password));
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused with the first rule that the list shows as not met', () => {
    fc.assert(
      fc.property(any, fc.option(any, { nil: undefined }), (password, username) => {
        const met = passwordRules(password, { username });
        const first = PASSWORD_RULES.find((rule) => !met[rule]);
        const expected = password === '' ? 'empty' : first;
        // A password that meets every rule may still be made of the username's letters.
        const allowed = expected === undefined ? [undefined, 'common'] : [expected];
        expect(allowed).toContain(passwordProblem(password, { username }));
      }),
      { numRuns: 500 },
    );
  });

  it('is never the username or the national id, in any letter case', () => {
    const recased = good.chain((name) =>
      fc.tuple(fc.constant(name), fc.mixedCase(fc.constant(name)).filter(isAllowed)),
    );
    fc.assert(
      fc.property(recased, ([own, password]) => {
        expect(passwordProblem(password, { username: own })).toBe('own');
        expect(passwordProblem(password, { nationalId: own })).toBe('own');
        expect(passwordProblem(`${password.slice(0, 28)}.=`, { username: own })).not.toBe('own');
      }),
    );
  });

  it('is compared exactly with the one in use, and without case with the common ones', () => {
    fc.assert(
      fc.property(good, fc.nat(), (password, flips) => {
        const other = [...password]
          .map((c, at) =>
            (flips >> (at % 31)) & 1 ? (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()) : c,
          )
          .join('');
        expect(passwordProblem(password, { current: other })).toBe(
          other === password ? 'current' : undefined,
        );
        const common = new Set([password.toLowerCase()]);
        expect(passwordProblem(other, { common })).toBe('common');
      }),
    );
  });

  it('is taken exactly as typed: no other width, no spaces around it', () => {
    fc.assert(
      fc.property(
        good.chain((p) => fc.tuple(fc.constant(p), typedForms(p))),
        ([password, typed]) => {
          fc.pre(typed.toLowerCase() !== password.toLowerCase() && typed.length <= 30);
          expect(passwordProblem(typed)).toBeDefined();
        },
      ),
    );
    expect(passwordProblem([...'k7m2p9xq'].map(fullWidth).join(''))).toBe('letterAndDigit');
  });

  it('what is not known of the owner breaks no rule', () => {
    expect(passwordProblem('k7m2p9xq', { username: '', nationalId: undefined })).toBeUndefined();
    expect(passwordRules('', { username: '' }).own).toBe(false);
  });
});
