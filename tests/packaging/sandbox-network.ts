/** Network of a program in a sandbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns arguments of nsenter for the network of a process. */
export function networkOf(pid: number): string[] {
  return ['--target', String(pid), '--net', '--'];
}

/** Relays connections from a local port through a socket file to the port inside. */
export async function startRelay(pid: number, port: string): Promise<{ baseURL: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-relay-'));
  const socket = join(folder, 'socket');
  const script = `const net = require('node:net');
    net.createServer((from) => {
      const to = net.connect(${port}, '127.0.0.1');
      for (const [one, other] of [[from, to], [to, from]]) one.on('error', () => other.destroy()).on('close', () => other.destroy()).pipe(other);
    }).listen(${JSON.stringify(socket)}, () => console.log('ready'));`;
  const inside = spawn('nsenter', [...networkOf(pid), process.execPath, '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(inside, 'exit').then(() =>
    Promise.reject(new Error('the program in the sandbox has ended')),
  );
  await Promise.race([once(inside.stdout!, 'data'), ended]);
  ended.catch(() => undefined);
  const server = createServer((from) => {
    const to = connect(socket);
    for (const [one, other] of [[from, to] as const, [to, from] as const])
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    baseURL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      inside.kill('SIGKILL');
      server.close();
    },
  };
}
