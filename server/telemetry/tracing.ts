/**
 * Traces through the interface of OpenTelemetry. Without an exporter (exporter.ts) every function here does nothing. A span has
 * names from the code and numbers: never a query, an id of a person, a body or the message of an error.
 */
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('card-portal');

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** The span that this one is a part of; default: the active one. */
  readonly parent?: Context;
  /** Starts a trace of its own. */
  readonly root?: boolean;
}

/** Runs the work inside an active span. If the work fails, the span has the name and code of the error. */
export function inSpan<T>(
  name: string,
  { parent = context.active(), ...options }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a span that the caller must end. */
export function startSpan(name: string, { parent = context.active(), ...options }: SpanOptions): Span {
  return tracer.startSpan(name, options, parent);
}

/** Marks a span as failed. */
export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  span.setAttributes({ 'error.type': type, ...(code !== undefined && { 'error.code': code }) });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Headers that continue the active trace in another system; none without an exporter. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The field of a log line that names the trace. */
export function traceField(span: Span | undefined = trace.getActiveSpan()): { trace_id?: string } {
  const of = span?.spanContext();
  return of && isSpanContextValid(of) ? { trace_id: of.traceId } : {};
}
