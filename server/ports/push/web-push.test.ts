import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/system.ts';
import { systemRandom } from '../random/system.ts';
import { LONGEST_PUSH } from './port.ts';
import { startPushService, TestSubscriber, vapidClaims } from './test-service.ts';
import { createWebPush } from './web-push.ts';

const DEDUPE_ID = '0b8a2f54-3c0e-4d0c-9a5e-1d2f3a4b5c6d';
const options = () => ({ signal: new AbortController().signal });

describe('push messages over the web', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service = await startPushService();
  });
  afterEach(() => service.close());
  const create = () =>
    createWebPush({
      vapidKey: Buffer.alloc(32, 1),
      subject: 'mailto:ops@bank.example',
      clock: systemClock,
      random: systemRandom,
      test: service.test,
    });
  const subscriber = new TestSubscriber('/send/one?x=1');
  const message = (text = '{"title":"通知"}', change = {}) => ({
    address: { ...subscriber.address, ...change },
    text,
    dedupeId: DEDUPE_ID,
  });

  it('[ALERT-5] reach the browser, which alone can read them', async () => {
    await create().send(message(), options());
    const [sent] = service.received;
    expect(subscriber.decrypt(sent!.body)).toBe('{"title":"通知"}');
    expect(sent!.body.includes(Buffer.from('title'))).toBe(false);
    expect(() => new TestSubscriber('/send/two').decrypt(sent!.body)).toThrow();
    const changed = Buffer.from(sent!.body);
    changed[changed.length - 20]! ^= 1;
    expect(() => subscriber.decrypt(changed)).toThrow();
    expect(sent!.path).toBe('/send/one?x=1');
  });

  it('[ALERT-5] are signed for the push service, for less than a day, with the operator’s address', async () => {
    const push = create();
    await push.send(message(), options());
    const { authorization, ttl, topic, 'content-encoding': encoding } = service.received[0]!.headers;
    const claims = vapidClaims(authorization);
    expect(claims).toMatchObject({ aud: 'https://localhost', sub: 'mailto:ops@bank.example' });
    expect(claims!.exp - Date.now() / 1000).toBeLessThan(86_400);
    expect(authorization).toContain(`k=${push.publicKey}`);
    expect([ttl, topic, encoding]).toEqual(['86400', DEDUPE_ID.replaceAll('-', ''), 'aes128gcm']);
  });

  it('[ALERT-5] of the greatest length fit into one record', async () => {
    const text = 'x'.repeat(LONGEST_PUSH);
    await create().send(message(text), options());
    expect(service.received[0]!.body.length).toBeLessThanOrEqual(4096);
    expect(subscriber.decrypt(service.received[0]!.body)).toBe(text);
  });

  it.each([
    ['end for good', [404, 410], { name: 'PermanentFailure', reason: 'gone' }],
    ['are tried again', [429, 500, 502, 503], { name: 'TemporaryFailure' }],
    ['are given up, and the browser is kept,', [400, 401, 403, 413], { name: 'PermanentFailure' }],
  ])('[ALERT-5] %s after the answers %j', async (_what, statuses, failure) => {
    for (const status of statuses) {
      service.answerWith(status);
      const expected = { reason: `http-${status}`, ...failure };
      await expect(create().send(message(), options())).rejects.toMatchObject(expected);
    }
  });

  it('[ALERT-5] [S25] do not follow a redirect', async () => {
    service.answerWith({ status: 307, location: `https://localhost:${service.test.port}/elsewhere` });
    await expect(create().send(message(), options())).rejects.toMatchObject({ reason: 'http-307' });
    expect(service.received.map(({ path }) => path)).toEqual(['/send/one?x=1']);
  });

  it('[ALERT-5] stop when they are aborted', async () => {
    service.answerWith('never');
    const controller = new AbortController();
    const sent = create().send(message(), { signal: controller.signal });
    await expect.poll(() => service.received.length).toBe(1);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });

  it('[ALERT-5] are tried again while the service is down', async () => {
    const push = create();
    await service.close();
    await expect(push.send(message(), options())).rejects.toMatchObject({ name: 'TemporaryFailure' });
    service = await startPushService();
  });

  it('[ALERT-5] [S25] are not sent to an address that is not on the list, nor with a key that is no point', async () => {
    const push = create();
    for (const change of [
      { endpoint: `https://127.0.0.1:${service.test.port}/x` },
      { endpoint: 'https://evil.example/x' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    ])
      await expect(push.send(message('x', change), options())).rejects.toMatchObject({ reason: 'gone' });
    expect(service.received).toEqual([]);
  });

  it('[ALERT-5] errors name neither endpoint nor text', async () => {
    service.answerWith(500);
    const error = await create()
      .send(message('secret-text'), options())
      .catch((failure: unknown) => failure);
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/localhost|secret-text|send\/one/);
  });
});
