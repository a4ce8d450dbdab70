/**
 * Sends traces to a collector by OTLP over HTTP. It is imported only when a collector is configured, because the SDK takes
 * time to load (docs/decisions/0043).
 */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/telemetry.ts';

/** Milliseconds for one export, and for the last export before the process ends. */
const EXPORT_MS = 5_000;
const LAST_EXPORT_MS = 2_000;

type TracingLog = Readonly<Record<'info' | 'warn', (message: string) => void>>;

/** Starts tracing in this process. If the collector is down, spans are lost, but calls do not fail. */
export function startTracing({ endpoint, serviceName, sampleRatio }: TracingSettings, log: TracingLog) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const report = outageLog(log);
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), report);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    /** Sends the remaining spans, for at most two seconds. */
    async close(): Promise<void> {
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), LAST_EXPORT_MS).unref();
      });
      const end = await Promise.race([provider.shutdown().catch(() => 'late'), late]);
      if (end === 'late') report(false);
    },
  };
}

/** Logs when the collector stops accepting traces, and when it accepts them again. */
function outageLog(log: TracingLog): (isTaken: boolean) => void {
  let wasTaken = true;
  return (isTaken) => {
    if (wasTaken && !isTaken) log.warn('the collector does not take traces');
    if (!wasTaken && isTaken) log.info('the collector takes traces again');
    wasTaken = isTaken;
  };
}

/** Reports the outcome of each export, because the SDK does not. */
function reporting(exporter: SpanExporter, report: (isTaken: boolean) => void): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        report(result.code === ExportResultCode.SUCCESS);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
