import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { messageConformance, sampleMail } from '../conformance.ts';
import { type FakeMailOptions, type FakeMailServer, startFakeMailServer } from './fake-server.ts';
import { TEST_CERTIFICATE } from './fake-server-tls.ts';
import { createSmtpMail, type SmtpOptions } from './smtp.ts';

const from = 'Demo Bank <no-reply@bank.example>';

messageConformance('Mail: SMTP', sampleMail, async () => {
  const server = await startFakeMailServer();
  return {
    port: createSmtpMail({ url: `${server.address}?tls=none`, from }),
    shown: async () =>
      server.shown.map(({ headers, parts }) => ({
        subject: headers.subject ?? '',
        text: parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? '',
      })),
    setDown: async (down) =>
      server.setBehaviour(down ? { kind: 'reject', at: 'recipient', code: 451 } : { kind: 'accept' }),
    close: server.close,
  };
});

describe('SMTP mail', () => {
  const open: FakeMailServer[] = [];
  const start = async (options?: FakeMailOptions) => {
    const server = await startFakeMailServer(options);
    open.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  const send = (
    options: Omit<SmtpOptions, 'from'>,
    change: object = {},
    signal = new AbortController().signal,
  ) => createSmtpMail({ from, ...options }).send({ ...sampleMail('m-1'), ...change }, { signal });
  const withoutTls = (server: FakeMailServer) => ({ url: `${server.address}?tls=none` });

  it('[OPS-4] [GEN-1] sends plain text and HTML in the language of the message', async () => {
    const server = await start();
    const receipt = await send(withoutTls(server));
    const [mail] = server.received;
    expect(receipt).toEqual({ providerId: '<m-1@bank.example>' });
    expect(mail?.to).toBe('mei.lin@example.com');
    expect(mail?.headers).toMatchObject({
      from: 'Demo Bank <no-reply@bank.example>',
      'message-id': '<m-1@bank.example>',
      'content-language': 'zh-Hant-TW',
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringMatching(/^multipart\/alternative/),
    });
    expect(mail?.parts.map(({ type }) => type.toLowerCase())).toEqual([
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
    const html = mail?.parts[1]?.text;
    expect(html).toContain('<html lang="zh-Hant-TW">');
    expect(html).toContain('<p>您的驗證碼為 482913（交易序號 K7Q2）。<br>\n請勿提供他人。</p>');
    expect(html).toContain('堃喆峯 𠮷 &lt;符號&gt; 😀</p>');
  });

  it('[OPS-4] sends the given HTML instead of a generated one', async () => {
    const server = await start();
    const html = '<!doctype html><html lang="en"><title>Hi</title><p>Hello</p></html>';
    await send(withoutTls(server), { html });
    expect(server.received[0]?.parts[1]?.text).toBe(html);
  });

  it('[OPS-4] does not let a subject add header lines', async () => {
    const server = await start();
    await send(withoutTls(server), { subject: 'Hello\r\nBcc: thief@example.com' });
    expect(server.received[0]?.headers.subject).toBe('Hello Bcc: thief@example.com');
    expect(server.received[0]?.headers).not.toHaveProperty('bcc');
  });

  it.each([
    'a@b.example, c@d.example',
    'Mei <a@b.example>',
    'a@b.example\nRCPT TO:<c@d.example>',
    'no-at-sign',
    '',
  ])('[OPS-4] rejects anything but one bare address: %j', async (to) => {
    const server = await start();
    await expect(send(withoutTls(server), { to })).rejects.toMatchObject({
      name: 'PermanentFailure',
      reason: 'bad-address',
    });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['recipient', 421, 'TemporaryFailure'],
    ['recipient', 450, 'TemporaryFailure'],
    ['data', 452, 'TemporaryFailure'],
    ['data', 503, 'TemporaryFailure'],
    ['recipient', 550, 'PermanentFailure'],
    ['recipient', 553, 'PermanentFailure'],
    ['data', 554, 'PermanentFailure'],
  ] as const)('[OPS-4] when %s is answered with %i, it is a %s', async (at, code, name) => {
    const server = await start();
    server.setBehaviour({ kind: 'reject', at, code });
    await expect(send(withoutTls(server))).rejects.toMatchObject({ name, reason: `smtp-${code}` });
  });

  it('[OPS-4] fails temporarily when the connection is refused', async () => {
    const server = await start();
    await server.close();
    open.splice(0);
    await expect(send(withoutTls(server))).rejects.toMatchObject({
      name: 'TemporaryFailure',
      reason: 'net-econnrefused',
    });
  });

  it('[OPS-4] times out when the server sends nothing', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const bound = silent.address();
    const url = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}?tls=none`;
    await expect(send({ url, timeoutMs: 200 })).rejects.toMatchObject({ name: 'TemporaryFailure' });
    await new Promise((resolve) => silent.close(resolve));
  });

  it('[OPS-4] times out midway, and a retry is shown as the same message', async () => {
    const server = await start();
    server.setBehaviour({ kind: 'accept-and-hang' });
    const failing = send({ ...withoutTls(server), timeoutMs: 300 });
    await expect(failing).rejects.toMatchObject({ name: 'TemporaryFailure' });
    server.setBehaviour({ kind: 'accept' });
    await send(withoutTls(server));
    expect(server.received).toHaveLength(2);
    expect(server.shown).toHaveLength(1);
  });

  it('[OPS-4] stops when aborted', async () => {
    const server = await start();
    server.setBehaviour({ kind: 'hang' });
    const controller = new AbortController();
    const sending = send(withoutTls(server), {}, controller.signal);
    setTimeout(() => controller.abort(), 100);
    await expect(sending).rejects.toMatchObject({ name: 'TemporaryFailure', reason: 'aborted' });
  });

  it.each(['starttls', 'implicit'] as const)('[OPS-4] encrypts (%s) and authenticates', async (tls) => {
    const server = await start({ tls, user: { name: 'portal@bank', password: 'p@ss/wörd' } });
    const url = server.address.replace(
      '://',
      `://${encodeURIComponent('portal@bank')}:${encodeURIComponent('p@ss/wörd')}@`,
    );
    await send({ url, ca: TEST_CERTIFICATE });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it.each(['starttls', 'implicit'] as const)(
    '[OPS-4] sends nothing to a server with an untrusted certificate (%s)',
    async (tls) => {
      const server = await start({ tls });
      await expect(send({ url: server.address })).rejects.toMatchObject({ name: 'TemporaryFailure' });
      expect(server.received).toEqual([]);
    },
  );

  it('[OPS-4] sends nothing unencrypted by default', async () => {
    const server = await start();
    await expect(send({ url: server.address })).rejects.toMatchObject({ name: 'TemporaryFailure' });
    expect(server.received).toEqual([]);
  });

  it('[OPS-4] fails temporarily when authentication is refused', async () => {
    const server = await start({ user: { name: 'portal', password: 'right' } });
    const url = `${server.address.replace('://', '://portal:wrong@')}?tls=none`;
    await expect(send({ url })).rejects.toMatchObject({ name: 'TemporaryFailure', reason: 'smtp-535' });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['http://mail.example', /smtp/],
    ['mail.example', /smtp/],
    ['smtp://user:secret@mail.example?tls=perhaps', /required or none/],
  ])('[OPS-4] rejects the URL %s at start and does not repeat its password', (url, expected) => {
    expect(() => createSmtpMail({ url, from })).toThrow(expected);
    expect(() => createSmtpMail({ url, from })).not.toThrow(/secret/);
  });
});
