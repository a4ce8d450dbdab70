/**
 * Keyed hashes of the fields of a command and its outcome. They are stored with a settled command, so that the comparison
 * with the card system's list finds another content. Codes, addresses and membership ids cannot be read from them, and a
 * difference is shown by the name of its field.
 */
import type { Keyring, SecretKey } from '../crypto/keyring.ts';
import { keyedHash } from '../crypto/keys.ts';
import type { SettledCommand } from '../ports/card-system/remote.ts';

export interface Contents {
  /** Id of the secret that made the hashes. */
  readonly keyId: string;
  /** Hashes by the name of the field, such as `result.redeemCode` or `command.order.quantity`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A command and its outcome, from the portal or from the card system's list. */
type Told = Pick<SettledCommand, 'id' | 'outcome' | 'command'>;

/**
 * What of a command was compared. `contents`: command and outcome. `outcome`: the list has no content of the command, or the
 * portal has none. `state`: the portal has no hashes, or not their secret.
 */
export type Extent = 'contents' | 'outcome' | 'state';

const HASH_BYTES = 8;
/** Longest name of an outcome's field, in parts. What is deeper is one field, such as the settings of a card. */
const OUTCOME_DEPTH = 3;

/** Returns the hashes with the current secret. */
export function contentsOf({ current }: Keyring, told: Told): Contents {
  return { keyId: current.id, fields: hashesOf(current, told) };
}

/** Compares a listed command with the stored hashes, if its state is equal. Returns the names of the fields that differ. */
export function compareContents(
  keyring: Keyring,
  stored: Contents | null,
  listed: Told,
): { readonly extent: Extent; readonly fields: readonly string[] } {
  const key = stored && keyring.find(stored.keyId);
  if (!key) return { extent: 'state', fields: [] };
  const listedHashes = hashesOf(key, listed);
  const isOfCommand = (name: string) => name.startsWith('command.');
  const both = Object.keys(stored.fields).some(isOfCommand) && Object.keys(listedHashes).some(isOfCommand);
  // A list may leave out fields of the command, but none of the outcome.
  const names = new Set([
    ...Object.keys(listedHashes),
    ...Object.keys(stored.fields).filter((n) => !isOfCommand(n)),
  ]);
  const fields = [...names].filter(
    (name) => (both || !isOfCommand(name)) && listedHashes[name] !== stored.fields[name],
  );
  return { extent: both ? 'contents' : 'outcome', fields: fields.sort() };
}

function hashesOf({ secret }: SecretKey, { id, outcome, command = {} }: Told): Record<string, string> {
  const { state: _, ...result } = outcome;
  const { kind: __, ...says } = command;
  const values = [
    ...leavesOf(result, OUTCOME_DEPTH),
    ...leavesOf({ command: says }, Number.POSITIVE_INFINITY),
  ];
  const hash = (name: string, value: string) =>
    keyedHash(secret, 'command-contents', id, name, value).subarray(0, HASH_BYTES).toString('base64url');
  return Object.fromEntries(values.map(([name, value]) => [name, hash(name, value)]));
}

/** Returns the values of an object by their full names. Lists, amounts and what is deeper than `depth` are one value. */
function leavesOf(value: object, depth: number, prefix = ''): [name: string, value: string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (inner === undefined) return [];
    const full = `${prefix}${name}`;
    const isLeaf = depth === 1 || typeof inner !== 'object' || inner === null || !isRecord(inner);
    return isLeaf ? [[full, textOf(inner)]] : leavesOf(inner, depth - 1, `${full}.`);
  });
}

/** Whether an object has fields of its own that are compared one by one. An amount has a currency and is one value. */
function isRecord(value: object): boolean {
  return !Array.isArray(value) && !(value instanceof Date) && !('currency' in value);
}

/** Returns a text that is equal for equal values only. The order of an object's fields does not matter. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}n`;
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
