import { describe, expect, it } from 'vitest';
import { nameProblem, storableName } from './given-name.ts';

describe('[SEC-A3] the name of a browser', () => {
  it.each([
    'Work laptop',
    '我的手機 📱',
    'x',
    'x'.repeat(40),
    '😀'.repeat(40),
    '<img src=x onerror=alert(1)>',
    "'; drop table portal.devices; --",
    'עברית',
    '👨‍👩‍👧',
  ])('accepts %j', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \u3000\t', 'empty'],
    ['an accent without a letter', '\u0301', 'empty'],
    ['41 letters', 'x'.repeat(41), 'tooLong'],
    ['41 emoji', '😀'.repeat(41), 'tooLong'],
    ['NUL', 'a\u0000b', 'characters'],
    ['an escape sequence', 'a\u001b[31m', 'characters'],
    ['a reversed direction', 'gpj.\u202eexe', 'characters'],
    ['an isolate', 'a\u2066b', 'characters'],
    ['a space of no width', 'a\u200bb', 'characters'],
    ['only a space of no width', '\u200b', 'characters'],
    ['a lone surrogate', 'a\ud800', 'characters'],
    ['a private character', 'a\ue000', 'characters'],
  ])('refuses %s', (_about, name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it('is stored composed, with single spaces and none around', () => {
    expect(storableName('  Cafe\u0301 \n\t laptop\u3000')).toBe('Café laptop');
  });
});
