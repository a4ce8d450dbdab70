/** Starts PgBouncer on a free port in front of a test PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../scripts/process.mjs';

const START_MS = 20_000;

export interface PgBouncer {
  /** The database at `url` through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts `program` for the database and role of `url`, with these settings in addition to the test defaults. As root, it
 * runs as user `nobody`, because PgBouncer refuses root.
 */
export async function startPgBouncer(
  program: string,
  url: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncer> {
  const home = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  chmodSync(home, 0o755);
  const { hostname, port, pathname, username, password } = new URL(url);
  const database = pathname.slice(1);
  const listenPort = await freePort();
  const users = join(home, 'users');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    auth_type: 'scram-sha-256',
    auth_file: users,
    unix_socket_dir: '',
    ...settings,
  };
  const file = join(home, 'pgbouncer.ini');
  const target = `${database} = host=${hostname} port=${port} dbname=${database}`;
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...text, ''].join('\n'));
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const ended = once(child, 'exit');
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${listenPort}`;
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const from = performance.now();
  while (!(await answers(pooled.href))) {
    if (child.exitCode === null && performance.now() - from < START_MS) await sleep(50);
    else {
      await stop();
      throw new Error(`PgBouncer does not answer:\n${log}`);
    }
  }
  return { url: pooled.href, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
