import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClamd } from './clamd.ts';

describe('the protocol of clamd', () => {
  const sockets = new Set<Socket>();
  let reply: (content: Buffer) => string | undefined = () => 'stream: OK\0';
  const received: Buffer[] = [];
  /** Reads INSTREAM as clamd does: chunks after their lengths, until one of no bytes. */
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      const command = 'zINSTREAM\0';
      if (bytes.length < command.length || bytes.toString('latin1', 0, command.length) !== command) return;
      const chunks: Buffer[] = [];
      for (let at = command.length; at + 4 <= bytes.length; ) {
        const length = bytes.readUInt32BE(at);
        if (at + 4 + length > bytes.length) return;
        if (length === 0) {
          received.push(Buffer.concat(chunks));
          const answer = reply(Buffer.concat(chunks));
          if (answer !== undefined) socket.end(answer);
          return;
        }
        chunks.push(bytes.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  let address: { host: string; port: number };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  });
  afterEach(() => {
    received.length = 0;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('[EVD-5] sends the whole file and reads the verdict', async () => {
    for (const size of [1, 64 * 1024, 64 * 1024 + 1, 5 * 1024 * 1024]) {
      const content = Buffer.alloc(size, 'x');
      expect(await createClamd(address).isInfected(content)).toBe(false);
      expect(received.at(-1)?.equals(content), `${size}`).toBe(true);
    }
    reply = () => 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
    expect(await createClamd(address).isInfected(Buffer.of(1))).toBe(true);
  });

  it.each([
    ['INSTREAM size limit exceeded. ERROR\0', 'error-answer'],
    ['stream: Can not allocate memory ERROR\0', 'error-answer'],
    ['UNKNOWN COMMAND\0', 'error-answer'],
    ['stream: OK, or not\0', 'error-answer'],
    ['', 'no-answer'],
    ['x'.repeat(5000), 'error-answer'],
  ])('[EVD-5] takes no other answer for a verdict: %j', async (answer, reason) => {
    reply = () => answer;
    await expect(createClamd(address).isInfected(Buffer.of(1))).rejects.toMatchObject({ reason });
  });

  it('[EVD-5] gives up when there is no answer in time, or no scanner', async () => {
    reply = () => undefined;
    await expect(createClamd(address, 100).isInfected(Buffer.of(1))).rejects.toMatchObject({
      reason: 'timeout',
    });
    const missing = createClamd({ path: join(tmpdir(), 'no-such-socket') });
    await expect(missing.isInfected(Buffer.of(1))).rejects.toMatchObject({ reason: 'net-ENOENT' });
  });
});

/** The program of Debian's package clamav-daemon. Without it this suite is skipped. */
const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path));

describe.skipIf(!CLAMD)('Debian’s clamd, with a signature made here', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-clamd-'));
  const socket = join(home, 'clamd.sock');
  let clamd: ReturnType<typeof spawn> | undefined;
  beforeAll(async () => {
    mkdirSync(join(home, 'signatures'));
    const pattern = Buffer.from('a sign that only this test knows').toString('hex');
    writeFileSync(join(home, 'signatures', 'own.ndb'), `Portal.Test:0:*:${pattern}\n`);
    const settings = [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${join(home, 'signatures')}`,
    ];
    writeFileSync(join(home, 'clamd.conf'), `${settings.join('\n')}\n`);
    clamd = spawn(CLAMD!, ['--config-file', join(home, 'clamd.conf')], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 60_000 });
  });
  afterAll(() => {
    clamd?.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('[EVD-5] finds it in a PDF and in a file of 5 MB, and nothing in others', async () => {
    const scan = createClamd({ path: socket });
    const bad = Buffer.from('%PDF-1.7\na sign that only this test knows\n%%EOF');
    expect(await scan.isInfected(bad)).toBe(true);
    expect(await scan.isInfected(Buffer.from('%PDF-1.7\n%%EOF'))).toBe(false);
    const large = Buffer.concat([Buffer.alloc(5 * 1024 * 1024 - bad.length), bad]);
    expect(await scan.isInfected(large)).toBe(true);
    expect(spawnSync(CLAMD!, ['--version']).status).toBe(0);
  });
});
