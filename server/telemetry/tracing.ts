/**
 * Traces through the OpenTelemetry API. Without an exporter (exporter.ts) every function here does nothing. Spans contain
 * only names from the code and numbers, never a query, a person's id, a body or an error message.
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
  /** The parent span; default: the active span. */
  readonly parent?: Context;
  /** Starts a new trace. */
  readonly root?: boolean;
}

/** Runs the work inside an active span. If it fails, the span gets the error's name and code. */
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

/** Returns headers that continue the active trace in another system; empty without an exporter. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the log field with the trace id; empty without a trace. */
export function traceField(span: Span | undefined = trace.getActiveSpan()): { trace_id?: string } {
  const of = span?.spanContext();
  return of && isSpanContextValid(of) ? { trace_id: of.traceId } : {};
}
