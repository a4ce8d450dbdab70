/** A real HTTP server that plays an SMS gateway in tests, with the faults that gateways have. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the gateway does with a request. */
export type Behaviour =
  | { readonly kind: 'take'; readonly afterMs?: number; readonly body?: string }
  | { readonly kind: 'status'; readonly status: number }
  /** The connection breaks before anything is taken. */
  | { readonly kind: 'reset' }
  /** The message is taken, then the connection breaks before the answer. */
  | { readonly kind: 'take-and-reset' }
  /** The status arrives, the body never ends. */
  | { readonly kind: 'take-and-hang' }
  | { readonly kind: 'hang' };

export interface GatewayRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeGateway {
  readonly url: string;
  /** Every request, also refused and repeated ones, in the order they arrived. */
  readonly requests: readonly GatewayRequest[];
  /** What phones show: taken messages, one for each idempotency key, in order. */
  readonly seen: readonly GatewayRequest[];
  /** From now on; a function decides for each request. */
  behave(behaviour: Behaviour | ((request: GatewayRequest) => Behaviour)): void;
  close(): Promise<void>;
}

/** Starts a gateway on a free port of this machine that takes everything. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const requests: GatewayRequest[] = [];
  const seen = new Map<string, GatewayRequest>();
  let behaviour: (request: GatewayRequest) => Behaviour = () => ({ kind: 'take' });

  const take = (request: GatewayRequest) => {
    const key = String(request.headers['idempotency-key']);
    if (!seen.has(key)) seen.set(key, request);
  };
  const server = createServer((message, response) => {
    void read(message).then((request) => {
      if (!request) return;
      requests.push(request);
      answer(behaviour(request), response, () => take(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    requests,
    get seen() {
      return [...seen.values()];
    },
    behave(next) {
      behaviour = typeof next === 'function' ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(message: IncomingMessage): Promise<GatewayRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined; // the sender went away
  }
  return { headers: message.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
}

function answer(behaviour: Behaviour, response: ServerResponse, take: () => void): void {
  switch (behaviour.kind) {
    case 'take':
      setTimeout(() => {
        take();
        response.writeHead(202, { 'content-type': 'application/json' });
        response.end(behaviour.body ?? '{"messageId":"gw-1"}');
      }, behaviour.afterMs ?? 0);
      return;
    case 'status':
      response.writeHead(behaviour.status, { location: '/elsewhere' });
      response.end('refused');
      return;
    case 'take-and-reset':
      take();
      response.socket?.resetAndDestroy();
      return;
    case 'take-and-hang':
      take();
      response.writeHead(202);
      response.write('{');
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
  }
}
