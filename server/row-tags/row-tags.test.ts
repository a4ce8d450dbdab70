import { describe, expect, it } from 'vitest';
import { createKeyring } from '../crypto/keyring.ts';
import { systemRandom } from '../ports/random/system.ts';
import { type Covered, KINDS, type Kind, TAGGED, type Tagged, type Value } from './kinds.ts';
import { createRowTags, type OnRefused } from './row-tags.ts';

const [A, B] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tagsOf = (
  current: Buffer,
  others: readonly Buffer[] = [],
  untagged: 'accept' | 'refuse' = 'refuse',
) => {
  const refused: (readonly [Kind, string])[] = [];
  const onRefused: OnRefused = (kind, problem) => refused.push([kind, problem]);
  const keyring = createKeyring(current, others);
  return { ...createRowTags({ keyring, random: systemRandom, untagged, onRefused }), refused };
};

/** A row with another value in each column. */
function rowOf(kind: Kind): Covered<Kind> {
  const values = TAGGED[kind].columns.map((column, index) => [column, sampleOf(column, index)]);
  return Object.fromEntries(values);
}

function sampleOf(column: string, index: number): Value {
  if (/_at$|_since$/.test(column)) return new Date(Date.UTC(2026, 0, index + 1));
  if (/_key$|_seed$|_id$|_handle$/.test(column) && !/customer|passkey_id/.test(column))
    return Buffer.from([index]);
  return /^(locked|disabled|reonboard|synced|primary_holder|by_passkey)$/.test(column) || `value ${index}`;
}

/** Other values of the same type, and null. */
function othersOf(value: Value): Value[] {
  if (typeof value === 'boolean') return [!value, null];
  if (value instanceof Date) return [new Date(value.getTime() - 1), null];
  if (typeof value === 'string') return [`${value} `, value.toUpperCase(), '', null];
  return [Buffer.from([...(value ?? []), 0]), Buffer.alloc(0), null];
}

const CELLS = KINDS.flatMap((kind) => TAGGED[kind].columns.map((column) => ({ kind, column })));

describe('the tag of a row', () => {
  it.each(CELLS)('[CRY-3] of kind $kind covers $column', ({ kind, column }) => {
    const tags = tagsOf(A);
    const row = rowOf(kind);
    const tag = tags.sign(kind, row);
    expect(tags.isRight(kind, { ...row, row_tag: tag })).toBe(true);
    const others = othersOf((row as Readonly<Record<string, Value>>)[column] ?? null);
    for (const other of others) {
      const changed = { ...row, [column]: other, row_tag: tag } as Tagged<Kind>;
      expect(tags.isRight(kind, changed), String(other)).toBe(false);
    }
    expect(tags.refused).toEqual(others.map(() => [kind, 'wrong']));
  });

  it('[CRY-3] is of one kind, one secret and one row, and no column takes the place of another', () => {
    const tags = tagsOf(A);
    const row = { username: 'a', device_key: Buffer.from('bc'), row_version: null };
    const tag = tags.sign('device', row);
    const wrong = [
      { ...row, row_tag: tagsOf(B).sign('device', row) },
      { ...row, row_tag: tag.subarray(0, 35) },
      { ...row, row_tag: Buffer.alloc(0) },
      { ...row, username: 'ab', device_key: Buffer.from('c'), row_tag: tag },
      // The same bytes as a text, and as the encoding of an empty text.
      { ...row, device_key: 'bc', row_tag: tag },
      { ...row, row_version: '', row_tag: tag },
    ];
    for (const each of wrong) expect(tags.problemOf('device', each)).toBe('wrong');
    expect(tags.problemOf('device', { ...row, row_tag: null })).toBe('missing');
    expect(tags.problemOf('device', { ...row, row_tag: tag })).toBeUndefined();
  });

  it('[CRY-3] [CRY-2] is right under every known secret, and wrong under a removed one', () => {
    const row = { username: 'a', device_key: Buffer.from('b'), row_version: 'c' };
    const stored = { ...row, row_tag: tagsOf(A).sign('device', row) };
    expect(tagsOf(B, [A]).isRight('device', stored)).toBe(true);
    expect(tagsOf(B).isRight('device', stored)).toBe(false);
  });

  it('[CRY-3] may be missing only where rows without a tag are accepted, and never wrong', () => {
    const row = { username: 'a', device_key: Buffer.from('b'), row_version: null };
    const accepting = tagsOf(A, [], 'accept');
    expect(accepting.isRight('device', { ...row, row_tag: null })).toBe(true);
    expect(accepting.isRight('device', { ...row, row_tag: Buffer.alloc(36) })).toBe(false);
    const refusing = tagsOf(A);
    expect(refusing.isRight('device', { ...row, row_tag: null })).toBe(false);
    expect(refusing.refused).toEqual([['device', 'missing']]);
  });
});
