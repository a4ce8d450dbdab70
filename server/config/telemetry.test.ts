import { expect, it } from 'vitest';
import { readTelemetry } from './telemetry.ts';
import { EnvReader } from './values.ts';

function read(env: Readonly<Record<string, string>>) {
  const reader = new EnvReader(env);
  return { values: readTelemetry(reader), problems: reader.problems };
}

it('[OPS-3] logs networks, collects no metrics and sends no traces by default', () => {
  expect(read({})).toEqual({
    values: { logLevel: 'info', logAddress: 'truncated', metricsPort: undefined, tracing: undefined },
    problems: [],
  });
});

it('[OPS-3] sends all traces to the collector that is set, under the portal’s name', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).values.tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    serviceName: 'card-portal',
    sampleRatio: 1,
  });
  const sampled = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(read(sampled).values.tracing?.sampleRatio).toBe(0.05);
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://user:s3cret@collector', '…'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1', '-1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all', 'all'],
  ['OTEL_SERVICE_NAME', 'two words', 'two words'],
  ['LOG_ADDRESS', 'yes', 'yes'],
  ['METRICS_PORT', '0', '0'],
])('[OPS-3] refuses %s=%s and repeats no password', (name, value, shown) => {
  expect(read({ [name]: value }).problems).toMatchObject([{ name, value: shown }]);
});
