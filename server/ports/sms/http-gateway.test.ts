import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageConformance, sampleSms } from '../conformance.ts';
import { type FakeGateway, startFakeGateway } from './fake-gateway.ts';
import { createHttpGateway, type HttpGatewayOptions } from './http-gateway.ts';

const auth: HttpGatewayOptions['auth'] = { kind: 'bearer', token: 'gateway-token' };

messageConformance('Sms: HTTP gateway', sampleSms, async () => {
  const gateway = await startFakeGateway();
  return {
    port: createHttpGateway({ url: gateway.url, auth }),
    shown: async () => gateway.shown.map(({ body }) => ({ text: String(body.text) })),
    setDown: async (down) => gateway.setBehaviour({ kind: down ? 'reset' : 'accept' }),
    close: gateway.close,
  };
});

describe('SMS HTTP gateway', () => {
  let gateway: FakeGateway;
  beforeEach(async () => {
    gateway = await startFakeGateway();
  });
  afterEach(() => gateway.close());

  const send = (options: Partial<HttpGatewayOptions> = {}, signal = new AbortController().signal) =>
    createHttpGateway({ url: gateway.url, auth, ...options }).send(sampleSms('m-1'), { signal });

  it('[OPS-4] sends number, text, language and id, but not the purpose', async () => {
    await send({ sender: 'DemoBank' });
    const { headers, body } = gateway.requests[0]!;
    expect(body).toEqual({
      to: '0912345678',
      text: sampleSms('m-1').text,
      language: 'zh_tw',
      id: 'm-1',
      sender: 'DemoBank',
    });
    expect(headers['idempotency-key']).toBe('m-1');
    expect(headers.authorization).toBe('Bearer gateway-token');
  });

  it('[OPS-4] authenticates with user and password', async () => {
    await send({ auth: { kind: 'basic', user: 'bank', password: 'päss:word' } });
    const encoded = gateway.requests[0]!.headers.authorization?.replace(/^Basic /, '') ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toBe('bank:päss:word');
  });

  it.each([
    ['{"messageId":"gw-77"}', { providerId: 'gw-77' }],
    ['{"id":42}', { providerId: '42' }],
    ['{"id":{}}', {}],
    ['[]', {}],
    ['null', {}],
    ['<html>thanks</html>', {}],
    ['', {}],
  ])('[OPS-4] reads the id of an accepted message, if any: %s', async (body, receipt) => {
    gateway.setBehaviour({ kind: 'accept', body });
    expect(await send()).toEqual(receipt);
  });

  it.each([
    ['PermanentFailure', [400, 403, 404, 422]],
    ['TemporaryFailure', [302, 401, 408, 409, 425, 429, 500, 502, 503]],
  ])('[OPS-4] fails with a %s on each of %j, after one request', async (name, statuses) => {
    for (const [index, status] of statuses.entries()) {
      gateway.setBehaviour({ kind: 'status', status });
      await expect(send()).rejects.toMatchObject({ name, reason: `http-${status}` });
      expect(gateway.requests).toHaveLength(index + 1);
    }
  });

  it('[OPS-4] fails temporarily when the connection breaks; a retry is shown once', async () => {
    gateway.setBehaviour({ kind: 'accept-and-reset' });
    const failure = { name: 'TemporaryFailure', reason: expect.stringMatching(/^net-/) };
    await expect(send()).rejects.toMatchObject(failure);
    gateway.setBehaviour({ kind: 'accept' });
    await send();
    expect(gateway.requests).toHaveLength(2);
    expect(gateway.shown).toHaveLength(1);
  });

  it('[OPS-4] fails temporarily when the connection is refused', async () => {
    await gateway.close();
    await expect(send()).rejects.toMatchObject({ name: 'TemporaryFailure', reason: 'net-econnrefused' });
  });

  it('[OPS-4] waits for a slow gateway until the timeout', async () => {
    gateway.setBehaviour({ kind: 'accept', afterMs: 300 });
    expect(await send({ timeoutMs: 5_000 })).toEqual({ providerId: 'gw-1' });
    gateway.setBehaviour({ kind: 'hang' });
    await expect(send({ timeoutMs: 100 })).rejects.toMatchObject({
      name: 'TemporaryFailure',
      reason: 'timeout',
    });
  });

  it('[OPS-4] counts a message as sent when the body of the answer never ends', async () => {
    gateway.setBehaviour({ kind: 'accept-and-hang' });
    expect(await send({ timeoutMs: 200 })).toEqual({});
  });

  it('[OPS-4] stops when aborted', async () => {
    gateway.setBehaviour({ kind: 'hang' });
    const controller = new AbortController();
    const sending = send({}, controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(sending).rejects.toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });
});
