/** The measured servers; each is a process on a free port. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../scripts/programs/postgres.mjs';

/**
 * @typedef {object} Server
 * @property {string} base   its address
 * @property {number} pid
 * @property {() => Promise<unknown>} stop   resolves when it has ended
 */

/** Returns the environment variables that contain paths. No program runs without them. */
export function ownPaths() {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}

/**
 * Starts a script that prints its address when it listens. `env` is its whole environment, apart from the paths.
 * @returns {Promise<Server>}
 */
export function startServer(script, env) {
  const child = spawn(process.execPath, [script], {
    env: { ...ownPaths(), HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill();
    return ended;
  };
  return new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const base = /http:\/\/[\d.:]+/.exec(line)?.[0];
      if (base) resolve({ base, pid: child.pid, stop });
    });
  });
}

/** Starts the built portal with its own data folder, and with an embedded database unless `env` has a DATABASE_URL. */
export function startPortal(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  return startServer('dist/server/main.js', {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    REDEMPTION_DAILY_POINTS: '1000000000',
    // Measurements add people with SQL.
    UNTAGGED_ROWS: 'accept',
    LOG_LEVEL: 'warn',
    ...env,
  });
}

/**
 * Starts a PostgreSQL with these settings. Passes its address and functions that start the portal and scripts to `work`,
 * and stops everything afterwards.
 */
export async function onPostgres(work, settings) {
  const postgres = await startPostgres(settings);
  if (!postgres)
    throw new Error('This measurement needs PostgreSQL: install it, or put its bin folder on PATH.');
  const { url } = postgres;
  const servers = [];
  const track = async (server) => {
    servers.push(await server);
    return server;
  };
  try {
    return await work({
      url,
      portal: (env) => track(startPortal({ DATABASE_URL: url, ...env })),
      server: (script) => track(startServer(script, { DATABASE_URL: url })),
    });
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await postgres.stop();
  }
}
