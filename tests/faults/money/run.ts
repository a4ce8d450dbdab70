/**
 * Drives the built portal on a PostgreSQL of its own with many card holders at once, kills one or the other while they
 * work, and then compares what they were told with what is in the bank. Replayed from its number: who redeems how much,
 * who presses twice, who gives up, and when what is killed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stream } from '../../../features/demo/bank/random.ts';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { readAnchors } from '../../../server/audit/anchors.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { Client } from '../../support/client.ts';
import { broken } from './invariants.ts';
import { type Portal, startPortal } from './portal.ts';
import { cardHolder, type Intention, type Shop, work } from './worker.ts';

const SECRET = Buffer.alloc(32, 11).toString('base64');

export interface FaultRun {
  readonly seed: string;
  readonly clients: number;
  /** SIGKILLs of the portal. */
  readonly kills: number;
  /** SIGKILLs of PostgreSQL's first process. */
  readonly postgresKills: number;
  /** Times that the portal is stopped for a moment and goes on (SIGSTOP, SIGCONT). */
  readonly pauses: number;
  /** dist/server/main.js unless given. */
  readonly program?: string;
  /** Lines for postgresql.conf. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** Statements run before the first client comes, for planted faults. */
  readonly sql?: readonly string[];
}

export interface FaultReport {
  readonly seed: string;
  readonly acknowledged: number;
  readonly refused: number;
  /** Never answered, and nobody asked again. */
  readonly unknown: number;
  readonly kills: number;
  readonly postgresKills: number;
  readonly pauses: number;
  /** Milliseconds until the portal answered again, largest. */
  readonly slowestRestart: number;
  readonly slowestAfterPostgres: number;
  /** Empty when everything held. */
  readonly wrong: readonly string[];
}

/** Runs it; rejects only when it could not be run. */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const postgres = await startPostgres({ max_connections: '60', ...run.postgres });
  if (!postgres) throw new Error('The fault harness needs PostgreSQL.');
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET };
  try {
    const portal = await startPortal(run.program ?? 'dist/server/main.js', env);
    try {
      return await drive(run, portal, postgres, dataDir);
    } finally {
      portal.signal('SIGCONT');
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Postgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

async function drive(
  run: FaultRun,
  portal: Portal,
  postgres: Postgres,
  dataDir: string,
): Promise<FaultReport> {
  const usernames = await withClient(postgres.url, async (client) => {
    for (const statement of run.sql ?? []) await client.query(statement);
    return addPeople(client, run.clients);
  });
  const shop = await somethingSmall(portal, usernames[0] ?? '');
  const intentions: Intention[] = [];
  const wrong: string[] = [];
  let over = false;
  let back = Promise.resolve();
  const holders = await Promise.all(usernames.map((username) => cardHolder(portal, username)));
  const workers = holders.map((holder) =>
    work({
      ...{ holder, shop, intentions, rng: stream(run.seed, holder.username) },
      back: () => back,
      stopped: () => over,
    }).catch((error: unknown) => {
      wrong.push(error instanceof Error ? error.message : String(error));
    }),
  );
  const times = await strike(run, portal, postgres, (working) => {
    back = working;
  });
  await sleep(500);
  over = true;
  await Promise.all(workers);
  await portal.stop();
  wrong.push(...(await withClient(postgres.url, (client) => broken(client, intentions))));
  wrong.push(...(await auditFindings(postgres.url, dataDir)));
  const refusals = intentions.filter(({ answer }) => answer && 'refused' in answer);
  const unknown = intentions.filter(({ answer }) => !answer).length;
  return {
    ...{
      seed: run.seed,
      kills: run.kills,
      postgresKills: run.postgresKills,
      pauses: run.pauses,
      unknown,
      wrong,
    },
    ...times,
    acknowledged: intentions.length - refusals.length - unknown,
    refused: refusals.length,
  };
}

/** Kills and pauses in the order that the number says. */
async function strike(
  { seed, kills, postgresKills, pauses }: FaultRun,
  portal: Portal,
  postgres: Postgres,
  away: (back: Promise<void>) => void,
) {
  const rng = stream(seed, 'faults');
  const left = { portal: kills, postgres: postgresKills, pause: pauses };
  let slowestRestart = 0;
  let slowestAfterPostgres = 0;
  const faults: Readonly<Record<keyof typeof left, () => Promise<void>>> = {
    async portal() {
      await portal.kill9();
      slowestRestart = Math.max(slowestRestart, await portal.restart());
    },
    async postgres() {
      await postgres.kill9();
      const from = performance.now();
      await postgres.restart();
      await portal.ready();
      slowestAfterPostgres = Math.max(slowestAfterPostgres, performance.now() - from);
    },
    async pause() {
      portal.signal('SIGSTOP');
      await sleep(rng.int(100, 1500));
      portal.signal('SIGCONT');
      await portal.ready();
    },
  };
  for (;;) {
    const names = (Object.keys(left) as (keyof typeof left)[]).flatMap((name) =>
      Array<keyof typeof left>(left[name]).fill(name),
    );
    if (names.length === 0) return { slowestRestart, slowestAfterPostgres };
    await sleep(rng.int(120, 370));
    const name = rng.pick(names);
    left[name] -= 1;
    const working = faults[name]();
    away(working.catch(() => undefined));
    await working;
  }
}

/** People of the crowd with the password that everybody has, and more points than they can spend. */
async function addPeople(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `with chosen as (
       select customer_id, 'faults.' || row_number() over (order by customer_id) || 'x' as username
       from (select distinct customer_id from cards.cards where status = 'active' and relationship = 'primary'
           and not corporate and point_sequence is not null
         order by customer_id) c
       join cards.customers using (customer_id)
       where not redemption_batch_open
         and not exists (select from portal.users u where u.customer_id = c.customer_id::text)
       limit $1)
     insert into portal.users (username, customer_id, password_hash, password_changed_at, statement_preference)
     select username, customer_id::text, password_hash, app_now(), 'email' from chosen,
       (select password_hash from portal.users where username = 'demo.primary1') p
     returning username`,
    [count],
  );
  if (rows.length < count) throw new Error(`the bank has only ${rows.length} people for ${count}`);
  await client.query(`begin;
    create temporary table gifted on commit drop as select c.customer_id, c.card_id, c.point_sequence, c.points
      from cards.cards c join portal.users u on u.customer_id = c.customer_id::text
      where u.username like 'faults.%' and c.point_sequence is not null;
    insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en, description_zh,
        points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      select customer_id, card_id, point_sequence + 1, gen_random_uuid(), current_date, 'A gift', '贈點', 10000000, points,
        points + 10000000, 'GIFT', 'GIFT-1' from gifted;
    update cards.cards c set points = c.points + 10000000, point_sequence = c.point_sequence + 1
      from gifted g where g.customer_id = c.customer_id and g.card_id = c.card_id;
    commit`);
  return rows.map(({ username }) => username);
}

/** The cheapest thing that is sent by e-mail. */
async function somethingSmall(portal: Portal, username: string): Promise<Shop> {
  const client = await Client.loggedOn(portal, username);
  const cards = (await client.get('/cards')).payload as readonly { cardId: string }[];
  const category = 'voucher_and_donation';
  const { payload } = await client.get(
    `/points-redemption/redemption-product-list?cardId=${cards[0]?.cardId}&category=${category}`,
  );
  const products = payload as readonly { productCode: string; productPoint: number; minimumUnit: number }[];
  const cheapest = products
    .filter(({ minimumUnit }) => minimumUnit === 1)
    .sort((a, b) => a.productPoint - b.productPoint)[0];
  if (!cheapest) throw new Error('the catalogue has nothing to be had once');
  return { code: cheapest.productCode, points: cheapest.productPoint };
}

async function auditFindings(url: string, dataDir: string): Promise<string[]> {
  const secret = Buffer.from(SECRET, 'base64');
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const anchors = readAnchors(join(dataDir, 'audit-anchors.jsonl'), secret);
    const { findings } = await verifyAudit(database.db, secret, anchors);
    return findings.map(({ chain, seq, what }) => `audit chain ${chain}, record ${seq}: ${what}`);
  } finally {
    await database.close();
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
