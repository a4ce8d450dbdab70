import { createHash } from 'node:crypto';
import { PermanentFailure, type SendOptions, type SendReceipt, TemporaryFailure } from '../message.ts';
import type { Random } from '../random/port.ts';
import type { Sms, SmsMessage } from './port.ts';
import { destination, type Numbers, type SmppAddress, source } from './smpp/address.ts';
import { Connection, type Limits, type SmppLog } from './smpp/connection.ts';
import { type Alphabet, type EncodedText, encodeText, type LongTexts, type Part } from './smpp/encoding.ts';
import type { Link } from './smpp/link.ts';
import type { SmppMetrics } from './smpp/metrics.ts';
import { BodyReader, COMMAND, type Incoming } from './smpp/pdu.ts';
import { printable, readDelivery } from './smpp/receipts.ts';
import { isUnbound, refusal } from './smpp/status.ts';
import { type Answer, type Answers, Submissions } from './smpp/submissions.ts';
import { parseSmppUrl } from './smpp/url.ts';

/** How messages look to the gateway. */
export interface SmppSettings {
  /** `smpp://user:password@host:port`, or `smpps://` for TLS; see {@link parseSmppUrl}. */
  readonly url: string;
  /** What the phone shows as the sender; empty leaves it to the gateway. */
  readonly sender: string;
  /** The kind of number and the numbering plan of the sender, where they are not what it looks like. */
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
  /** A certificate authority of the gateway's own, PEM; the public ones when absent. */
  readonly ca?: string;
  readonly limits?: Partial<Limits>;
}

/** An adapter that keeps a connection, and must be closed. */
export interface SmppSms extends Sms {
  /** Unbinds; what is sent afterwards fails for now. */
  close(): Promise<void>;
}

const LIMITS: Limits = {
  connectMs: 5_000,
  bindMs: 5_000,
  submitMs: 10_000,
  answerMs: 60_000,
  enquireMs: 30_000,
  enquireAnswerMs: 10_000,
  shortestPauseMs: 250,
  longestPauseMs: 5_000,
  closeMs: 1_000,
};
const REMEMBERED = 10_000;
const FINAL_RECEIPT = 1;

/**
 * An SMS gateway behind SMPP 3.4: one transceiver bind, kept open from now on. A message that was handed over is not
 * handed over again by this process as long as the gateway may still answer or has taken it; see docs/adapters.md for
 * what that means when a process or a connection dies.
 *
 * @throws Error from here (not from `send`) when the URL is not one; the error names no user or password
 */
export function createSmppSms(options: SmppOptions): SmppSms {
  const account = parseSmppUrl(options.url);
  if (!account) throw new Error('the address of the SMS gateway is not smpp://user:password@host:port');
  const limits = { ...LIMITS, ...options.limits };
  const submissions = new Submissions(REMEMBERED);
  const connection = new Connection({
    ...options,
    ...account,
    target: { ...account.target, ...(options.ca !== undefined && { ca: options.ca }) },
    limits,
    onBound: options.metrics.bound,
    onDelivery: (request) => told(request, options),
  });
  return {
    async send(message: SmsMessage, { signal }: SendOptions): Promise<SendReceipt> {
      const answers = submissions.of(message.dedupeId);
      const ids: string[] = [];
      for (const [place, fields] of requestsOf(message, options).entries()) {
        let answer = answers.get(place);
        if (!answer) {
          const link = await waited(connection.ready(), signal);
          // Another try of the same message may have been quicker.
          answer = answers.get(place) ?? remember(answers, place, handOver(link, fields, limits.answerMs));
        }
        ids.push((await waited(answer, signal, limits.submitMs)) ?? '');
      }
      const providerId = ids.join(' ').trim().slice(0, 200);
      return providerId === '' ? {} : { providerId };
    },
    close: () => connection.close(),
  };
}

type Fields = Readonly<Record<string, string | number | Buffer>>;

/**
 * The `submit_sm` of each part.
 *
 * @throws PermanentFailure when number or text cannot be sent at all
 */
function requestsOf(message: SmsMessage, options: SmppOptions): Fields[] {
  const to = destination(message.to, options.numbers);
  if (!to) throw new PermanentFailure('bad-address');
  // The same for each try, whichever process makes it: phones and gateways that look at it can tell.
  const fingerprint = createHash('sha256').update(message.dedupeId).digest();
  const encoded = encodeText(message.text, {
    alphabet: options.alphabet,
    long: options.longTexts,
    reference: fingerprint.readUInt8(0),
  });
  if (!encoded) throw new PermanentFailure('too-long');
  const from = source(options.sender, { ton: options.senderTon, npi: options.senderNpi });
  const reference = fingerprint.readUInt16BE(1);
  return encoded.parts.map((part, place) => ({
    ...addresses(from, to),
    ...content(encoded, part),
    registered_delivery: FINAL_RECEIPT,
    user_message_reference: (reference + place) % 2 ** 16,
  }));
}

function addresses(from: SmppAddress, to: SmppAddress): Fields {
  return {
    source_addr_ton: from.ton,
    source_addr_npi: from.npi,
    source_addr: from.address,
    dest_addr_ton: to.ton,
    dest_addr_npi: to.npi,
    destination_addr: to.address,
  };
}

function content({ dataCoding }: EncodedText, { esmClass, shortMessage, payload }: Part): Fields {
  return {
    esm_class: esmClass,
    data_coding: dataCoding,
    short_message: shortMessage,
    ...(payload && { message_payload: payload }),
  };
}

/** Resolves with the gateway's id when the part is taken, whatever else the answer says. */
async function handOver(link: Link, fields: Fields, answerMs: number): Promise<string | undefined> {
  const { status, body } = await link.request(COMMAND.submitSm, fields, answerMs);
  if (status === 0) return printable(new BodyReader(body).cString());
  // Bound, but not to the gateway's mind: a new bind is all that can help.
  if (isUnbound(status)) link.destroy(`smpp-${status}`);
  throw refusal(status);
}

/** Keeps an answer for later tries, unless the part turns out not to be taken. */
function remember(answers: Answers, place: number, answer: Answer): Answer {
  answers.set(place, answer);
  answer.catch(() => {
    if (answers.get(place) === answer) answers.delete(place);
  });
  return answer;
}

/** Waits for a promise that goes on by itself, until the signal or `ms` end the wait. */
function waited<T>(promise: Promise<T>, signal: AbortSignal, ms?: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (how: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      how();
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

/** News of a message: counted, and written down with the gateway's own id of it. */
function told(request: Incoming, { log, metrics }: SmppOptions): void {
  const delivery = readDelivery(request);
  if (delivery.kind !== 'receipt') return;
  const { state, messageId } = delivery;
  metrics.receipt(state);
  log.info({ state, gatewayId: messageId }, 'SMS delivery receipt');
}
