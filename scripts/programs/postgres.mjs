// A throwaway PostgreSQL for tests and measurements: a cluster in the temporary directory (or another given place), on a free
// loopback port, with a random password and fsync on. It runs as an ordinary user. If this process is root, it runs as the
// user `postgres` or `nobody`.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  appendFileSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../process.mjs';

const READY_MS = 30_000;
const STOP_MS = 10_000;

/**
 * @typedef {object} Postgres
 * @property {string} url       of the database `postgres`, as its superuser
 * @property {string} dataDir   the cluster's directory
 * @property {() => Promise<void>} stop     stops it and removes everything
 * @property {() => Promise<void>} kill9    sends SIGKILL to the first process, like the out-of-memory killer; resolves when
 *   it is gone
 * @property {() => Promise<void>} restart  starts it again after kill9 (or stops and starts it); resolves when it answers
 * @property {() => void} pause   pauses all its processes with SIGSTOP (Linux)
 * @property {() => void} resume  continues them
 * @property {() => boolean} gone           whether it has ended
 */

/**
 * Starts a server, or resolves to undefined if PostgreSQL is not installed.
 * @param {Readonly<Record<string, string>>} [settings] lines for postgresql.conf
 * @param {string} [place] parent directory, readable by every user
 * @param {string} [primary] address of a running server: starts a streaming standby of it
 * @returns {Promise<Postgres | undefined>}
 */
export async function startPostgres(settings = {}, place = tmpdir(), primary = undefined) {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const home = mkdtempSync(join(place, 'card-portal-pg-'));
  const user = serverUser();
  if (user) chownSync(home, user.uid, user.gid);
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    return await startIn({ bin, home, user, settings, primary, removeHome });
  } catch (error) {
    removeHome();
    throw error;
  }
}

async function startIn({ bin, home, user, settings, primary, removeHome }) {
  const dataDir = join(home, 'data');
  const password = primary ? new URL(primary).password : randomBytes(18).toString('hex');
  const port = await freePort();
  const run = { cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user };
  if (primary) await copy({ bin, dataDir, primary, run });
  else await initialise({ bin, home, dataDir, password, run });
  const lines = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'on',
    max_connections: 100,
    ...settings,
  };
  const quoted = Object.entries(lines).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`,
  );
  appendFileSync(join(dataDir, 'postgresql.conf'), quoted.join(''));

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let server = await launch({ bin, home, dataDir, run, url });
  const watch = endWithThisProcess(home, dataDir);
  const end = async (signal) => {
    if (hasEnded(server)) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(late);
  };
  return {
    url,
    dataDir,
    kill9: () => end('SIGKILL'),
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    gone: () => hasEnded(server),
    async restart() {
      await end('SIGINT');
      server = await launch({ bin, home, dataDir, run, url });
    },
    async stop() {
      watch.kill('SIGKILL');
      await end('SIGINT');
      removeHome();
    },
  };
}

/** Sends a signal to the first process and its children. */
function signalAll(server, signal) {
  if (hasEnded(server)) return;
  const list = `/proc/${server.pid}/task/${server.pid}/children`;
  const started = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : [];
  // The first process gets the signal first, so that it cannot start another process in the meantime.
  for (const pid of [server.pid, ...started.map(Number)]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/**
 * Stops the server and removes its files when this process ends for any reason. A shell reads from a pipe that only
 * this process holds open, so the shell continues when this process ends. Killing the shell cancels the clean-up.
 */
function endWithThisProcess(home, dataDir) {
  const script = 'read _; pid=$(head -n 1 "$1/postmaster.pid") && kill -9 "$pid"; sleep 1; rm -rf "$2"';
  const options = { stdio: ['pipe', 'ignore', 'ignore'], detached: true };
  const watch = spawn('sh', ['-c', script, 'sh', dataDir, home], options);
  watch.unref();
  watch.stdin.unref();
  return watch;
}

async function initialise({ bin, home, dataDir, password, run }) {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (run.uid !== undefined) chownSync(passwordFile, run.uid, run.gid);
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  try {
    await program(join(bin, 'initdb'), ['-D', dataDir, '--no-sync', ...options], run);
  } finally {
    rmSync(passwordFile);
  }
}

/** Makes a streaming standby from a copy of a running server. */
function copy({ bin, dataDir, primary, run }) {
  const options = ['--write-recovery-conf', '--checkpoint=fast'];
  return program(join(bin, 'pg_basebackup'), ['-D', dataDir, '-d', primary, ...options], run);
}

/** Runs a PostgreSQL program. Throws an error with its output when it fails. */
async function program(path, args, run) {
  const child = spawn(path, args, { ...run, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path} failed: ${output}`);
}

/** Starts the server and waits until it answers. Tries again, because old backends block a start after a kill -9. */
async function launch({ bin, home, dataDir, run, url }) {
  const logFile = join(home, 'log');
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const log = openSync(logFile, 'a');
    const server = spawn(join(bin, 'postgres'), ['-D', dataDir], { ...run, stdio: ['ignore', log, log] });
    closeSync(log);
    if (await answers(server, url, deadline)) return server;
    if (performance.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await sleep(200);
  }
}

async function answers(server, url, deadline) {
  while (!hasEnded(server) && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/**
 * Returns the folder of the PostgreSQL programs: `POSTGRES_BIN`, or the newest version with initdb and postgres. Undefined if
 * there is none. Debian keeps them out of PATH.
 */
export function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return places.find((place) => ['initdb', 'postgres'].every((program) => executable(join(place, program))));
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a connection for `use`. Ignores errors while the connection is idle; the next query then fails instead.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} use
 */
export async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the user that the server runs as when this process is root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
