/** Configuration of metrics, traces and the log. */

import type { EnvReader, Values } from './values.ts';
import * as env from './values.ts';

const ratio = env.parsed((value) => {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
  return number >= 0 && number <= 1 ? number : undefined;
}, 'a number from 0 to 1');

const TELEMETRY = {
  logLevel: env.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  /** How much of a caller's address is logged. */
  logAddress: env.oneOf('LOG_ADDRESS', ['off', 'truncated', 'full'], 'truncated'),
  metricsPort: env.optional('METRICS_PORT', env.integer(1, 65_535)),
};

export const TRACING = {
  endpoint: env.optional('OTEL_EXPORTER_OTLP_ENDPOINT', env.url('http:', 'https:'), { secret: true }),
  serviceName: env.withDefault(
    'OTEL_SERVICE_NAME',
    env.pattern(/^[\w.-]{1,63}$/, 'up to 63 letters, digits, ".", "_" and "-"'),
    'card-portal',
  ),
  /** Fraction of the traces started here that are exported. */
  sampleRatio: env.withDefault('OTEL_TRACES_SAMPLER_ARG', ratio, 1),
};

export type LogAddress = Values<typeof TELEMETRY>['logAddress'];

/** The collector of traces. `endpoint` is its base URL, before `/v1/traces`. */
export type TracingSettings = Values<typeof TRACING> & { readonly endpoint: string };

export interface Telemetry extends Values<typeof TELEMETRY> {
  /** Undefined means that tracing is off. */
  readonly tracing: TracingSettings | undefined;
}

export function readTelemetry(reader: EnvReader): Telemetry {
  const general = reader.read(TELEMETRY);
  const { endpoint, ...rest } = reader.read(TRACING);
  return { ...general, tracing: endpoint === undefined ? undefined : { endpoint, ...rest } };
}
