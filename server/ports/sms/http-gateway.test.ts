import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentFailure, TemporaryFailure } from '../message.ts';
import { sampleSms, smsConformance } from './conformance.ts';
import { type FakeGateway, startFakeGateway } from './fake-gateway.ts';
import { createHttpGateway, type HttpGatewayOptions } from './http-gateway.ts';

const auth: HttpGatewayOptions['auth'] = { kind: 'bearer', token: 'gateway-token' };

smsConformance('HTTP gateway', async () => {
  const gateway = await startFakeGateway();
  return {
    sms: createHttpGateway({ url: gateway.url, auth }),
    seen: async () => gateway.seen.map((request) => String(request.body.text)),
    setDown: async (down) => gateway.behave({ kind: down ? 'reset' : 'take' }),
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
  const failureOf = (sending: Promise<unknown>) =>
    sending.then(
      () => 'sent',
      (error: unknown) => error,
    );

  it('[OPS-4] sends what the gateway needs and nothing about why', async () => {
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

  it('[OPS-4] logs on with user and password', async () => {
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
  ])('[OPS-4] a taken message is sent whatever the answer says: %s', async (body, receipt) => {
    gateway.behave({ kind: 'take', body });
    expect(await send()).toEqual(receipt);
  });

  it.each([400, 403, 404, 422])('[OPS-4] gives up on %i', async (status) => {
    gateway.behave({ kind: 'status', status });
    const failure = await failureOf(send());
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ reason: `http-${status}` });
  });

  it.each([302, 401, 408, 409, 425, 429, 500, 502, 503])('[OPS-4] may try again after %i', async (status) => {
    gateway.behave({ kind: 'status', status });
    const failure = await failureOf(send());
    expect(failure).toBeInstanceOf(TemporaryFailure);
    expect(failure).toMatchObject({ reason: `http-${status}` });
    expect(gateway.requests).toHaveLength(1);
  });

  it('[OPS-4] may try again after a broken connection, and the message is seen once', async () => {
    gateway.behave({ kind: 'take-and-reset' });
    const failure = await failureOf(send());
    expect(failure).toBeInstanceOf(TemporaryFailure);
    expect(failure).toMatchObject({ reason: expect.stringMatching(/^net-/) });
    gateway.behave({ kind: 'take' });
    await send();
    expect(gateway.requests).toHaveLength(2);
    expect(gateway.seen).toHaveLength(1);
  });

  it('[OPS-4] may try again when nobody listens', async () => {
    await gateway.close();
    expect(await failureOf(send())).toMatchObject({ name: 'TemporaryFailure', reason: 'net-econnrefused' });
  });

  it('[OPS-4] waits for a slow gateway, but not for ever', async () => {
    gateway.behave({ kind: 'take', afterMs: 300 });
    expect(await send({ timeoutMs: 5_000 })).toEqual({ providerId: 'gw-1' });
    gateway.behave({ kind: 'hang' });
    expect(await failureOf(send({ timeoutMs: 100 }))).toMatchObject({
      name: 'TemporaryFailure',
      reason: 'timeout',
    });
  });

  it('[OPS-4] counts a taken message as sent when the rest of the answer never comes', async () => {
    gateway.behave({ kind: 'take-and-hang' });
    expect(await send({ timeoutMs: 200 })).toEqual({});
  });

  it('[OPS-4] stops waiting when it is aborted', async () => {
    gateway.behave({ kind: 'hang' });
    const controller = new AbortController();
    const sending = failureOf(send({}, controller.signal));
    setTimeout(() => controller.abort(), 50);
    expect(await sending).toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });
});
