/** Names in English, as in a passport. */
import { plain, type Reading } from '../reading.ts';

/**
 * Problems of a name in English.
 *
 * - `empty`: nothing is typed.
 * - `characters`: other characters than A to Z, space, hyphen, comma and apostrophe.
 * - `form`: a sign at an end or two in a row.
 * - `length`: fewer than 2 or more than 50 characters.
 */
export type EnglishNameProblem = 'empty' | 'characters' | 'form' | 'length';

const SHORTEST = 2;
const LONGEST = 50;

/** Reads a name in English. It is stored in capitals, with one space after a comma and none around a hyphen. */
export function readEnglishName(typed: string): Reading<string, EnglishNameProblem> {
  const name = plain(typed)
    .toUpperCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s*[\p{Pd}\u2212]\s*/gu, '-')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '') return { problem: 'empty' };
  if (!/^[A-Z ,'-]+$/.test(name)) return { problem: 'characters' };
  if (!/^[A-Z]+(?:(?:, |[ '-])[A-Z]+)*$/.test(name)) return { problem: 'form' };
  return name.length < SHORTEST || name.length > LONGEST ? { problem: 'length' } : { value: name };
}
