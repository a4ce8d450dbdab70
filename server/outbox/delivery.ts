/** Makes one attempt to send a message: decrypts it, sends it with a timeout, records the outcome. */
import { SpanKind } from '@opentelemetry/api';
import type { Kysely, Transaction } from 'kysely';
import type { Cipher } from '../crypto/cipher.ts';
import { atHome } from '../db/distribution/homes.ts';
import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Mail } from '../ports/mail/port.ts';
import {
  type MessageHead,
  PermanentFailure,
  type SendOptions,
  type SendReceipt,
  TemporaryFailure,
} from '../ports/message.ts';
import type { Random } from '../ports/random/port.ts';
import type { Sms } from '../ports/sms/port.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { batch } from './batch.ts';
import type { AttemptOutcome, OutboxMetrics } from './metrics.ts';
import { type OnSent, openContent } from './outbox.ts';
import { retryDelaySeconds } from './rules.ts';
import {
  type ClaimedMessage,
  endDelays,
  giveUp,
  markNoticesSent,
  markSent,
  retryLater,
  type SentAttempt,
} from './store.ts';

/** The logger methods that the outbox uses. It never passes them a text, an address or a customer id. */
export type OutboxLog = Readonly<
  Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
>;

/** A message that was just sent. */
export interface SentMessage {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: Channel;
  readonly purpose: string;
  readonly onSent: OnSent;
  /** The database's time when it was sent. */
  readonly sentAt: Date;
}

/** Sends push messages to one person's browsers. */
export interface PushSending {
  /**
   * @param message.to the subscription's id
   * @throws the same failures as the SMS and e-mail ports; PermanentFailure with the reason `gone` when the browser is
   *   unsubscribed
   */
  send(
    message: Pick<MessageHead, 'to' | 'dedupeId'> & { readonly customerId: string; readonly text: string },
    options: SendOptions,
  ): Promise<SendReceipt>;
}

export interface DispatcherDeps {
  readonly db: Kysely<Database>;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly push: PushSending;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly log: OutboxLog;
  readonly metrics?: OutboxMetrics;
  /** Whether requests are queued. If so, notices are sent more slowly. */
  readonly isBusy: () => boolean;
  /**
   * Called once for a message that was enqueued with `onSent`, in the transaction that marks the message sent. If the
   * function throws, the message counts as unsent and is retried with the same dedupe id.
   */
  readonly onSent: (trx: Transaction<Database>, message: SentMessage) => Promise<void>;
}

type Outcome =
  | { readonly kind: 'sent'; readonly providerId: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** Number of consecutive failures that count as an outage of the gateway. */
const OUTAGE_FAILURES = 3;

const STOPPED = new TemporaryFailure('aborted');

/** Makes the attempts of one channel. Each attempt ends within `timeoutMs`, even if the adapter ignores its signal. */
export class Delivery {
  readonly #running = new Set<AbortController>();
  #stopped = false;
  readonly #markNoticeSent: (sent: SentAttempt) => Promise<void>;
  #consecutiveFailures = 0;

  readonly #deps: DispatcherDeps;
  readonly #channel: Channel;
  readonly #timeoutMs: number;

  constructor(deps: DispatcherDeps, channel: Channel, timeoutMs: number) {
    this.#deps = deps;
    this.#channel = channel;
    this.#timeoutMs = timeoutMs;
    this.#markNoticeSent = batch((sent) => markNoticesSent(deps.db, sent));
  }

  /** Makes one attempt; never rejects. Returns true when delayed messages of the channel became due again. */
  deliver(row: ClaimedMessage): Promise<boolean> {
    const { channel, purpose, tries } = row;
    const attributes = { 'outbox.channel': channel, 'outbox.purpose': purpose, 'outbox.tries': tries };
    // Uses a new trace, because the call that stored the message has already ended.
    return inSpan('outbox send', { kind: SpanKind.PRODUCER, attributes, root: true }, (span) =>
      this.#deliver(row, (outcome) => {
        span.setAttribute('outbox.outcome', outcome);
        this.#deps.metrics?.attempt(this.#channel, outcome);
      }),
    );
  }

  async #deliver(row: ClaimedMessage, count: (outcome: AttemptOutcome) => void): Promise<boolean> {
    const { log } = this.#deps;
    try {
      if (!row.expired) {
        const outcome = await this.#attempt(row);
        const moreDue = await this.#record(row, outcome);
        count(outcome.kind);
        return moreDue;
      }
      await giveUp(this.#deps.db, row, 'expired');
      count('expired');
      log.error({ ...logFields(row), tries: row.tries - 1 }, 'message given up: expired');
    } catch (error) {
      count('unrecorded');
      // The message is due again when its lease expires; the dedupe id prevents a visible duplicate.
      const details = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) };
      log.error({ ...logFields(row), ...details }, 'message outcome could not be recorded');
    }
    return false;
  }

  /** Aborts running attempts and skips later ones. Their messages become due again at once. */
  abort(): void {
    this.#stopped = true;
    for (const controller of this.#running) controller.abort(STOPPED);
  }

  async #attempt(row: ClaimedMessage): Promise<Outcome> {
    // A poll that was still running at the stop may have claimed this message.
    if (this.#stopped) return { kind: 'stopped' };
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new TemporaryFailure('timeout')), this.#timeoutMs);
    this.#running.add(controller);
    try {
      const receipt = await Promise.race([
        send(this.#deps, row, controller),
        rejectOnAbort(controller.signal),
      ]);
      return { kind: 'sent', providerId: receipt.providerId };
    } catch (error) {
      // After an abort, an adapter rejects with its own error. Only the signal's reason distinguishes a timeout from a stop.
      return outcomeOf(controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.#running.delete(controller);
    }
  }

  async #record(row: ClaimedMessage, outcome: Outcome): Promise<boolean> {
    const { db, log } = this.#deps;
    switch (outcome.kind) {
      case 'stopped':
        await retryLater(db, row, 'stopped', 0);
        return false;
      case 'failed':
        this.#consecutiveFailures += 1;
        await retryLater(db, row, outcome.reason, retryDelay(this.#deps, row));
        log.warn({ ...logFields(row), reason: outcome.reason }, 'message not sent, will be tried again');
        return false;
      case 'refused':
        await giveUp(db, row, outcome.reason);
        log.error({ ...logFields(row), reason: outcome.reason }, 'message refused for good');
        return this.#retryAfterOutage();
      case 'sent':
        if (row.challengeId === null) await this.#markNoticeSent({ ...row, providerId: outcome.providerId });
        else await recordCodeSent(this.#deps, row, row.challengeId, outcome.providerId);
        log.info(logFields(row), 'message sent');
        return this.#retryAfterOutage();
    }
  }

  /** Makes delayed messages due if the gateway has just answered for the first time after an outage. Returns true if so. */
  async #retryAfterOutage(): Promise<boolean> {
    const hadOutage = this.#consecutiveFailures >= OUTAGE_FAILURES;
    this.#consecutiveFailures = 0;
    if (hadOutage) await endDelays(this.#deps.db, this.#channel);
    return hadOutage;
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error === STOPPED) return { kind: 'stopped' };
  if (error instanceof PermanentFailure) return { kind: 'refused', reason: error.reason };
  if (error instanceof TemporaryFailure) return { kind: 'failed', reason: error.reason };
  // An unexpected error's message may contain a text or an address. Only its name is safe to log.
  return { kind: 'failed', reason: `unexpected-${error instanceof Error ? error.name : typeof error}` };
}

function logFields({ messageId, channel, purpose, tries }: ClaimedMessage): object {
  return { messageId, channel, purpose, tries };
}

function retryDelay({ random }: DispatcherDeps, row: ClaimedMessage): number {
  return retryDelaySeconds(row.challengeId === null ? 'notice' : 'otp', row.tries, random.uint32());
}

async function send(
  deps: DispatcherDeps,
  row: ClaimedMessage,
  { signal }: SendOptions,
): Promise<SendReceipt> {
  const { to, text, subject } = openContent(deps.cipher, row.sealed, row);
  const common = { to, text, language: row.language, purpose: row.purpose, dedupeId: row.messageId };
  if (row.channel === 'sms') return deps.sms.send(common, { signal });
  if (row.channel === 'push') {
    const { customerId, messageId: dedupeId } = row;
    return deps.push.send({ customerId, to, text, dedupeId }, { signal });
  }
  return deps.mail.send({ ...common, subject: subject ?? '' }, { signal });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function recordCodeSent(
  deps: DispatcherDeps,
  row: ClaimedMessage,
  challengeId: string,
  providerId: string | undefined,
): Promise<void> {
  const { customerId, messageId, channel, purpose } = row;
  await atHome(deps.db, customerId)
    .transaction()
    .execute(async (trx) => {
      const sentAt = await markSent(trx, row, providerId);
      if (!sentAt) return;
      const onSent: OnSent = { kind: 'otp', challengeId };
      await deps.onSent(trx, { customerId, messageId, channel, purpose, onSent, sentAt });
    });
}
