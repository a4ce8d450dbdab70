/** The transactional outbox. Messages are stored in the transaction of the change that they report. */
import type { Transaction } from 'kysely';
import type { BankTexts } from '../../shared/bank.ts';
import type { Language } from '../../shared/messages.ts';
import { withBankTexts } from '../brand/identity.ts';
import type { Cipher } from '../crypto/cipher.ts';
import { newUuid } from '../crypto/keys.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Random } from '../ports/random/port.ts';
import { insertMessages, type MessageOrder, type NewMessage } from './insert-store.ts';
import { DELIVERY_RULES } from './rules.ts';
import { withdrawCode } from './store.ts';

/** An action to run when the message is sent, in the transaction that marks it sent. */
export interface OnSent {
  readonly kind: 'otp';
  /** The challenge of the code in the message. */
  readonly challengeId: string;
}

/** A message to one person. */
export type OutgoingMessage = {
  readonly customerId: string;
  /**
   * The full phone number or e-mail address from the bank's own record (OTP-4). For a push message, the subscription's id.
   */
  readonly to: string;
  readonly language: Language;
  /** The reason for the message, a short code such as `login` or `redemption-notice`. */
  readonly purpose: string;
  readonly text: string;
  /** Present for a one-time password, which is sent before notices and expires after 5 minutes instead of 24 hours. */
  readonly onSent?: OnSent;
} & ({ readonly channel: 'sms' | 'push' } | { readonly channel: 'email'; readonly subject: string });

/** The writing side of the outbox. */
export interface Outbox {
  /**
   * Stores the message in the caller's transaction. The message is sent if and only if that transaction commits. Call the
   * dispatcher's `wake()` after the commit; otherwise the next regular poll sends the message.
   *
   * @returns the message's id, which gateways get as the dedupe id
   */
  enqueue(trx: Transaction<Database>, message: OutgoingMessage): Promise<string>;
  /** Stores several messages. Each channel sends its messages in this order, and those of a `bulk` after all others. */
  enqueueAll(
    trx: Transaction<Database>,
    messages: readonly OutgoingMessage[],
    order?: MessageOrder,
  ): Promise<void>;
  /**
   * Deletes the waiting messages with codes of this challenge, except a message that is being sent. Call it when a
   * new code makes these codes invalid.
   */
  withdraw(trx: Transaction<Database>, customerId: string, challengeId: string): Promise<void>;
}

/** The encrypted part of a message. */
export interface MessageContent {
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
}

export interface OutboxDeps {
  /** Must have the same secrets in every process, because any process may send any message. */
  readonly cipher: Cipher;
  readonly random: Random;
  /** Returns the bank's current texts, which replace placeholders in sentences. */
  readonly bank: () => BankTexts;
}

export function createOutbox({ cipher, random, bank }: OutboxDeps): Outbox {
  const newRow = (message: OutgoingMessage) => rowOf(cipher, newUuid(random), message, bank());
  return {
    withdraw: withdrawCode,
    async enqueue(trx, message) {
      const row = newRow(message);
      await insertMessages(trx, [row]);
      return row.messageId;
    },
    async enqueueAll(trx, messages, order = 'usual') {
      if (messages.length === 0) return;
      await insertMessages(trx, messages.map(newRow), order);
    },
  };
}

function rowOf(cipher: Cipher, messageId: string, message: OutgoingMessage, bank: BankTexts): NewMessage {
  const { customerId, channel, purpose, language, onSent } = message;
  const content: MessageContent = {
    to: message.to,
    text: withBankTexts(message.text, bank),
    ...(message.channel === 'email' ? { subject: withBankTexts(message.subject, bank) } : {}),
  };
  return {
    customerId,
    messageId,
    channel,
    purpose,
    language,
    sealed: sealContent(cipher, content, { customerId, messageId, channel }),
    challengeId: onSent?.challengeId,
    lifeSeconds: DELIVERY_RULES[onSent?.kind ?? 'notice'].lifeSeconds,
  };
}

interface MessageKey {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
}

// The context binds the ciphertext to its row. If it is copied to another row, decryption fails.
const contextOf = (key: MessageKey) => `outbox/${key.channel}/${key.customerId}/${key.messageId}`;

function sealContent(cipher: Cipher, content: MessageContent, key: MessageKey): Buffer {
  return cipher.seal(JSON.stringify(content), contextOf(key));
}

/** Decrypts a message's content and encrypts it with the current secret. Throws when no known secret decrypts it. */
export function resealContent(cipher: Cipher, sealed: Buffer, key: MessageKey): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(key));
}

/** Decrypts a message's content. Throws when it was changed, or when no known secret decrypts it. */
export function openContent(cipher: Cipher, sealed: Buffer, key: MessageKey): MessageContent {
  return JSON.parse(cipher.open(sealed, contextOf(key)));
}
