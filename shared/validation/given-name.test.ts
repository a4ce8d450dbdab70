import { describe, expect, it } from 'vitest';
import { nameProblem, storableName } from './given-name.ts';

describe('[SEC-A3] the name of a browser', () => {
  it.each(['Work laptop', '我的手機 📱', '😀'.repeat(40), '<img src=x onerror=alert(1)>', 'עברית', '👨‍👩‍👧'])(
    'accepts %j',
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \u3000\t', 'empty'],
    ['an accent without a letter', '\u0301', 'empty'],
    ['41 emoji', '😀'.repeat(41), 'tooLong'],
    ['NUL', 'a\u0000b', 'characters'],
    ['a reversed direction', 'gpj.\u202eexe', 'characters'],
    ['an isolate', 'a\u2066b', 'characters'],
    ['a space of no width', 'a\u200bb', 'characters'],
    ['a lone surrogate', 'a\ud800', 'characters'],
    ['a private character', 'a\ue000', 'characters'],
  ])('refuses %s', (_about, name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it('is stored composed, with single spaces and none around', () => {
    expect(storableName('  Cafe\u0301 \n\t laptop\u3000')).toBe('Café laptop');
  });
});
