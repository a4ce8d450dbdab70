/** Creates a span for each request, named by the route's pattern (OPS-3). */
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startSpan, traceField } from '../../telemetry/tracing.ts';
import type { Listener } from './metrics.ts';

/** Routes of health probes. If they were traced, most traces would be probes. */
const NOT_TRACED = new Set(['/healthz', '/readyz']);

const contexts = new WeakMap<FastifyRequest, Context>();

/**
 * Traces the requests of a server. A request continues the caller's trace only if a trusted proxy sent it. Otherwise
 * strangers could fill the bank's traces or choose what is sampled.
 * @param trustProxy number of trusted proxies in front
 */
export function traceRequests(app: FastifyInstance, listener: Listener, trustProxy: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (NOT_TRACED.has(route)) return done();
    const parent = trustProxy > 0 ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = startSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'portal.listener': listener,
      },
      parent,
    });
    // Without an exporter, the span is not valid.
    if (!isSpanContextValid(span.spanContext())) return done();
    const active = trace.setSpan(parent, span);
    contexts.set(request, active);
    // `close` also fires when the client disconnects before the answer is complete.
    reply.raw.once('close', () => endSpan(span, reply.raw.statusCode, reply.raw.writableFinished));
    context.with(active, done);
  });
  // The async context of the first hook is lost while the body is read, so it is restored here.
  app.addHook('preValidation', (request, _reply, done) => {
    const active = contexts.get(request);
    if (active) context.with(active, done);
    else done();
  });
}

function endSpan(span: Span, status: number, isAnswered: boolean): void {
  if (isAnswered) span.setAttribute('http.response.status_code', status);
  else span.setAttribute('error.type', 'client-disconnected');
  if (isAnswered && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns the log field with the trace of a request; empty if there is no trace. */
export function traceOf(request: FastifyRequest): { trace_id?: string } {
  const active = contexts.get(request);
  return active ? traceField(trace.getSpan(active)) : {};
}
