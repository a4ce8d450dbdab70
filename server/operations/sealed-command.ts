/** Encrypts and decrypts the stored part of a pending command: command, facts of its report and recipient, never a PIN block. */
import type { Cipher } from '../crypto/cipher.ts';
import type { Recipient } from '../outbox/notice.ts';
import { decodeStored, encodeStored } from '../ports/card-system/http/wire/commands.ts';
import {
  type Command,
  type CommandKind,
  cardOf,
  type StoredCommand,
} from '../ports/card-system/parts/commands.ts';
import type { NewCommand } from './commands-store.ts';
import type { Facts } from './report.ts';

export interface Kept<K extends CommandKind = CommandKind> {
  readonly command: StoredCommand<K>;
  readonly facts: Facts;
  /**
   * Who gets the notice if the card system does not have the customer any more when the outcome is known, as after a merge of customers.
   * Absent if the kind has no notice, and from commands of an earlier release.
   */
  readonly recipient?: Recipient;
}

type Key = Pick<NewCommand, 'customerId' | 'commandId'>;

// The context binds the ciphertext to its row. If it is copied to another row, decryption fails.
const contextOf = ({ customerId, commandId }: Key) => `command/${customerId}/${commandId}`;

/** Returns the part of a command that may be stored: all of it, except the PIN block. */
export function storable<K extends CommandKind>(command: Command<K>): StoredCommand<K> {
  const { kind } = command;
  return (kind === 'set-pin' ? { kind, cardId: cardOf(command) } : command) as StoredCommand<K>;
}

export function sealKept(cipher: Cipher, key: Key, { command, facts, recipient }: Kept): Buffer {
  return cipher.seal(JSON.stringify({ command: encodeStored(command), facts, recipient }), contextOf(key));
}

/** Decrypts a pending command and encrypts it with the current secret. Throws when no known secret decrypts it. */
export function resealKept(cipher: Cipher, sealed: Buffer, key: Key): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(key));
}

/** Decrypts what is stored of a command and of its report, as it is stored, for the person's own copy. */
export function openStored(
  cipher: Cipher,
  sealed: Buffer,
  key: Key,
): { readonly command: unknown; readonly facts: unknown } {
  const { command, facts } = JSON.parse(cipher.open(sealed, contextOf(key))) as Kept;
  return { command, facts };
}

/** Decrypts a pending command. Throws when its row was changed, or when no known secret decrypts it. */
export function openKept(cipher: Cipher, { kind, cardId, sealed, ...key }: NewCommand): Kept {
  const { command, ...others } = JSON.parse(cipher.open(sealed, contextOf(key))) as Omit<Kept, 'command'> & {
    readonly command: unknown;
  };
  return { command: decodeStored(kind, cardId, command), ...others };
}
