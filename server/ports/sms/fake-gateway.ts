/** Test double of an SMS gateway: a real HTTP server with configurable faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the gateway responds to a request. */
export type Behaviour =
  | { readonly kind: 'accept'; readonly afterMs?: number; readonly body?: string }
  | { readonly kind: 'status'; readonly status: number }
  /** Resets the connection before the message is accepted. */
  | { readonly kind: 'reset' }
  /** Accepts the message, then resets the connection before the response. */
  | { readonly kind: 'accept-and-reset' }
  /** Sends the status, then never ends the body. */
  | { readonly kind: 'accept-and-hang' }
  | { readonly kind: 'hang' };

export interface GatewayRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeGateway {
  readonly url: string;
  /** Every request in order of arrival, including rejected and repeated ones. */
  readonly requests: readonly GatewayRequest[];
  /** The messages that phones show: the accepted ones in order, one for each idempotency key. */
  readonly shown: readonly GatewayRequest[];
  /** Sets the response to later requests. A function chooses the response of each request. */
  setBehaviour(behaviour: Behaviour | ((request: GatewayRequest) => Behaviour)): void;
  close(): Promise<void>;
}

/** Starts a gateway on a free local port. It accepts everything at first. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const requests: GatewayRequest[] = [];
  const shown = new Map<string, GatewayRequest>();
  let behaviour: (request: GatewayRequest) => Behaviour = () => ({ kind: 'accept' });

  const accept = (request: GatewayRequest) => {
    const key = String(request.headers['idempotency-key']);
    if (!shown.has(key)) shown.set(key, request);
  };
  const server = createServer((message, response) => {
    void readRequest(message).then((request) => {
      if (!request) return;
      requests.push(request);
      respond(behaviour(request), response, () => accept(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    requests,
    get shown() {
      return [...shown.values()];
    },
    setBehaviour(next) {
      behaviour = typeof next === 'function' ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(message: IncomingMessage): Promise<GatewayRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return undefined; // The client disconnected.
  }
  return { headers: message.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
}

function respond(behaviour: Behaviour, response: ServerResponse, accept: () => void): void {
  switch (behaviour.kind) {
    case 'accept':
      setTimeout(() => {
        accept();
        response.writeHead(202, { 'content-type': 'application/json' });
        response.end(behaviour.body ?? '{"messageId":"gw-1"}');
      }, behaviour.afterMs ?? 0);
      return;
    case 'status':
      response.writeHead(behaviour.status, { location: '/elsewhere' });
      response.end('refused');
      return;
    case 'accept-and-reset':
      accept();
      response.socket?.resetAndDestroy();
      return;
    case 'accept-and-hang':
      accept();
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
