/** One SMPP session: matches responses to requests and answers the requests of the gateway. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type FailureReason, networkReason, TemporaryFailure } from '../../message.ts';
import { type Fields, type IncomingPdu, PduReader, pduBytes } from './pdu.ts';

/** The address of the gateway. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** PEM of a private certificate authority; if absent, public authorities are trusted. */
  readonly ca?: string;
}

type OnRequest = (request: IncomingPdu, session: Session) => void;

interface PendingRequest {
  readonly command: string;
  resolve(response: IncomingPdu): void;
  fail(reason: FailureReason): void;
}

const MAX_SEQUENCE = 0x7fff_ffff;

/** Requests of the gateway that get a success response. */
const WITH_RESPONSE: readonly string[] = ['deliver_sm', 'data_sm', 'enquire_link', 'unbind'];
/** Requests of the gateway that get no response. All other requests get a generic_nack. */
const WITHOUT_RESPONSE: readonly string[] = ['outbind', 'alert_notification'];
/** `command_status`: an unknown command. */
const ESME_RINVCMDID = 0x0003;

export class Session {
  /** Resolves with the reason when the connection ends; never rejects. */
  readonly ended: Promise<FailureReason>;
  readonly #reader = new PduReader();
  readonly #pending = new Map<number, PendingRequest>();
  #sequence = 0;
  #reason: FailureReason | undefined;

  readonly #socket: Socket;
  readonly #onRequest: OnRequest;

  private constructor(socket: Socket, onRequest: OnRequest) {
    this.#socket = socket;
    this.#onRequest = onRequest;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('drain', () => socket.resume());
    socket.on('error', (error) => this.destroy(networkReason(error)));
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.destroy('net-closed');
        resolve(this.#reason ?? 'net-closed');
      });
    });
  }

  /**
   * Connects, with TLS 1.2 or later if the target has `tls`; the certificate must match the host.
   *
   * @param onRequest called with every request of the gateway, after it was answered
   * @param signal closes the connection when aborted
   * @throws TemporaryFailure when the connection fails or takes longer than `connectMs`
   */
  static async open(
    target: Target,
    connectMs: number,
    signal: AbortSignal,
    onRequest: OnRequest,
  ): Promise<Session> {
    const socket = openSocket(target);
    const session = new Session(socket, onRequest);
    const timer = setTimeout(() => session.destroy('timeout'), connectMs);
    const abort = () => session.destroy('aborted');
    signal.addEventListener('abort', abort, { once: true });
    void session.ended.then(() => signal.removeEventListener('abort', abort));
    const connected = new Promise<undefined>((resolve) => {
      socket.once(target.tls ? 'secureConnect' : 'connect', () => resolve(undefined));
    });
    const reason = await Promise.race([connected, session.ended]);
    clearTimeout(timer);
    if (reason) throw new TemporaryFailure(reason);
    return session;
  }

  /**
   * Sends a request and returns its response, which may have any status.
   *
   * @throws TemporaryFailure when the connection ends or `answerMs` pass first
   */
  request(command: string, fields: Fields, answerMs: number): Promise<IncomingPdu> {
    return new Promise((resolve, reject) => {
      if (this.#reason) throw new TemporaryFailure(this.#reason);
      const sequence = this.#nextSequence();
      const bytes = pduBytes(command, { ...fields, sequence_number: sequence });
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#pending.delete(sequence);
        settle();
      };
      const fail = (reason: FailureReason) => end(() => reject(new TemporaryFailure(reason)));
      const timer = setTimeout(() => fail('timeout'), answerMs);
      this.#pending.set(sequence, { command, fail, resolve: (response) => end(() => resolve(response)) });
      this.#write(bytes);
    });
  }

  /** Closes the connection and rejects pending requests. Later calls do not change the reason. */
  destroy(reason: FailureReason): void {
    this.#reason ??= reason;
    this.#socket.destroy();
    for (const request of [...this.#pending.values()]) request.fail(this.#reason);
  }

  #nextSequence(): number {
    do this.#sequence = this.#sequence === MAX_SEQUENCE ? 1 : this.#sequence + 1;
    while (this.#pending.has(this.#sequence));
    return this.#sequence;
  }

  #write(bytes: Buffer): void {
    // Backpressure: stops reading from a gateway that does not read the responses.
    if (!this.#socket.write(bytes)) this.#socket.pause();
  }

  #read(chunk: Buffer): void {
    try {
      for (const pdu of this.#reader.read(chunk)) {
        if (this.#reason) return;
        if (pdu.isResponse) this.#handleResponse(pdu);
        else this.#handleRequest(pdu);
      }
    } catch {
      // The data is not SMPP. The error is not logged, because the bytes may contain a text or a number.
      this.destroy('net-protocol');
    }
  }

  /** Ignores responses that are late or match no request. */
  #handleResponse(pdu: IncomingPdu): void {
    const request = this.#pending.get(pdu.sequence);
    if (request && (pdu.isNack || pdu.command === request.command)) request.resolve(pdu);
  }

  #handleRequest(pdu: IncomingPdu): void {
    const { command, sequence: sequence_number } = pdu;
    if (WITH_RESPONSE.includes(command)) this.#write(pduBytes(`${command}_resp`, { sequence_number }));
    else if (!WITHOUT_RESPONSE.includes(command))
      this.#write(pduBytes('generic_nack', { sequence_number, command_status: ESME_RINVCMDID }));
    this.#onRequest(pdu, this);
  }
}

function openSocket({ host, port, tls, ca }: Target): Socket {
  const socket = tls
    ? connectTls({
        host,
        port,
        minVersion: 'TLSv1.2',
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca !== undefined && { ca }),
      })
    : connectPlain({ host, port });
  return socket.setNoDelay(true).setKeepAlive(true);
}
