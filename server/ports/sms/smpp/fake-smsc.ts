/** A real SMPP server (of the package) that plays a gateway in tests, with the faults that gateways have. */
import type { AddressInfo, Server } from 'node:net';
import { createServer, type Pdu, type Session } from 'smpp';
import { TEST_CERTIFICATE, TEST_KEY } from '../../mail/fake-server-tls.ts';

/** What the gateway does with a `submit_sm`. */
export type SubmitBehaviour =
  | { readonly kind: 'take'; readonly afterMs?: number }
  | { readonly kind: 'status'; readonly status: number }
  /** Taken or not, the connection breaks before the answer. */
  | { readonly kind: 'drop'; readonly taken: boolean }
  | { readonly kind: 'hang' };

/** What the gateway does with a bind; `hang`: no answer. */
export type BindBehaviour = 'take' | 'hang' | { readonly status: number };

/** A text as a phone shows it. */
export interface Shown {
  readonly to: string;
  readonly text: string;
}

export class FakeSmsc {
  /** Every `submit_sm`, also refused and repeated ones, in the order they arrived. */
  readonly submits: Pdu[] = [];
  readonly binds: Pdu[] = [];
  /** The most recent connection, bound or not. */
  session: Session | undefined;
  #port = 0;
  #server: Server | undefined;
  readonly #tls: boolean;
  readonly #sessions = new Set<Session>();
  readonly #taken: Pdu[] = [];
  #submit: (pdu: Pdu) => SubmitBehaviour = () => ({ kind: 'take' });
  #bind: BindBehaviour = 'take';
  #answersEnquiries = true;

  constructor(options: { readonly tls?: boolean } = {}) {
    this.#tls = options.tls ?? false;
  }

  get url(): string {
    return `${this.#tls ? 'smpps' : 'smpp'}://bank:pass%2Fword@127.0.0.1:${this.#port}`;
  }

  /** How many connections are open. */
  get open(): number {
    return this.#sessions.size;
  }

  /** Listens: on a free port the first time, on the same one afterwards. */
  async start(): Promise<this> {
    const tls = this.#tls ? { key: TEST_KEY, cert: TEST_CERTIFICATE } : {};
    const server = createServer(tls, (session) => this.#serve(session));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Breaks every connection and listens no more. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const session of this.#sessions) session.destroy();
    await closed;
  }

  /** From now on; a function decides for each. */
  submit(behaviour: SubmitBehaviour | ((pdu: Pdu) => SubmitBehaviour)): void {
    this.#submit = typeof behaviour === 'function' ? behaviour : () => behaviour;
  }

  bind(behaviour: BindBehaviour): void {
    this.#bind = behaviour;
  }

  answerEnquiries(answers: boolean): void {
    this.#answersEnquiries = answers;
  }

  /** What phones show: taken messages, those in parts when the last part has come, each as often as it was taken. */
  get shown(): Shown[] {
    const shown: Shown[] = [];
    const open = new Map<string, string[]>();
    for (const pdu of this.#taken) {
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
      if (this.#bind === 'hang') return;
      const refused = this.#bind === 'take' ? {} : { command_status: this.#bind.status };
      session.send(pdu.response({ system_id: 'smsc', ...refused }));
    });
    session.on('enquire_link', (pdu: Pdu) => {
      if (this.#answersEnquiries) session.send(pdu.response());
    });
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('submit_sm', (pdu: Pdu) => this.#submitted(session, pdu));
  }

  #submitted(session: Session, pdu: Pdu): void {
    this.submits.push(pdu);
    const behaviour = this.#submit(pdu);
    const id = `gw-${this.submits.length}`;
    switch (behaviour.kind) {
      case 'take':
        this.#taken.push(pdu);
        setTimeout(() => session.send(pdu.response({ message_id: id })), behaviour.afterMs ?? 0);
        return;
      case 'status':
        session.send(pdu.response({ command_status: behaviour.status }));
        return;
      case 'drop':
        if (behaviour.taken) this.#taken.push(pdu);
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

/** The package decodes each part by itself: a character that was cut in two would not survive. */
function contentOf(pdu: Pdu): Content {
  const { message, udh } = pdu.short_message as { message: string; udh?: readonly Buffer[] };
  const payload = pdu.message_payload as { message: string } | undefined;
  const [, , reference = 0, of = 0, number = 0] = udh?.[0] ?? [];
  return { text: payload?.message ?? message, ...(udh && { part: { reference, of, number } }) };
}
