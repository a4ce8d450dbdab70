/** A slow, unavailable or repeating SMS gateway only delays messages. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../../server/ports/sms/fake-gateway.ts';
import { createHttpGateway } from '../../server/ports/sms/http-gateway.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnBank } from '../support/database/databases.ts';

const PERSON = 'demo.reonboard1';

describeOnBank('SMS gateway', (context) => {
  let gateway: FakeGateway;
  let t: TestApp;
  let browser: Browser;
  beforeEach(async () => {
    gateway = await startFakeGateway();
    const auth = { kind: 'bearer', token: 't' } as const;
    t = await testApp(context, {}, { sms: createHttpGateway({ url: gateway.url, auth, timeoutMs: 300 }) });
    await sql`update portal.users set reonboard = true where username = ${PERSON}`.execute(context.db());
    await sql`delete from portal.otp_challenges`.execute(context.db());
    await sql`delete from portal.outbox`.execute(context.db());
    await sql`update portal.clock_offset set seconds = 0`.execute(context.db());
    browser = await t.browser().open();
    expect((await browser.logIn(PERSON)).status).toBe(200);
  });
  afterEach(async () => {
    await t.app.dispatcher.stop();
    await t.app.server.close();
    await gateway.close();
    await sql`update portal.clock_offset set seconds = 0`.execute(context.db());
  });

  const requestOtp = (isResend = false) =>
    browser.call('POST', '/login/request-otp', { isResend, language: 'en', method: 'sms' });
  const confirm = (otp: string): Promise<Answer> =>
    browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
  const advance = (seconds: number) =>
    sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(context.db());
  const codes = () => gateway.shown.map(({ body }) => /\b\d{6}\b/.exec(String(body.text))?.[0] ?? '');

  it('[OTP-1] [I8] responds within a second when the gateway hangs; the code expires from its delivery', async () => {
    gateway.setBehaviour({ kind: 'hang' });
    const before = performance.now();
    const asked = await requestOtp();
    expect(asked.status).toBe(200);
    expect(performance.now() - before).toBeLessThan(1000);
    await t.app.dispatcher.drain();
    expect(gateway.shown).toEqual([]);

    // The gateway recovers after 100 s. Counted from the request, the code would soon expire.
    await advance(100);
    gateway.setBehaviour({ kind: 'accept' });
    await t.app.dispatcher.drain();
    expect(gateway.shown).toHaveLength(1);
    await advance(110);
    expect((await confirm(codes()[0] ?? '')).status).toBe(200);
  });

  it('[OTP-1] a code that was sent late expires two minutes after sending', async () => {
    gateway.setBehaviour({ kind: 'status', status: 503 });
    expect((await requestOtp()).status).toBe(200);
    await t.app.dispatcher.drain();
    await advance(60);
    gateway.setBehaviour({ kind: 'accept' });
    await t.app.dispatcher.drain();
    await advance(121);
    expect((await confirm(codes()[0] ?? '')).error?.code).toBe('01009');
  });

  it('[OTP-2] [I8] shows one message when the gateway accepts it and resets the connection', async () => {
    gateway.setBehaviour({ kind: 'accept-and-reset' });
    expect((await requestOtp()).status).toBe(200);
    await t.app.dispatcher.drain();
    await advance(30);
    gateway.setBehaviour({ kind: 'accept' });
    await t.app.dispatcher.drain();
    expect(gateway.requests.length).toBeGreaterThan(1);
    expect(gateway.shown).toHaveLength(1);
    expect((await confirm(codes()[0] ?? '')).status).toBe(200);
  });

  it('[OTP-2] sends only the newest code after an outage', async () => {
    gateway.setBehaviour({ kind: 'reset' });
    expect((await requestOtp()).status).toBe(200);
    await t.app.dispatcher.drain();
    await advance(31);
    expect((await requestOtp(true)).status).toBe(200);
    // Drains first: a running delivery would fail after the clock has moved, and get a later retry time.
    await t.app.dispatcher.drain();
    gateway.setBehaviour({ kind: 'accept' });
    await advance(30);
    await t.app.dispatcher.drain();
    expect(gateway.shown).toHaveLength(1);
    expect((await confirm(codes()[0] ?? '')).status).toBe(200);
  });
});
