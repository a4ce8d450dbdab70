/** One try of one message: open it, send it with a time limit, write down what came of it. */
import type { Kysely, Transaction } from 'kysely';
import type { Cipher } from '../crypto/cipher.ts';
import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Mail } from '../ports/mail/port.ts';
import { PermanentFailure, type SendOptions, type SendReceipt, TemporaryFailure } from '../ports/message.ts';
import type { Random } from '../ports/random/port.ts';
import type { Sms } from '../ports/sms/port.ts';
import { gather } from './gather.ts';
import { type OnSent, openLetter } from './outbox.ts';
import { pauseSeconds } from './rules.ts';
import {
  type ClaimedRow,
  giveUp,
  markNoticesSent,
  markSent,
  retryLater,
  type SentTry,
  wakeChannel,
} from './store.ts';

/** The part of a logger that the outbox uses; pino's has it. It never gets a text, an address or a customer. */
export interface OutboxLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A message that was just sent. */
export interface SentMessage {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
  readonly purpose: string;
  readonly onSent: OnSent;
  /** By the database's clock. */
  readonly sentAt: Date;
}

/** What a dispatcher works with. */
export interface DispatcherDeps {
  readonly db: Kysely<Database>;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly log: OutboxLog;
  /** Whether people wait for the machine: what is in no hurry then leaves more slowly. */
  readonly isBusy: () => boolean;
  /**
   * Called once for a message that was written with `onSent`, in the transaction that marks it sent. If it throws, the
   * message counts as not sent and is tried again with the same dedupe id.
   */
  readonly onSent: (trx: Transaction<Database>, message: SentMessage) => Promise<void>;
}

type Outcome =
  | { readonly kind: 'sent'; readonly providerId: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** So many failures in a row mean that the gateway is down, rather than that some messages are odd. */
const DOWN_AFTER = 3;

const STOPPED = new TemporaryFailure('aborted');

/** The tries of one channel, each at most `timeoutMs` long whatever the adapter does. */
export class Delivery {
  readonly #deps: DispatcherDeps;
  readonly #channel: Channel;
  readonly #timeoutMs: number;
  readonly #underWay = new Set<AbortController>();
  readonly #settleNotice: (sent: SentTry) => Promise<void>;
  #failuresInARow = 0;

  constructor(deps: DispatcherDeps, channel: Channel, timeoutMs: number) {
    this.#deps = deps;
    this.#channel = channel;
    this.#timeoutMs = timeoutMs;
    this.#settleNotice = gather((sent) => markNoticesSent(deps.db, sent));
  }

  /** Makes one try; never rejects. True when paused messages of the channel were woken. */
  async deliver(row: ClaimedRow): Promise<boolean> {
    const { log } = this.#deps;
    try {
      if (!row.expired) return await this.#record(row, await this.#attempt(row));
      await giveUp(this.#deps.db, row, 'expired');
      log.error({ ...fieldsOf(row), tries: row.tries - 1 }, 'message given up: nobody waits for it any more');
    } catch (error) {
      // The lease brings the message back; its reader sees it once because of the dedupe id.
      const what = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) };
      log.error({ ...fieldsOf(row), ...what }, 'the outcome of a message could not be written down');
    }
    return false;
  }

  /** Cuts the tries under way short; their messages are due again at once. */
  abort(): void {
    for (const controller of this.#underWay) controller.abort(STOPPED);
  }

  async #attempt(row: ClaimedRow): Promise<Outcome> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new TemporaryFailure('timeout')), this.#timeoutMs);
    this.#underWay.add(controller);
    try {
      const receipt = await Promise.race([send(this.#deps, row, controller), aborted(controller.signal)]);
      return { kind: 'sent', providerId: receipt.providerId };
    } catch (error) {
      // An adapter that heeds the signal says `aborted`; why it was aborted is what counts.
      return outcomeOf(controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(controller);
    }
  }

  async #record(row: ClaimedRow, outcome: Outcome): Promise<boolean> {
    const { db, log } = this.#deps;
    switch (outcome.kind) {
      case 'stopped':
        await retryLater(db, row, 'stopped', 0);
        return false;
      case 'failed':
        this.#failuresInARow += 1;
        await retryLater(db, row, outcome.reason, pauseOf(this.#deps, row));
        log.warn({ ...fieldsOf(row), reason: outcome.reason }, 'message not sent, will be tried again');
        return false;
      case 'refused':
        await giveUp(db, row, outcome.reason);
        log.error({ ...fieldsOf(row), reason: outcome.reason }, 'message refused for good');
        return this.#wakeAfterOutage();
      case 'sent':
        if (row.challengeId === null) await this.#settleNotice({ ...row, providerId: outcome.providerId });
        else await recordCodeSent(this.#deps, row, row.challengeId, outcome.providerId);
        log.info(fieldsOf(row), 'message sent');
        return this.#wakeAfterOutage();
    }
  }

  /** The gateway answered: if it was down until now, what waits for it need not wait longer. */
  async #wakeAfterOutage(): Promise<boolean> {
    const wasDown = this.#failuresInARow >= DOWN_AFTER;
    this.#failuresInARow = 0;
    if (wasDown) await wakeChannel(this.#deps.db, this.#channel);
    return wasDown;
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error === STOPPED) return { kind: 'stopped' };
  if (error instanceof PermanentFailure) return { kind: 'refused', reason: error.reason };
  if (error instanceof TemporaryFailure) return { kind: 'failed', reason: error.reason };
  // Not the adapter's own failure, so its message may quote anything: only its kind is safe.
  return { kind: 'failed', reason: `unexpected-${error instanceof Error ? error.name : typeof error}` };
}

function fieldsOf({ messageId, channel, purpose, tries }: ClaimedRow): object {
  return { messageId, channel, purpose, tries };
}

function pauseOf({ random }: DispatcherDeps, row: ClaimedRow): number {
  return pauseSeconds(row.challengeId === null ? 'notice' : 'otp', row.tries, random.uint32());
}

async function send(deps: DispatcherDeps, row: ClaimedRow, { signal }: SendOptions): Promise<SendReceipt> {
  const { to, text, subject } = openLetter(deps.cipher, row.sealed, row);
  const head = { to, text, language: row.language, purpose: row.purpose, dedupeId: row.messageId };
  if (row.channel === 'sms') return deps.sms.send(head, { signal });
  return deps.mail.send({ ...head, subject: subject ?? '' }, { signal });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function recordCodeSent(
  deps: DispatcherDeps,
  row: ClaimedRow,
  challengeId: string,
  providerId: string | undefined,
): Promise<void> {
  const { customerId, messageId, channel, purpose } = row;
  await deps.db.transaction().execute(async (trx) => {
    const sentAt = await markSent(trx, row, providerId);
    if (!sentAt) return;
    const onSent: OnSent = { kind: 'otp', challengeId };
    await deps.onSent(trx, { customerId, messageId, channel, purpose, onSent, sentAt });
  });
}
