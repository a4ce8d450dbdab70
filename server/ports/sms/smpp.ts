import { createHash } from 'node:crypto';
import {
  failureOf,
  PermanentFailure,
  type SendOptions,
  type SendReceipt,
  TemporaryFailure,
} from '../message.ts';
import type { Random } from '../random/port.ts';
import type { Sms, SmsMessage } from './port.ts';
import { destination, type Numbers, source } from './smpp/address.ts';
import { Connection, type SmppLog, type Timeouts } from './smpp/connection.ts';
import { type Alphabet, encodeText, type LongTexts } from './smpp/encoding.ts';
import type { SmppMetrics } from './smpp/metrics.ts';
import { BodyReader, type Fields, type IncomingPdu } from './smpp/pdu.ts';
import { readDelivery, validMessageId } from './smpp/receipts.ts';
import type { Session } from './smpp/session.ts';
import { parseSmppUrl } from './smpp/url.ts';

/** Settings of the account at the gateway. */
export interface SmppSettings {
  /** `smpp://user:password@host:port`, or `smpps://` for TLS; see {@link parseSmppUrl}. */
  readonly url: string;
  /** The sender that the phone shows; empty for the gateway's default. */
  readonly sender: string;
  /** Type of number and numbering plan of the sender; derived from the sender when undefined. */
  readonly senderTon: number | undefined;
  readonly senderNpi: number | undefined;
  readonly numbers: Numbers;
  readonly alphabet: Alphabet;
  readonly longTexts: LongTexts;
  readonly systemType: string;
}

export interface SmppOptions extends SmppSettings {
  readonly random: Random;
  readonly log: SmppLog;
  readonly metrics: Pick<SmppMetrics, 'bound' | 'receipt'>;
  /** PEM of a private certificate authority; if absent, public authorities are trusted. */
  readonly ca?: string;
  readonly timeouts?: Partial<Timeouts>;
}

/** An adapter with an open connection, which must be closed. */
export interface SmppSms extends Sms {
  /** Unbinds. Later calls of `send` reject with a TemporaryFailure. */
  close(): Promise<void>;
}

const TIMEOUTS: Timeouts = {
  connectMs: 5_000,
  bindMs: 5_000,
  submitMs: 10_000,
  answerMs: 60_000,
  enquireMs: 30_000,
  enquireAnswerMs: 10_000,
  minReconnectMs: 250,
  maxReconnectMs: 5_000,
  closeMs: 1_000,
};
/** Maximum number of messages in the cache of submissions. */
const MAX_CACHED_MESSAGES = 10_000;
/** `registered_delivery`: requests a receipt for the final state, success or failure. */
const FINAL_RECEIPT = 1;

/**
 * Sends SMS through an SMPP 3.4 gateway over one transceiver bind, which it keeps open. This process submits a message
 * again only after the gateway refused it or can no longer answer; docs/adapters.md describes crashes and lost
 * connections.
 *
 * @throws Error when the URL is invalid; the message contains neither user nor password
 */
export function createSmppSms(options: SmppOptions): SmppSms {
  const account = parseSmppUrl(options.url);
  if (!account) throw new Error('the address of the SMS gateway is not smpp://user:password@host:port');
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const resultsOf = createSubmitCache(MAX_CACHED_MESSAGES);
  const connection = new Connection({
    ...options,
    ...account,
    target: { ...account.target, ...(options.ca !== undefined && { ca: options.ca }) },
    timeouts,
    onBound: options.metrics.bound,
    onDelivery: (request) => recordReceipt(request, options),
  });
  return {
    async send(message: SmsMessage, { signal }: SendOptions): Promise<SendReceipt> {
      const results = resultsOf(message.dedupeId);
      const ids: string[] = [];
      for (const [index, fields] of submitSmFields(message, options).entries()) {
        let result = results.get(index);
        if (!result) {
          const session = await waitFor(connection.ready(), signal);
          // A concurrent attempt at the same message may have submitted it during the wait.
          result = results.get(index) ?? cache(results, index, submit(session, fields, timeouts.answerMs));
        }
        ids.push((await waitFor(result, signal, timeouts.submitMs)) ?? '');
      }
      const providerId = ids.join(' ').trim().slice(0, 200);
      return providerId === '' ? {} : { providerId };
    },
    close: () => connection.close(),
  };
}

/**
 * Returns the fields of the `submit_sm` of each part.
 *
 * @throws PermanentFailure when the number is invalid or the text is too long
 */
function submitSmFields(message: SmsMessage, options: SmppOptions): Fields[] {
  const to = destination(message.to, options.numbers);
  if (!to) throw new PermanentFailure('bad-address');
  // The fields are the same for every attempt in any process, so that gateways and phones can detect duplicates.
  const fingerprint = createHash('sha256').update(message.dedupeId).digest();
  const parts = encodeText(message.text, {
    alphabet: options.alphabet,
    long: options.longTexts,
    reference: fingerprint.readUInt8(0),
  });
  if (!parts) throw new PermanentFailure('too-long');
  const from = source(options.sender, { ton: options.senderTon, npi: options.senderNpi });
  const reference = fingerprint.readUInt16BE(1);
  return parts.map((part, index) => ({
    ...from,
    ...to,
    ...part,
    registered_delivery: FINAL_RECEIPT,
    user_message_reference: (reference + index) % 2 ** 16,
  }));
}

/** Submits a part. Resolves when the gateway accepts the part, with its message id if it is valid. */
async function submit(session: Session, fields: Fields, answerMs: number): Promise<string | undefined> {
  const { status, body } = await session.request('submit_sm', fields, answerMs);
  if (status === 0) return validMessageId(new BodyReader(body).cString());
  // The gateway does not regard this session as bound: reconnect and bind again.
  if (isBindError(status)) session.destroy(`smpp-${status}`);
  throw toFailure(status);
}

/** Caches a result for later attempts, until it rejects. */
function cache(results: PartResults, index: number, result: SubmitResult): SubmitResult {
  results.set(index, result);
  result.catch(() => {
    if (results.get(index) === result) results.delete(index);
  });
  return result;
}

/** Waits for a promise until the signal aborts or `ms` pass; the work behind the promise continues. */
function waitFor<T>(promise: Promise<T>, signal: AbortSignal, ms?: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(new TemporaryFailure('aborted')));
    const timer = ms && setTimeout(() => end(() => reject(new TemporaryFailure('timeout'))), ms);
    signal.addEventListener('abort', abort);
    promise.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
    if (signal.aborted) abort();
  });
}

/** Counts a delivery receipt and logs it with the gateway's message id. */
function recordReceipt(request: IncomingPdu, { log, metrics }: SmppOptions): void {
  const delivery = readDelivery(request);
  if (delivery.kind !== 'receipt') return;
  const { state, messageId } = delivery;
  metrics.receipt(state);
  log.info({ state, gatewayId: messageId }, 'SMS delivery receipt');
}

/** The message id of an accepted part, if any; rejects when the part was not accepted. */
type SubmitResult = Promise<string | undefined>;

/** The submitted parts of one message, by index. */
type PartResults = Map<number, SubmitResult>;

/**
 * Returns a function that gives the results of a message's parts by its dedupe id; an empty map for a new message.
 * The cache contains no text or phone number.
 * @param max number of messages; the least recently used message is evicted first
 */
function createSubmitCache(max: number): (dedupeId: string) => PartResults {
  const entries = new Map<string, PartResults>();
  return (dedupeId) => {
    const results: PartResults = entries.get(dedupeId) ?? new Map();
    entries.delete(dedupeId);
    entries.set(dedupeId, results);
    const [oldest = dedupeId] = entries.keys();
    if (entries.size > max) entries.delete(oldest);
    return results;
  };
}

/**
 * Permanent failures: the number or the text is rejected. All other codes, including vendor-specific ones, concern the
 * gateway, its load, the bind or the settings, so a retry may succeed.
 */
const PERMANENT_STATUSES = new Set([
  0x0001, // ESME_RINVMSGLEN
  0x000b, // ESME_RINVDSTADR
  0x0050, // ESME_RINVDSTTON
  0x0051, // ESME_RINVDSTNPI
  0x0065, // ESME_RX_P_APPN: permanent error of the receiving application
  0x0066, // ESME_RX_R_APPN: rejected by the receiving application
]);

/** The session is not bound, or bound as another user. */
const BIND_STATUSES = new Set([
  0x0004, // ESME_RINVBNDSTS
  0x000d, // ESME_RBINDFAIL
  0x000e, // ESME_RINVPASWD
  0x000f, // ESME_RINVSYSID
]);

function toFailure(status: number) {
  return failureOf(`smpp-${status}`, PERMANENT_STATUSES.has(status));
}

function isBindError(status: number): boolean {
  return BIND_STATUSES.has(status);
}
