/** A receiver of traces, OTLP over HTTP with JSON, like a collector. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Returns everything that was received, as text. */
  text(): string;
  /** Names of the services that sent spans. */
  readonly services: Set<string>;
  /** Values of the header that contains a collector's token. */
  readonly tokens: Set<string | undefined>;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeSpans: {
      readonly spans: {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly kind: number;
        readonly status?: { readonly code?: number };
        readonly attributes: Attribute[];
      }[];
    }[];
  }[];
}

/** OTLP status code of a failed span. */
const ERROR = 2;

/** Starts a collector on a free port of the loopback interface. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const services = new Set<string>();
  const tokens = new Set<string | undefined>();
  let all = '';
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    tokens.add(request.headers.authorization);
    all += text;
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isTraces) keep(JSON.parse(text));
    answer(response, isTraces ? 200 : 404);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function keep({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(String(valuesOf(resource.attributes)['service.name']));
      for (const { name, traceId, spanId, parentSpanId, kind, status, attributes } of scopeSpans.flatMap(
        (scope) => scope.spans,
      ))
        spans.push({
          ...{ name, traceId, spanId, parentSpanId, kind },
          failed: status?.code === ERROR,
          attributes: valuesOf(attributes),
        });
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    tokens,
    text: () => all,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
