/** Three portal processes on one PostgreSQL, behind a load balancer without retries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPaths } from '../servers.mjs';
import { startHaproxy } from './haproxy.mjs';

const PROCESSES = 3;
const READY_MS = 60_000;
const SETTINGS = {
  PORTAL_SECRET: Buffer.alloc(32, 7).toString('base64'),
  // Duration of ten health checks of the load balancer, which removes a process after two failed checks.
  DRAIN_SECONDS: '5',
  TRUST_PROXY: '1',
  RATE_LIMITS: 'off',
  REDEMPTION_DAILY_POINTS: '1000000000',
  // Measurements add people with SQL.
  UNTAGGED_ROWS: 'accept',
  LOG_LEVEL: 'warn',
};

/** Starts the processes from the folder of built programs, and the load balancer. */
export async function startFleet({ url, haproxy, programs }) {
  const ports = await freePorts(PROCESSES + 1);
  const home = mkdtempSync(join(tmpdir(), 'portal-fleet-'));
  const envOf = (n) => ({
    ...SETTINGS,
    DATABASE_URL: url,
    DATA_DIR: join(home, `p${n}`),
    AUDIT_ANCHORS: join(home, 'anchors'),
  });
  const launch = (n, folder) => startProgram(join(folder, 'main.js'), { ...envOf(n), PORT: `${ports[n]}` });
  const processes = [];
  let balancer;
  const stop = async () => {
    await balancer?.stop();
    await Promise.all(processes.map(end));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (let n = 0; n < PROCESSES; n++) {
      mkdirSync(envOf(n).DATA_DIR);
      processes.push(launch(n, programs));
      await untilReady(processes[n], ports[n]);
    }
    balancer = await startHaproxy(haproxy, ports[PROCESSES], ports.slice(0, PROCESSES));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: balancer.base,
    /**
     * Stops the processes one by one and starts the programs of `folder` instead. Throws when a process does not exit
     * with 0.
     */
    async roll(folder) {
      for (let n = 0; n < PROCESSES; n++) {
        const code = await end(processes[n]);
        if (code !== 0) throw new Error(`process ${n} ended with ${code}`);
        processes[n] = launch(n, folder);
        await untilReady(processes[n], ports[n]);
        await balancer.untilUp(n);
      }
    },
    /** Runs a program of the folder beside the portal's processes. Resolves to its exit code and output. */
    run: (folder, name) => finish(startProgram(join(folder, `${name}.js`), envOf(0), 'pipe')),
    stop,
  };
}

function startProgram(program, env, output = 'ignore') {
  return spawn(process.execPath, [program], {
    env: { ...ownPaths(), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', output, 'inherit'],
  });
}

async function finish(child) {
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Sends SIGTERM and resolves to the exit code. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  return code;
}

async function untilReady(child, port) {
  const deadline = performance.now() + READY_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('the portal is not ready');
    await sleep(50);
  }
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
