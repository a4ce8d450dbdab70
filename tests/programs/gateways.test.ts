/**
 * The built server with a bank's gateways: the build must contain modules that are loaded only if gateways are
 * configured.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMailServer, startFakeMailServer } from '../../server/ports/mail/fake-server.ts';
import { FakeSmsc } from '../../server/ports/sms/smpp/fake-smsc.ts';
import { Client } from '../support/api/clients/client.ts';
import { advanceClock } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

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
});
