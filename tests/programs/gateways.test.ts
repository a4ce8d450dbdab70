/**
 * The built server with a bank's gateways: the build must contain modules that are loaded only if gateways are
 * configured.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMailServer, startFakeMailServer } from '../../server/ports/mail/fake-server.ts';
import { FakeSmsc } from '../../server/ports/sms/smpp/fake-smsc.ts';
import { Client } from '../support/api/clients/client.ts';
import { advanceClock, advanceToNoon } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

/** An open case of the demo, and its holder. */
const CASE = { holder: 'demo.nophone1', reference: 'DC-R6HY2C7P' };
/** Maximum milliseconds from an act of the bank to the notice and the message. */
const TOLD_MS = 10_000;
const CODE = /(?<!\d)\d{6}(?!\d)/;

describe('the built server with SMPP and SMTP', () => {
  const smsc = new FakeSmsc();
  let mail: FakeMailServer;
  let server: RunningServer;
  beforeAll(async () => {
    await smsc.start();
    mail = await startFakeMailServer();
    server = await startServer({
      SMS_SMPP_URL: smsc.url,
      SMTP_URL: `${mail.address}?tls=none`,
      MAIL_FROM: 'no-reply@bank.example',
    });
  });
  afterAll(async () => {
    await server?.stop();
    await mail?.close();
    await smsc.stop();
  });

  it('[OTP-1] [OPS-3] sends one-time passwords over both', async () => {
    const client = await Client.open(server);
    expect((await client.logOn('demo.reonboard1')).status).toBe(200);
    const requestCode = (method: string) =>
      client.post('/login/request-otp', { isResend: false, language: 'en', method });
    expect((await requestCode('sms')).status).toBe(200);
    // Reminders of alerts may be sent before the code.
    await expect.poll(() => smsc.shown.some(({ text }) => CODE.test(text))).toBe(true);
    // The portal allows another code half a minute after it recorded the sending. It may record the sending after the
    // gateway received the message.
    const requestLater = async () => {
      await advanceClock(server, 31);
      return (await requestCode('email')).status;
    };
    await expect.poll(requestLater).toBe(200);
    await expect.poll(() => mail.shown.some(({ parts }) => CODE.test(parts[0]?.text ?? ''))).toBe(true);
  });

  it('[DSP-8] [BANK-44] tell the decision of a case within ten seconds of the bank’s act', async () => {
    const { holder, reference } = CASE;
    await advanceToNoon(server);
    const client = await Client.loggedOn(server, holder);
    const isListed = async () => {
      const { payload } = await client.get('/notices');
      const content: readonly { kind: string; text: string }[] = Object(payload).content;
      return content.some(({ kind, text }) => kind === 'dispute' && text.includes(reference));
    };
    const isSent = () => mail.shown.some(({ parts }) => parts[0]?.text.includes(reference));
    expect([await isListed(), isSent()]).toEqual([false, false]);

    const acted = performance.now();
    const answer = await client.send('POST', '/demo/dispute', { body: { reference, act: 'decide-for' } });
    expect(answer.status).toBe(200);
    const told = async (by: string, isTold: () => boolean | Promise<boolean>) => {
      await expect.poll(isTold, { message: by, timeout: TOLD_MS }).toBe(true);
      const ms = performance.now() - acted;
      expect(ms, by).toBeLessThan(TOLD_MS);
    };
    await Promise.all([told('the list of notices', isListed), told('the mail server', isSent)]);
  });
});
