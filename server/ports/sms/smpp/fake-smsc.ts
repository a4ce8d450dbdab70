/** Test double of an SMPP gateway: the server of the `smpp` package with configurable faults. */
import type { AddressInfo, Server } from 'node:net';
import { createServer, type Pdu, type Session } from 'smpp';
import { TEST_CERTIFICATE, TEST_KEY } from '../../mail/fake-server-tls.ts';

/** How the gateway responds to a `submit_sm`. */
export type SubmitBehaviour =
  | { readonly kind: 'accept'; readonly afterMs?: number }
  | { readonly kind: 'status'; readonly status: number }
  /** Closes the connection before the answer, whether or not the message was accepted. */
  | { readonly kind: 'drop'; readonly accepted: boolean }
  | { readonly kind: 'hang' };

/** The response to a bind; `hang` means no answer. */
export type BindBehaviour = 'accept' | 'hang' | { readonly status: number };

/** A message as a phone shows it. */
export interface ShownMessage {
  readonly to: string;
  readonly text: string;
}

export class FakeSmsc {
  /** Every `submit_sm` in order of arrival, including rejected and repeated ones. */
  readonly submits: Pdu[] = [];
  readonly binds: Pdu[] = [];
  /** The most recent connection, bound or not. */
  session: Session | undefined;
  #port = 0;
  #server: Server | undefined;
  readonly #tls: boolean;
  readonly #sessions = new Set<Session>();
  readonly #accepted: Pdu[] = [];
  #submitBehaviour: (pdu: Pdu) => SubmitBehaviour = () => ({ kind: 'accept' });
  #bindBehaviour: BindBehaviour = 'accept';
  #answersEnquiries = true;

  constructor(options: { readonly tls?: boolean } = {}) {
    this.#tls = options.tls ?? false;
  }

  get url(): string {
    return `${this.#tls ? 'smpps' : 'smpp'}://bank:pass%2Fword@127.0.0.1:${this.#port}`;
  }

  /** Number of open connections. */
  get open(): number {
    return this.#sessions.size;
  }

  /** Listens on a free port the first time, and on the same port afterwards. */
  async start(): Promise<this> {
    const tls = this.#tls ? { key: TEST_KEY, cert: TEST_CERTIFICATE } : {};
    const server = createServer(tls, (session) => this.#serve(session));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Closes every connection and stops listening. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const session of this.#sessions) session.destroy();
    await closed;
  }

  /** Sets the response to later `submit_sm`. A function chooses the response of each. */
  onSubmit(behaviour: SubmitBehaviour | ((pdu: Pdu) => SubmitBehaviour)): void {
    this.#submitBehaviour = typeof behaviour === 'function' ? behaviour : () => behaviour;
  }

  onBind(behaviour: BindBehaviour): void {
    this.#bindBehaviour = behaviour;
  }

  answerEnquiries(answers: boolean): void {
    this.#answersEnquiries = answers;
  }

  /** The messages that phones show: all accepted messages, those in parts once all parts have arrived. */
  get shown(): ShownMessage[] {
    const shown: ShownMessage[] = [];
    const open = new Map<string, string[]>();
    for (const pdu of this.#accepted) {
      const to = String(pdu.destination_addr);
      const { text, part } = contentOf(pdu);
      if (!part) {
        shown.push({ to, text });
        continue;
      }
      const key = `${to} ${part.reference} ${part.of}`;
      const parts = open.get(key) ?? [];
      parts[part.number - 1] = text;
      open.set(key, parts);
      if (Array.from({ length: part.of }, (_, i) => parts[i]).some((piece) => piece === undefined)) continue;
      shown.push({ to, text: parts.join('') });
      open.delete(key);
    }
    return shown;
  }

  #serve(session: Session): void {
    this.session = session;
    this.#sessions.add(session);
    session.on('close', () => this.#sessions.delete(session));
    session.on('error', () => session.destroy());
    session.on('bind_transceiver', (pdu: Pdu) => {
      this.binds.push(pdu);
      if (this.#bindBehaviour === 'hang') return;
      const refused = this.#bindBehaviour === 'accept' ? {} : { command_status: this.#bindBehaviour.status };
      session.send(pdu.response({ system_id: 'smsc', ...refused }));
    });
    session.on('enquire_link', (pdu: Pdu) => {
      if (this.#answersEnquiries) session.send(pdu.response());
    });
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('submit_sm', (pdu: Pdu) => this.#handleSubmit(session, pdu));
  }

  #handleSubmit(session: Session, pdu: Pdu): void {
    this.submits.push(pdu);
    const behaviour = this.#submitBehaviour(pdu);
    const id = `gw-${this.submits.length}`;
    switch (behaviour.kind) {
      case 'accept':
        this.#accepted.push(pdu);
        setTimeout(() => session.send(pdu.response({ message_id: id })), behaviour.afterMs ?? 0);
        return;
      case 'status':
        session.send(pdu.response({ command_status: behaviour.status }));
        return;
      case 'drop':
        if (behaviour.accepted) this.#accepted.push(pdu);
        session.destroy();
        return;
      case 'hang':
        return;
    }
  }
}

interface Content {
  readonly text: string;
  readonly part?: { readonly reference: number; readonly of: number; readonly number: number };
}

/** Returns the content of a PDU. The package decodes each part separately, so a split character would be damaged. */
function contentOf(pdu: Pdu): Content {
  const { message, udh } = pdu.short_message as { message: string; udh?: readonly Buffer[] };
  const payload = pdu.message_payload as { message: string } | undefined;
  const [, , reference = 0, of = 0, number = 0] = udh?.[0] ?? [];
  return { text: payload?.message ?? message, ...(udh && { part: { reference, of, number } }) };
}
