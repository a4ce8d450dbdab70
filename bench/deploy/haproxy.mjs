/**
 * Starts HAProxy in front of the portal's processes. It checks /readyz and never retries, so that every lost call is
 * counted.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MS = 500;
const UP_MS = 30_000;

/**
 * Starts HAProxy at `port`. `backends` are the ports of the processes.
 * @returns {Promise<{ base: string, isUp: (backend: number) => Promise<boolean>, untilUp: (backend: number) =>
 * Promise<void>, stop: () => Promise<unknown> }>}
 */
export async function startHaproxy(program, port, backends) {
  const home = mkdtempSync(join(tmpdir(), 'portal-haproxy-'));
  const socket = join(home, 'admin');
  const file = join(home, 'haproxy.cfg');
  writeFileSync(file, configuration(port, backends, socket));
  const child = spawn(program, ['-f', file, '-db', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isUp = async (backend) => (await states(socket)).get(`p${backend}`) === 'UP';
  const untilUp = async (backend) => {
    const deadline = performance.now() + UP_MS;
    while (!(await isUp(backend).catch(() => false))) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
      if (performance.now() > deadline) throw new Error(`HAProxy finds process ${backend} not ready`);
      await sleep(50);
    }
  };
  const stop = () => {
    child.kill();
    return ended.finally(() => rmSync(home, { recursive: true, force: true }));
  };
  try {
    for (const backend of backends.keys()) await untilUp(backend);
  } catch (error) {
    await stop();
    throw error;
  }
  return { base: `http://127.0.0.1:${port}`, isUp, untilUp, stop };
}

function configuration(port, backends, socket) {
  return `global
  stats socket ${socket} mode 600 level operator
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 600s
  timeout server 15s
  timeout check 2s
frontend portal
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${CHECK_MS}ms fall 2 rise 2
${backends.map((at, n) => `  server p${n} 127.0.0.1:${at}`).join('\n')}
`;
}

/** Returns the state of each process by name, such as UP or DOWN. */
async function states(path) {
  const socket = connect(path);
  socket.write('show stat\n');
  const [head, ...lines] = (await text(socket)).trim().split('\n');
  const names = head.replace('# ', '').split(',');
  const [name, status] = [names.indexOf('svname'), names.indexOf('status')];
  return new Map(lines.map((line) => line.split(',')).map((cells) => [cells[name], cells[status]]));
}
