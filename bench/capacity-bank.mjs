/** Loads a bank of some size, and measures what grows with its customers and rows: disk, load, batches, dump and restore. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, withClient } from '../scripts/programs/postgres.mjs';
import { EMPTY_BANK, writeBankFiles } from './bank-files.mjs';
import { setTaipeiTime, startGateway, untilDone } from './batch-runs.mjs';
import { childrenSeconds, databaseSeconds, postmasterOf } from './database-time.mjs';
import { cpuSeconds } from './generator.mjs';
import { ownPaths } from './servers.mjs';

/** Bytes of a table with its indexes. */
const SIZE_OF = 'select pg_total_relation_size($1::regclass)::float8 as bytes';

/** Makes every loaded customer a registered one with a bill that is due on a day, and with points that end with it. */
const DUE = [
  "set session_replication_role = 'replica'",
  `update cards.statements s set payment_due_date = $1::date, statement_date = $1::date - 20
    from cards.cards c where (c.customer_id, c.card_id, c.statement_date) = (s.customer_id, s.card_id, s.statement_date)
      and c.product_code = 'LOAD'`,
  `update cards.point_entries e set ends_on = $1::date from cards.cards c
    where (c.customer_id, c.card_id) = (e.customer_id, e.card_id) and c.product_code = 'LOAD'`,
  `update cards.cards set payment_due_date = $1::date, statement_date = $1::date - 20, points_end_on = $1::date
    where product_code = 'LOAD'`,
  `insert into portal.users (username, customer_id, password_hash, password_changed_at)
    select 'load.' || customer_number, customer_id::text, (select min(password_hash) from portal.users), now()
    from cards.customers where customer_number like '99%' and name_en like 'LOAD %' and $1::date is not null`,
];

export async function measureBank({ url: serverUrl, portal }, customers) {
  const name = `bank_${customers}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DEMO_CROWD: 'off' };
  const client = new pg.Client({ connectionString: url });
  // One connection, because each new one costs as much as a hundred statements.
  await client.connect();
  const query = (text, values) => client.query(text, values).then(({ rows }) => rows);
  console.error(`  ${customers} customers …`);
  await (await portal(env)).stop();
  const asOf = new Date(Date.now() + 60_000).toISOString().replace('Z', '+00:00');
  const own = { ...env, DATA_DIR: folder };
  const [files, sample] = [join(folder, 'files'), join(folder, 'sample')];
  // The cards of the demo's people have records, so the files have them too.
  runProgram('dist/server/bank-sample.js', [sample], own);
  const { rows } = await writeBankFiles(files, asOf, { customers, sample });
  await query(EMPTY_BANK);
  const postmaster = await postmasterOf(query);
  const load = await spentOn(postmaster, () => runProgram('dist/server/bank-load.js', [files], own));
  await query('vacuum (full, analyze)');
  const [{ bytes }] = await query('select pg_database_size(current_database())::float8 as bytes');
  const backup = await measureBackup({ postmaster, serverUrl, url, name, folder });
  const end = () => client.end();
  const batches = await measureBatches({ postmaster, end, url, query, portal, env }, customers);
  rmSync(files, { recursive: true });
  return { customers, rows, bytes, load, ...backup, ...batches, url, query };
}

/** Seconds for which the use of idle programs is measured. */
const IDLE_SECONDS = 5;

/**
 * Returns the processor seconds of some work: of the programs that it runs to their end, of the portal's process `pid` if given, and of the
 * database. What idle programs use beside it is subtracted. `before` is not measured. `clock` has the seconds by the clock.
 */
async function spentOn(postmaster, work, { pid, before = async () => {} } = {}) {
  const used = () => childrenSeconds() + databaseSeconds(postmaster) + (pid ? cpuSeconds(pid) : 0);
  const measure = async (part) => {
    const [usedBefore, from] = [used(), performance.now()];
    await part();
    return { seconds: used() - usedBefore, clock: (performance.now() - from) / 1000 };
  };
  const idle = await measure(() => sleep(IDLE_SECONDS * 1000));
  await before();
  const { seconds, clock } = await measure(work);
  return { seconds: Math.max(0.01, seconds - (idle.seconds / idle.clock) * clock), clock };
}

function runProgram(script, args, env) {
  execFileSync(process.execPath, [script, ...args], {
    env: { ...ownPaths(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Dumps the database into a file and restores it into another database. */
async function measureBackup({ postmaster, serverUrl, url, name, folder }) {
  const bin = findBinaries() ?? '';
  const file = join(folder, 'bank.dump');
  const tool = (program, args) =>
    execFileSync(join(bin, program), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const dump = await spentOn(postmaster, () => tool('pg_dump', ['--format=custom', `--file=${file}`, url]));
  await withClient(serverUrl, (client) => client.query(`create database restored_${name}`));
  const target = Object.assign(new URL(serverUrl), { pathname: `/restored_${name}` }).href;
  const restore = await spentOn(postmaster, () =>
    tool('pg_restore', ['--exit-on-error', `--dbname=${target}`, file]),
  );
  await withClient(serverUrl, (client) => client.query(`drop database restored_${name}`));
  const archiveBytes = statSync(file).size;
  rmSync(file);
  return { dump, restore, archiveBytes };
}

/** Runs the reminders and the expiry of points of one day in one process. */
async function measureBatches({ postmaster, end, url, query, portal, env }, customers) {
  const [{ day }] = await query("select to_char(now() + interval '1 day', 'YYYY-MM-DD') as day");
  await withClient(url, async (client) => {
    for (const text of DUE) await client.query(text, text.includes('$1') ? [day] : []);
    await client.query('vacuum (analyze)');
  });
  const sizes = { before: await sizesOf(query) };
  await setTaipeiTime(query, day, '08:30');
  // So slow that sending costs nothing here.
  const gateway = await startGateway(9_000);
  const server = await portal({ ...env, SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'bench' });
  /** Sets the clock, waits for the batch of the day, and measures it from its first part. */
  const batchOf = (name, date, time) =>
    spentOn(postmaster, () => untilDone(query, name, date, undefined, 1000), {
      pid: server.pid,
      async before() {
        await setTaipeiTime(query, date, time);
        await untilDone(query, name, date, ({ parts }) => parts > 0, 20);
      },
    });
  // The first run compiles the code. Larger banks would seem cheaper for each person.
  await batchOf('reminders', day, '09:00');
  await query('truncate portal.notices, portal.outbox, portal.batch_parts');
  const reminders = await batchOf('reminders', day, '09:01');
  sizes.after = await sizesOf(query);
  const [{ next }] = await query("select to_char($1::date + 1, 'YYYY-MM-DD') as next", [day]);
  const expiry = await batchOf('expired-points', next, '00:00:10');
  const housekeeping = await measureDeletion(query);
  return {
    reminders,
    expiry,
    costs: {
      bytes: {
        notice: (sizes.after.notices - sizes.before.notices) / customers,
        message: (sizes.after.outbox - sizes.before.outbox) / customers,
      },
      housekeeping: { fixed: 0, perUnit: housekeeping },
    },
    server,
    stop: () => Promise.all([server.stop(), end()]).then(gateway.close),
  };
}

async function sizesOf(query) {
  const [notices] = await query(SIZE_OF, ['portal.notices']);
  const [outbox] = await query(SIZE_OF, ['portal.outbox']);
  return { notices: notices.bytes, outbox: outbox.bytes };
}

/** Deletes all messages as housekeeping does. Returns seconds a row. */
async function measureDeletion(query) {
  await query(
    `update portal.outbox set state = 'sent', sealed = null, in_flight = false, done_at = now() - interval '90 days'`,
  );
  await sleep(1000);
  const from = performance.now();
  const deleted = await query(
    `with gone as (delete from portal.outbox where ctid = any(array(select ctid from portal.outbox
      where done_at < now() - interval '60 days' limit 5000 for update skip locked)) returning 1)
    select count(*)::int as rows from gone`,
  );
  return (performance.now() - from) / 1000 / Math.max(1, deleted[0].rows);
}
