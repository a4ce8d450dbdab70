/** One connection to the gateway: requests matched with their answers, and what the other side asks for. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type FailureReason, networkReason, TemporaryFailure } from '../../message.ts';
import {
  COMMAND,
  type Command,
  type Incoming,
  nackBytes,
  PduReader,
  requestBytes,
  responseBytes,
} from './pdu.ts';

/** Where the gateway listens. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** A certificate authority of the gateway's own, PEM; the public ones when absent. */
  readonly ca?: string;
}

type OnRequest = (request: Incoming, link: Link) => void;

interface Waiting {
  readonly command: Command;
  answer(answer: Incoming): void;
  fail(reason: FailureReason): void;
}

const LAST_SEQUENCE = 0x7fff_ffff;

const ANSWERED = [COMMAND.deliverSm, COMMAND.dataSm, COMMAND.enquireLink, COMMAND.unbind] as const;
const WITHOUT_ANSWER: readonly number[] = [COMMAND.outbind, COMMAND.alertNotification];

export class Link {
  /** Resolves with the reason when the connection is over; never rejects. */
  readonly ended: Promise<FailureReason>;
  readonly #socket: Socket;
  readonly #reader = new PduReader();
  readonly #waiting = new Map<number, Waiting>();
  readonly #onRequest: OnRequest;
  #sequence = 0;
  #reason: FailureReason | undefined;

  private constructor(socket: Socket, onRequest: OnRequest) {
    this.#socket = socket;
    this.#onRequest = onRequest;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
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
   * Connects, with TLS where the target says so: 1.2 or later, the certificate checked against the host.
   *
   * @param onRequest gets what the other side asks, when it has been answered
   * @param signal destroys the connection, at any time
   * @throws TemporaryFailure when there is no connection within `connectMs`
   */
  static async open(
    target: Target,
    connectMs: number,
    signal: AbortSignal,
    onRequest: OnRequest,
  ): Promise<Link> {
    const socket = openSocket(target);
    const link = new Link(socket, onRequest);
    const timer = setTimeout(() => link.destroy('timeout'), connectMs);
    const abort = () => link.destroy('aborted');
    signal.addEventListener('abort', abort, { once: true });
    void link.ended.then(() => signal.removeEventListener('abort', abort));
    const connected = new Promise<undefined>((resolve) => {
      socket.once(target.tls ? 'secureConnect' : 'connect', () => resolve(undefined));
    });
    const reason = await Promise.race([connected, link.ended]);
    clearTimeout(timer);
    if (reason) throw new TemporaryFailure(reason);
    return link;
  }

  /**
   * Sends a request and waits for its answer, whatever its status.
   *
   * @throws TemporaryFailure when the connection ends or `answerMs` pass before it
   */
  request(command: Command, fields: Parameters<typeof requestBytes>[2], answerMs: number): Promise<Incoming> {
    return new Promise((resolve, reject) => {
      if (this.#reason) throw new TemporaryFailure(this.#reason);
      const sequence = this.#nextSequence();
      const bytes = requestBytes(command, sequence, fields);
      const settle = (how: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(sequence);
        how();
      };
      const fail = (reason: FailureReason) => settle(() => reject(new TemporaryFailure(reason)));
      const timer = setTimeout(() => fail('timeout'), answerMs);
      this.#waiting.set(sequence, { command, fail, answer: (answer) => settle(() => resolve(answer)) });
      this.#write(bytes);
    });
  }

  /** Ends the connection; whoever waits for an answer is told the reason. The first reason counts. */
  destroy(reason: FailureReason): void {
    this.#reason ??= reason;
    this.#socket.destroy();
    for (const waiting of [...this.#waiting.values()]) waiting.fail(this.#reason);
  }

  #nextSequence(): number {
    do this.#sequence = this.#sequence === LAST_SEQUENCE ? 1 : this.#sequence + 1;
    while (this.#waiting.has(this.#sequence));
    return this.#sequence;
  }

  #write(bytes: Buffer): void {
    // Who asks faster than it reads our answers is not read either, until it does.
    if (!this.#socket.write(bytes)) this.#socket.pause();
  }

  #take(chunk: Buffer): void {
    try {
      for (const pdu of this.#reader.read(chunk)) {
        if (this.#reason) return;
        if (pdu.isResponse) this.#answered(pdu);
        else this.#asked(pdu);
      }
    } catch {
      // Not SMPP. The bytes may hold a text or a number: nothing of them is told.
      this.destroy('net-protocol');
    }
  }

  /** Answers to nothing, too late, or to something else than what was asked are passed over. */
  #answered(pdu: Incoming): void {
    const waiting = this.#waiting.get(pdu.sequence);
    if (waiting && (pdu.isNack || pdu.command === waiting.command)) waiting.answer(pdu);
  }

  #asked(pdu: Incoming): void {
    const command = ANSWERED.find((known) => known === pdu.command);
    if (command) this.#write(responseBytes(command, pdu.sequence));
    else if (!WITHOUT_ANSWER.includes(pdu.command)) this.#write(nackBytes(pdu.sequence));
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
