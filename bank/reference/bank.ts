/**
 * A reference bank for trials and tests. It serves the calls of docs/bank-openapi.json from a card system in its own
 * database. switches.ts lists the faults that it can simulate.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createTill } from '../../features/demo/server/till.ts';
import { sameBytes } from '../../server/crypto/keys.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { NO_FOLLOWER } from '../../server/event-follower.ts';
import { EVIDENCE } from '../../server/ports/card-system/http/calls.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { EVIDENCE_BYTES } from '../../shared/disputes.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { ingestEvents } from '../events/accept.ts';
import { newEvent } from '../events/read.ts';
import { type Answer, answersOf } from './answers.ts';
import { createTable } from './commands-store.ts';
import { dueEvent, sentFor } from './due-event.ts';
import { type Forwarder, type ForwardSettings, startForwarder } from './forward-events.ts';
import { createSwitches, type Fault, type Setting } from './switches.ts';

export interface BankOptions {
  /** The bank's own database, migrated and filled with customers. */
  readonly db: Kysely<Database>;
  readonly keys: CardKeys;
  readonly token: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Set to serve HTTPS. With `requestCert`, the client certificate replaces the token. */
  readonly tls?: ServerOptions;
  /** Where to send the events of the demo's payment terminal. Without it, events are not sent. */
  readonly forward?: ForwardSettings;
}

export interface Bank {
  /** The address before `/v1`. */
  readonly url: string;
  /** Switches a simulated fault on or off. */
  set(setting: Setting): void;
  /** Waits for running calls and their delayed effects, then stops. Does not close the database. */
  close(): Promise<void>;
}

const LONGEST_REQUEST = 64 * 1024;
const HUGE = 10 * 1024 * 1024;

/** Starts a bank that listens on the loopback address only. */
export async function startBank(options: BankOptions): Promise<Bank> {
  const { db, keys, token, port = 0, tls, forward } = options;
  await createTable(db);
  const forwarder = forward && (await startForwarder(db, forward));
  const answers = new Map([
    ...answersOf(db, createEmbeddedCardSystem(db, keys, systemRandom), {
      async done(trx, card) {
        const event = forwarder && (await dueEvent(trx, systemRandom, card));
        if (event) await forwarder?.keep(trx, event);
      },
      committed: () => forwarder?.wake(),
    }),
    ...tillOf(options, forwarder),
  ]);
  const switches = createSwitches();
  const running = new Set<Promise<unknown>>();
  const expected = Buffer.from(`Bearer ${token}`);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const given = Buffer.from(request.headers.authorization ?? '');
    const isKnown = tls?.requestCert || (given.length === expected.length && sameBytes(given, expected));
    if (!isKnown) return send(response, 401, { error: 'unknown caller' });
    if (request.method !== 'POST') return send(response, 405, { error: 'POST only' });
    const isFile = path === EVIDENCE;
    const body = await readBody(request, isFile ? EVIDENCE_BYTES : LONGEST_REQUEST);
    const json = isFile ? { headers: request.headers, content: body } : JSON.parse(body.toString('utf8'));
    if (path === '/switch') {
      switches.setJson(json);
      return send(response, 200, {});
    }
    const answer = answers.get(path);
    if (!answer) return send(response, 404, { error: 'no such call' });
    await show(switches.take(groupOf(path)), answer, json, response);
  }

  /** /switch needs no authentication, because the server listens on the loopback address only. */
  const listener: RequestListener = (request, response) => {
    const call = serve(request, response).catch(() => send(response, 400, { error: 'not understood' }));
    running.add(call);
    call.finally(() => running.delete(call));
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${listening}`,
    set: switches.set,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.allSettled(running);
      await forwarder?.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Returns the payment terminal (features/demo/server/till.ts) for the bank's cards. Each decision is stored as an
 * event in the bank's own database and forwarded to the portal.
 */
function tillOf(
  { db, keys }: BankOptions,
  forwarder: Forwarder | undefined,
): readonly (readonly [string, Answer])[] {
  const till = createTill({
    db,
    keys,
    random: systemRandom,
    events: {
      async send(trx, event) {
        await ingestEvents(trx, [newEvent(event)], NO_FOLLOWER);
        if (!forwarder) return;
        for (const sent of await sentFor(trx, systemRandom, event)) await forwarder.keep(trx, sent);
      },
      sent: () => forwarder?.wake(),
    },
  });
  return [
    ['/till/purchase', till.purchase],
    ['/till/payment', till.payment],
    ['/till/wallet', till.addWallet],
    ['/till/bank-freeze', till.bankFreeze],
    ['/till/disputes', till.disputes],
    ['/till/dispute', till.dispute],
  ];
}

async function show(
  fault: Fault | undefined,
  answer: Answer,
  json: unknown,
  response: ServerResponse,
): Promise<void> {
  switch (fault?.kind) {
    case 'down':
    case 'lose-before':
      response.destroy();
      return;
    case 'busy':
      response.setHeader('retry-after', fault.seconds);
      return send(response, 503, { accepted: false });
    case 'late':
      response.destroy();
      await wait(fault.ms);
      await answer(json);
      return;
    case 'slow':
      await wait(fault.ms);
      return send(response, 200, await answer(json));
    case 'lose-after':
      await answer(json);
      response.destroy();
      return;
    case 'duplicate': {
      const [, second] = await Promise.all([answer(json), answer(json)]);
      return send(response, 200, second);
    }
    case 'html':
      await answer(json);
      response.setHeader('content-type', 'text/html').end('<h1>Maintenance</h1>');
      return;
    case 'huge':
      await answer(json);
      return send(response, 200, { answer: ' '.repeat(HUGE) });
    case 'other-customer':
      return send(response, 200, { ...objectOf(await answer(json)), customerId: randomUUID() });
    case 'missing-field': {
      const { answer: _, outcome: __, sha256: ___, ...rest } = objectOf(await answer(json));
      return send(response, 200, rest);
    }
    case 'one-call-each':
      response.setHeader('connection', 'close');
      return send(response, 200, await answer(json));
    default:
      return send(response, 200, await answer(json));
  }
}

function groupOf(path: string): 'reads' | 'commands' | 'evidence' {
  if (path === EVIDENCE) return 'evidence';
  return path.startsWith('/v1/reads/') ? 'reads' : 'commands';
}

function objectOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

function send(response: ServerResponse, status: number, json: unknown): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

async function readBody(request: IncomingMessage, longest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > longest) throw new RangeError('the request is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
