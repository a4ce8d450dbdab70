/** Test helper: an outbox with in-memory fake gateways and a clock that tests can set. */

import { type Kysely, sql } from 'kysely';
import { demoBank } from '../../tests/support/data/content.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { createCipher } from '../crypto/cipher.ts';
import { createKeyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import type { MailMessage } from '../ports/mail/port.ts';
import { type SendReceipt, TemporaryFailure } from '../ports/message.ts';
import { systemRandom } from '../ports/random/system.ts';
import type { SmsMessage } from '../ports/sms/port.ts';
import type { DispatcherDeps, SentMessage } from './delivery.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
import { createOutbox, type OutgoingMessage } from './outbox.ts';

type Behaviour<Message> = (message: Message, signal: AbortSignal) => Promise<SendReceipt>;

/** A fake gateway that records messages in order and counts concurrent attempts. */
export class FakePort<Message extends SmsMessage | MailMessage> {
  readonly messages: Message[] = [];
  /** The highest number of concurrent attempts, and of concurrent attempts to send the same message. */
  maxConcurrent = 0;
  maxConcurrentPerMessage = 0;
  readonly #inFlight: string[] = [];
  #behaviour: Behaviour<Message> = async () => ({});

  setBehaviour(behaviour: Behaviour<Message>): void {
    this.#behaviour = behaviour;
  }

  readonly send = async (message: Message, { signal }: { signal: AbortSignal }): Promise<SendReceipt> => {
    this.messages.push(message);
    this.#inFlight.push(message.dedupeId);
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#inFlight.length);
    const same = this.#inFlight.filter((id) => id === message.dedupeId).length;
    this.maxConcurrentPerMessage = Math.max(this.maxConcurrentPerMessage, same);
    try {
      return await this.#behaviour(message, signal);
    } finally {
      this.#inFlight.splice(this.#inFlight.indexOf(message.dedupeId), 1);
    }
  };

  texts(): string[] {
    return this.messages.map(({ text }) => text);
  }
}

/** A promise that the test resolves. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const NEVER = new Promise<never>(() => undefined);

export const PHONE = '0912345678';
export const CHALLENGE = '0b8a2f54-3c0e-4d0c-9a5e-1d2f3a4b5c6d';

/** An SMS with this text and the given changes. */
export function sms(text: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const message = {
    customerId: customerIdOf('C1'),
    to: PHONE,
    language: 'zh_tw',
    purpose: 'redemption-notice',
    text,
  } as const;
  return { ...message, ...change, channel: 'sms' };
}

/** An SMS with a one-time password as its text. */
export function otp(text: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return sms(text, { purpose: 'login', onSent: { kind: 'otp', challengeId: CHALLENGE }, ...change });
}

/** An e-mail with this text. */
export function email(text: string): OutgoingMessage {
  return { ...sms(text), channel: 'email', to: 'mei.lin@example.com', subject: '通知' };
}

/** Behaviours of a gateway: `down` fails temporarily, `up` accepts. */
export const down = async () => {
  throw new TemporaryFailure('http-503');
};
export const up = async () => ({ providerId: 'gw-1' });

/** Empties the tables, resets the clock and creates an outbox with new gateways. */
export async function setUpOutbox(db: Kysely<Database>) {
  await sql`delete from portal.outbox`.execute(db);
  await sql`delete from demo.inbox`.execute(db);
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
  const cipher = createCipher(createKeyring(Buffer.alloc(32, 1)));
  const outbox = createOutbox({ cipher, random: systemRandom, bank: () => demoBank });
  const phone = new FakePort<SmsMessage>();
  const mailbox = new FakePort<MailMessage>();
  const logged: string[] = [];
  const confirmed: SentMessage[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  const deps: DispatcherDeps = {
    db,
    sms: phone,
    mail: mailbox,
    push: { send: async () => ({}) },
    cipher,
    random: systemRandom,
    isBusy: () => false,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    onSent: async (_trx, message) => {
      confirmed.push(message);
    },
  };
  return {
    db,
    outbox,
    phone,
    mailbox,
    logged,
    /** The arguments of the `onSent` calls. */
    confirmed,
    deps,
    dispatcher: (change: Partial<DispatcherDeps> = {}, options: DispatcherOptions = {}) =>
      createDispatcher({ ...deps, ...change }, options),
    /** Enqueues each message in its own transaction. */
    async enqueue(...messages: OutgoingMessage[]): Promise<string[]> {
      const ids: string[] = [];
      for (const message of messages) {
        ids.push(await db.transaction().execute((trx) => outbox.enqueue(trx, message)));
      }
      return ids;
    },
    /** Moves the database's clock; a negative number sets it back. */
    async advance(seconds: number): Promise<void> {
      await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(db);
    },
    rows: () => db.selectFrom('portal.outbox').selectAll().orderBy('seq').execute(),
  };
}

export type OutboxSetup = Awaited<ReturnType<typeof setUpOutbox>>;
