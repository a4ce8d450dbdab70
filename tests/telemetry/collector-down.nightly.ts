/** [OPS-3] Tracing when no server listens at the collector's address. */
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/process.mjs';
import { Client } from '../support/api/clients/client.ts';
import { startServer } from '../support/api/server.ts';

it('[OPS-3] a collector that is down loses spans and no call, says so once, and stops in time', async () => {
  const port = await freePort();
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://user:s3cret@127.0.0.1:${port}` });
  expect((await (await Client.open(server)).logOn('demo.primary1')).status).toBe(200);
  const from = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(8_000);
  expect(server.log().match(/the collector does not take traces/g)).toHaveLength(1);
  expect(server.log()).not.toContain('s3cret');
});
