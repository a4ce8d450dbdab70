/** A primary and a streaming standby behind one address that leads to the current primary, like a virtual IP address. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, withClient } from '../../../scripts/programs/postgres.mjs';
import { startProxy } from '../../support/api/proxy.ts';
import type { Postgres } from '../money/bank.ts';

type Server = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** The cluster name of both servers. It is also the `application_name` of the connection from standby to primary. */
const NAME = 'portal_pair';
const SETTINGS = {
  cluster_name: NAME,
  max_connections: '100',
  wal_keep_size: '256MB',
  // Empty even on a copy of a synchronous primary: a newly promoted server has no standby, so its commits would wait.
  synchronous_standby_names: '',
};
const STANDBY_MS = 60_000;

export interface Pair extends Required<Postgres> {
  /** The current primary and its standby, at their own addresses. */
  readonly primary: Server;
  readonly standby: Server;
  /** Directs new connections to this server. */
  leadTo(server: Server): void;
}

export interface PairOptions {
  /** Whether commits wait until the standby has them on disk. */
  readonly synchronous: boolean;
  /** Milliseconds for which the standby receives nothing before its primary is killed; for asynchronous pairs only. */
  readonly behindMs?: number;
  /** PostgreSQL settings of the standbys. */
  readonly standbys?: Readonly<Record<string, string>>;
}

/** Starts the pair; undefined when PostgreSQL is not installed. */
export async function startPair({
  synchronous,
  behindMs = 0,
  standbys = {},
}: PairOptions): Promise<Pair | undefined> {
  const first = await startPostgres(SETTINGS);
  if (!first) return undefined;
  const proxy = await startProxy(portOf(first));
  const attach = (to: Server) => attachStandby(to, synchronous, standbys);
  let [primary, standby] = [first, await attach(first)];
  const address = new URL(first.url);
  address.port = `${proxy.port}`;
  return {
    url: address.href,
    get dataDir() {
      return primary.dataDir;
    },
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    leadTo: (server) => proxy.redirect(portOf(server)),
    kill9: () => primary.kill9(),
    restart: () => primary.restart(),
    pause: () => primary.pause(),
    resume: () => primary.resume(),
    gone: () => primary.gone(),
    async failOver() {
      if (behindMs > 0) {
        // Appended, so that this line overrides the line that the base backup wrote.
        await configure(standby, 'postgresql.auto.conf', { primary_conninfo: '' });
        await sleep(behindMs);
      }
      await primary.kill9();
      await promote(standby);
      proxy.redirect(portOf(standby));
      [primary, standby] = [standby, primary];
    },
    async addStandby() {
      await standby.stop();
      standby = await attach(primary);
    },
    async stop() {
      await proxy.close();
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

export async function promote(standby: Server): Promise<void> {
  await query(standby, 'select pg_promote(true, 30)');
}

async function attachStandby(
  primary: Server,
  synchronous: boolean,
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  const standby = await startPostgres({ ...SETTINGS, ...settings }, undefined, primary.url);
  if (!standby) throw new Error('PostgreSQL is gone');
  await untilAttached(primary, 'async');
  if (!synchronous) return standby;
  // Set only now: earlier commits would wait for a standby that is still catching up.
  await configure(primary, 'postgresql.conf', { synchronous_standby_names: NAME });
  await untilAttached(primary, 'sync');
  return standby;
}

async function untilAttached(primary: Server, state: 'async' | 'sync'): Promise<void> {
  const attached = `select from pg_stat_replication
    where application_name = '${NAME}' and state = 'streaming' and sync_state = '${state}'`;
  const from = performance.now();
  while ((await query(primary, attached)).length === 0) {
    if (performance.now() - from > STANDBY_MS) throw new Error('the standby does not stream');
    await sleep(20);
  }
}

/** Appends lines to a server's configuration and reloads it. */
async function configure(
  server: Server,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(server.dataDir, file), lines.join(''));
  await query(server, 'select pg_reload_conf()');
}

function query(server: Server, text: string): Promise<unknown[]> {
  return withClient(server.url, async (client) => (await client.query(text)).rows);
}

export function portOf({ url }: Pick<Server, 'url'>): number {
  return Number(new URL(url).port);
}
