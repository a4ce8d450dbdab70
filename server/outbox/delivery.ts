/** One try of one message: open it, send it with a time limit, write down what came of it. */
import type { Kysely, Transaction } from 'kysely';
import type { Cipher } from '../crypto/cipher.ts';
import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema.messages.ts';
import type { Database } from '../db/schema.ts';
import type { Mail } from '../ports/mail/port.ts';
import { PermanentFailure, type SendOptions, type SendReceipt, TemporaryFailure } from '../ports/message.ts';
import type { Random } from '../ports/random/port.ts';
import type { Sms } from '../ports/sms/port.ts';
import { type OnSent, openLetter } from './outbox.ts';
import { pauseSeconds } from './rules.ts';
import { type ClaimedRow, giveUp, markSent, retryLater, wakeChannel } from './store.ts';

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

/** The tries of one channel. */
export interface Delivery {
  /** Makes one try; never rejects. True when paused messages of the channel were woken. */
  deliver(row: ClaimedRow): Promise<boolean>;
  /** Cuts the tries under way short; their messages are due again at once. */
  abort(): void;
}

/** So many failures in a row mean that the gateway is down, rather than that some messages are odd. */
const DOWN_AFTER = 3;

const STOPPED = new TemporaryFailure('aborted');

/** The tries of one channel, each at most `timeoutMs` long whatever the adapter does. */
export function createDelivery(deps: DispatcherDeps, channel: Channel, timeoutMs: number): Delivery {
  const { db, log } = deps;
  const underWay = new Set<AbortController>();
  let failuresInARow = 0;

  async function attempt(row: ClaimedRow): Promise<Outcome> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new TemporaryFailure('timeout')), timeoutMs);
    underWay.add(controller);
    try {
      const receipt = await Promise.race([send(deps, row, controller), aborted(controller.signal)]);
      return { kind: 'sent', providerId: receipt.providerId };
    } catch (error) {
      // An adapter that heeds the signal says `aborted`; why it was aborted is what counts.
      return outcomeOf(controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearTimeout(timer);
      underWay.delete(controller);
    }
  }

  function outcomeOf(error: unknown): Outcome {
    if (error === STOPPED) return { kind: 'stopped' };
    if (error instanceof PermanentFailure) return { kind: 'refused', reason: error.reason };
    if (error instanceof TemporaryFailure) return { kind: 'failed', reason: error.reason };
    // Not the adapter's own failure, so its message may quote anything: only its kind is safe.
    return { kind: 'failed', reason: `unexpected-${error instanceof Error ? error.name : typeof error}` };
  }

  async function record(row: ClaimedRow, outcome: Outcome): Promise<boolean> {
    const fields = { messageId: row.messageId, channel, purpose: row.purpose, tries: row.tries };
    if (outcome.kind === 'stopped') {
      await retryLater(db, row, 'stopped', 0);
      return false;
    }
    if (outcome.kind === 'failed') {
      failuresInARow += 1;
      const kind = row.challengeId === null ? 'notice' : 'otp';
      await retryLater(db, row, outcome.reason, pauseSeconds(kind, row.tries, deps.random.uint32()));
      log.warn({ ...fields, reason: outcome.reason }, 'message not sent, will be tried again');
      return false;
    }
    const wasDown = failuresInARow >= DOWN_AFTER;
    failuresInARow = 0;
    if (outcome.kind === 'refused') {
      await giveUp(db, row, outcome.reason);
      log.error({ ...fields, reason: outcome.reason }, 'message refused for good');
    } else {
      await recordSent(deps, row, outcome.providerId);
      log.info(fields, 'message sent');
    }
    if (wasDown) await wakeChannel(db, channel);
    return wasDown;
  }

  return {
    async deliver(row) {
      const { messageId, purpose } = row;
      try {
        if (!row.expired) return await record(row, await attempt(row));
        await giveUp(db, row, 'expired');
        log.error(
          { messageId, channel, purpose, tries: row.tries - 1 },
          'message given up: nobody waits for it any more',
        );
      } catch (error) {
        // The lease brings the message back; its reader sees it once because of the dedupe id.
        const fields = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) };
        log.error(
          { messageId, channel, purpose, ...fields },
          'the outcome of a message could not be written down',
        );
      }
      return false;
    },
    abort() {
      for (const controller of underWay) controller.abort(STOPPED);
    },
  };
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

async function recordSent(
  deps: DispatcherDeps,
  row: ClaimedRow,
  providerId: string | undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const sentAt = await markSent(trx, row, providerId);
    if (!sentAt || row.challengeId === null) return;
    const { customerId, messageId, channel, purpose } = row;
    const onSent: OnSent = { kind: 'otp', challengeId: row.challengeId };
    await deps.onSent(trx, { customerId, messageId, channel, purpose, onSent, sentAt });
  });
}
