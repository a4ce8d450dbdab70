/** Where messages to people are written down, in the transaction of what they tell about. */
import type { Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { Cipher } from '../crypto/cipher.ts';
import { newUuid } from '../crypto/keys.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Random } from '../ports/random/port.ts';
import { RULES } from './rules.ts';
import { insertMessages, type NewRow, withdrawCode } from './store.ts';

/** What happens in the transaction that marks the message sent. */
export interface OnSent {
  readonly kind: 'otp';
  /** The challenge whose code the message carries. */
  readonly challengeId: string;
}

/** A message to one person. */
export type OutgoingMessage = {
  readonly customerId: string;
  /** The full phone number or e-mail address, from the bank's own record (OTP-4). */
  readonly to: string;
  readonly language: Language;
  /** Why it is sent, a short code such as `login` or `redemption-notice`. */
  readonly purpose: string;
  readonly text: string;
  /** Present for a one-time password: sent before notices, and given up after 5 minutes instead of 24 hours. */
  readonly onSent?: OnSent;
} & ({ readonly channel: 'sms' } | { readonly channel: 'email'; readonly subject: string });

/** The writing side of the outbox. */
export interface Outbox {
  /**
   * Writes the message down in the caller's transaction: it is sent if, and only if, that commits. Call the
   * dispatcher's `kick()` after the commit, else it leaves with the next poll.
   *
   * @returns the message's id, which gateways get as the dedupe id.
   */
  enqueue(trx: Transaction<Database>, message: OutgoingMessage): Promise<string>;
  /** The same for several at once; they are sent in this order, each channel for itself. */
  enqueueAll(trx: Transaction<Database>, messages: readonly OutgoingMessage[]): Promise<void>;
  /** Takes back what still waits with a code of this challenge: a new code makes the earlier one worthless. */
  withdraw(trx: Transaction<Database>, customerId: string, challengeId: string): Promise<void>;
}

/** What is sealed: nothing of it is readable in the database. */
export interface Letter {
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
}

/** The outbox. `cipher` must be the same in every process, or messages of one cannot be sent by another. */
export function createOutbox({ cipher, random }: { cipher: Cipher; random: Random }): Outbox {
  return {
    withdraw: withdrawCode,
    async enqueue(trx, message) {
      const row = rowOf(cipher, newUuid(random), message);
      await insertMessages(trx, [row]);
      return row.messageId;
    },
    async enqueueAll(trx, messages) {
      if (messages.length === 0) return;
      await insertMessages(
        trx,
        messages.map((message) => rowOf(cipher, newUuid(random), message)),
      );
    },
  };
}

function rowOf(cipher: Cipher, messageId: string, message: OutgoingMessage): NewRow {
  const { customerId, channel, purpose, language, onSent } = message;
  const letter: Letter = {
    to: message.to,
    text: message.text,
    ...(message.channel === 'email' ? { subject: message.subject } : {}),
  };
  return {
    customerId,
    messageId,
    channel,
    purpose,
    language,
    sealed: sealLetter(cipher, letter, { customerId, messageId, channel }),
    challengeId: onSent?.challengeId,
    lifeSeconds: RULES[onSent?.kind ?? 'notice'].lifeSeconds,
  };
}

interface Place {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
}

// The row is part of the seal: a letter copied to another row does not open there.
const contextOf = (place: Place) => `outbox/${place.channel}/${place.customerId}/${place.messageId}`;

function sealLetter(cipher: Cipher, letter: Letter, place: Place): Buffer {
  return cipher.seal(JSON.stringify(letter), contextOf(place));
}

/** Opens what `enqueue` sealed; throws when it was sealed with another secret or changed since. */
export function openLetter(cipher: Cipher, sealed: Buffer, place: Place): Letter {
  return JSON.parse(cipher.open(sealed, contextOf(place)));
}
