/**
 * Tags of rows that grant rights: an HMAC over the kind of row and its covered columns, with a key of the server. Who can write
 * the database but does not have the key cannot make a row, copy it to another person or change it.
 */
import { derivedKeyring, type Keyring } from '../crypto/keyring.ts';
import { keyedHash, sameBytes } from '../crypto/keys.ts';
import type { Random } from '../ports/random/port.ts';
import { type Covered, type Kind, TAGGED, type Tagged, type Value } from './kinds.ts';

/** Why a row is refused. `missing`: it has no tag. */
export type Problem = 'missing' | 'wrong';

/** Called for each refused row. */
export type OnRefused = (kind: Kind, problem: Problem, row: Readonly<Record<string, unknown>>) => void;

export interface RowTags {
  /** Returns the tag of a row under the current secret. */
  sign<K extends Kind>(kind: K, row: Covered<K>): Buffer;
  /** Returns what is wrong with a stored row's tag; undefined if it is right. */
  problemOf<K extends Kind>(kind: K, row: Tagged<K>): Problem | undefined;
  /**
   * Whether a stored row may be used. A refused row must be handled as if it did not exist. Accepts a row without a tag only
   * with UNTAGGED_ROWS=accept.
   */
  isRight<K extends Kind>(kind: K, row: Tagged<K>): boolean;
  /** Returns a new random version of a row. */
  newVersion(): string;
}

export interface RowTagsDeps {
  readonly keyring: Keyring;
  readonly random: Random;
  readonly untagged: 'accept' | 'refuse';
  readonly onRefused?: OnRefused | undefined;
}

const ID_BYTES = 4;
const VERSION_BYTES = 8;

export function createRowTags({ keyring: secrets, random, untagged, onRefused }: RowTagsDeps): RowTags {
  const keyring = derivedKeyring(secrets, (secret) => keyedHash(secret, 'row-tags'));
  const hashOf = <K extends Kind>(key: Buffer, kind: K, row: Covered<K>): Buffer =>
    keyedHash(key, kind, ...TAGGED[kind].columns.map((column) => partOf(row[column as keyof Covered<K>])));
  const tags: RowTags = {
    sign: (kind, row) => {
      const { id, secret } = keyring.current;
      return Buffer.concat([Buffer.from(id, 'hex'), hashOf(secret, kind, row)]);
    },
    problemOf(kind, row) {
      if (row.row_tag === null) return 'missing';
      const tag = Buffer.from(row.row_tag);
      const key = keyring.find(keyIdOfTag(tag));
      const isRight = key && sameBytes(tag.subarray(ID_BYTES), hashOf(key.secret, kind, row));
      return isRight ? undefined : 'wrong';
    },
    isRight(kind, row) {
      const problem = tags.problemOf(kind, row);
      if (problem === undefined || (problem === 'missing' && untagged === 'accept')) return true;
      onRefused?.(kind, problem, row);
      return false;
    },
    newVersion: () => Buffer.from(random.bytes(VERSION_BYTES)).toString('hex'),
  };
  return tags;
}

/** Returns the id of the secret that made a tag. */
export function keyIdOfTag(tag: Uint8Array): string {
  return Buffer.from(tag).toString('hex', 0, ID_BYTES);
}

/** Encodes a value with its type, so that values of different types never have the same encoding. Times count to the millisecond. */
function partOf(value: Value): Buffer | string {
  if (value === null) return '';
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return `d${value.getTime()}`;
  return Buffer.concat([Buffer.from('b'), value]);
}
