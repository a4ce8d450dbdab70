import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsRun, DIGITS, LETTERS, textOf, typedForms } from '../../../tests/support/data/typed-input.ts';
import { readUsername, USERNAME_RULES, usernameRules } from './username.ts';

const ALLOWED = `${DIGITS}${LETTERS}.-_'`;

/** Every rule except "own" for a lower-case name, written in a different way. */
function isAllowed(name: string): boolean {
  return /^(?=.*[a-z])(?=.*[0-9])[a-z0-9._'-]{6,30}$/.test(name) && !containsRun(name);
}

const good = textOf(ALLOWED, 6, 30).filter(isAllowed);
const any = fc.oneof(textOf(ALLOWED, 0, 34), textOf('ab1 !', 4, 7), fc.string({ maxLength: 40 }), good);

describe('[PWD-3] [REG-2] a new username', () => {
  it('matches the specification for any input', () => {
    fc.assert(
      fc.property(any, (text) => {
        const reading = readUsername(text);
        const name = text.normalize('NFKC').trim().toLowerCase();
        expect('value' in reading).toBe(isAllowed(name));
        if ('value' in reading) expect(reading.value).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads back from any letter case and width, and is stored in lower case', () => {
    fc.assert(
      fc.property(
        good.chain((name) => fc.tuple(fc.constant(name), typedForms(name))),
        ([name, typed]) => {
          expect(readUsername(typed)).toEqual({ value: name });
          expect(readUsername(typed, { nationalId: name.toUpperCase() })).toEqual({ problem: 'own' });
        },
      ),
    );
  });

  it('is refused with the first rule that the list shows as not met', () => {
    fc.assert(
      fc.property(any, (text) => {
        const met = usernameRules(text);
        const first = USERNAME_RULES.find((rule) => !met[rule]);
        const reading = readUsername(text);
        if ('value' in reading) expect(first).toBeUndefined();
        else expect([first, 'empty']).toContain(reading.problem);
      }),
    );
  });
});
