/**
 * Measures the daily batches: reminders for BATCH_PEOPLE people (default 1,000,000), each with a bill that is due, until the messages
 * are in the outbox; then the expiry of their points, and the deletion of the messages. A smaller bank of 20,000 (BATCH_FEW) has calls
 * beside the reminders, and a process that is killed in the middle. 0 leaves a bank out.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/process.mjs';
import { withClient } from '../scripts/programs/postgres.mjs';
import { CARD_SECRET, makePeople } from './batch-people.mjs';
import { setTaipeiTime, startGateway, untilDone } from './batch-runs.mjs';
import { databaseSeconds, postmasterOf } from './database-time.mjs';
import { cpuSeconds } from './generator.mjs';
import { limit, none, openLoop, quantileMs } from './measure.mjs';
import { addLoggedOnPeople } from './people.mjs';
import { onPostgres } from './servers.mjs';

const PEOPLE = Number(process.env.BATCH_PEOPLE ?? 1_000_000);
const FEW = Number(process.env.BATCH_FEW ?? 20_000);
const PROCESSES = Number(process.env.BATCH_PROCESSES ?? 2);
/** Seconds for a million people. */
const MOST_SECONDS = 600;
const CALLS = 50;

const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', max_connections: '100' };

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const gateway = await startGateway();
    try {
      const rows = [];
      if (PEOPLE > 0) {
        const many = await openBank({ url, portal, gateway }, 'many', PEOPLE);
        rows.push(
          ...(await reminders(many, PEOPLE)),
          ...(await expiry(many, PEOPLE)),
          ...(await deletion(many)),
        );
        await many.stop();
      }
      if (FEW > 0) {
        const few = await openBank({ url, portal, gateway }, 'few', FEW);
        rows.push(...(await besideCalls(few)));
        await few.stop();
        rows.push(...(await killInTheMiddle(await openBank({ url, portal, gateway }, 'killed', FEW))));
      }
      return rows;
    } finally {
      gateway.close();
    }
  }, SETTINGS);
}

/** Creates a database with the demo's named people and `people` customers whose bills are due on the bank's day. */
async function openBank({ url: serverUrl, portal, gateway }, name, people) {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const env = {
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-batches-')),
    CARD_SYSTEM_SECRET: CARD_SECRET.toString('base64'),
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 'bench',
    DEMO_CROWD: name === 'few' ? 'on' : 'off',
  };
  await (await portal(env)).stop();
  const started = [];
  const bank = {
    url,
    query: (text, values) => withClient(url, (client) => client.query(text, values)).then(({ rows }) => rows),
    setTime: (time, days) => setTaipeiTime(bank.query, bank.day, time, days),
    async start() {
      const port = await freePort();
      const server = await portal({ ...env, METRICS_PORT: `${port}` });
      started.push(server);
      return { ...server, metrics: () => readMetrics(port) };
    },
    stop: () => Promise.all(started.map((server) => server.stop())),
  };
  const [{ day }] = await bank.query("select to_char(now() + interval '1 day', 'YYYY-MM-DD') as day");
  bank.day = day;
  const from = performance.now();
  await withClient(url, (client) => makePeople(client, people, day));
  console.error(`  ${people} people in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return bank;
}

async function readMetrics(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return (name, batch) =>
    Number(new RegExp(`^${name}\\{batch="${batch}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

const OUTBOX = `select count(*)::int as messages, count(distinct o.customer_id)::int as people
  from portal.outbox o join portal.users u using (customer_id) where o.purpose = 'due-today' and u.username like 'many.%'`;

/** Returns the number of people without a message, and of messages that are too many. */
const wrongIn = (outbox, people) => Math.abs(people - outbox.people) + (outbox.messages - outbox.people);

const rate = (people, seconds) => `${(people / seconds).toFixed(0)} a second (${seconds.toFixed(0)} s)`;

async function reminders(bank, people) {
  await bank.setTime('09:00');
  bank.servers = [];
  const postmaster = await postmasterOf(bank.query);
  const before = databaseSeconds(postmaster);
  for (let n = 0; n < PROCESSES; n++) bank.servers.push(await bank.start());
  const { seconds } = await untilDone(bank.query, 'reminders', bank.day);
  const database = databaseSeconds(postmaster) - before;
  const portal = bank.servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const micro = (spent) => `${((spent / people) * 1e6).toFixed(0)} µs`;
  const [outbox] = await bank.query(OUTBOX);
  const metrics = await bank.servers[0].metrics();
  return [
    {
      name: `Reminders of ${people} people in the outbox, ${PROCESSES} processes`,
      value: rate(people, seconds),
      limit: `${((MOST_SECONDS * people) / 1e6).toFixed(0)} s`,
      ok: seconds <= (MOST_SECONDS * people) / 1e6,
    },
    {
      name: 'Processor time a person, with the start and the messages that were sent: portal, database',
      value: `${micro(portal)}, ${micro(database)}`,
    },
    none('People without exactly one reminder', wrongIn(outbox, people)),
    {
      name: 'Reminders by the metrics of one process, without pauses',
      value: `${(metrics('batch_items_total', 'reminders') / metrics('batch_seconds_total', 'reminders')).toFixed(0)} people a second`,
    },
  ];
}

async function expiry(bank, people) {
  await bank.setTime('00:00:10', 1);
  const [{ day }] = await bank.query("select to_char($1::date + 1, 'YYYY-MM-DD') as day", [bank.day]);
  const { seconds } = await untilDone(bank.query, 'expired-points', day);
  const [{ taken }] = await bank.query(
    "select count(*)::int as taken from cards.point_entries where campaign_id = 'EXPIRE' and ends_on = $1",
    [bank.day],
  );
  return [
    { name: `Expired points of ${people} cards taken`, value: rate(people, seconds) },
    none('Cards whose points were not taken once', Math.abs(people - taken)),
  ];
}

/** Marks all messages as sent a month ago, and measures a minute of housekeeping. */
async function deletion(bank) {
  await bank.query(`update portal.outbox set state = 'sent', sealed = null, in_flight = false,
    done_at = app_now() - interval '31 days'`);
  await sleep(90_000);
  const totals = { items: 0, seconds: 0 };
  for (const server of bank.servers) {
    const metrics = await server.metrics();
    totals.items += metrics('batch_items_total', 'housekeeping');
    totals.seconds += metrics('batch_seconds_total', 'housekeeping');
  }
  return [
    {
      name: 'Old messages deleted by housekeeping, by the metrics of a minute',
      value: `${totals.items} rows, ${(totals.items / totals.seconds).toFixed(0)} a second of work`,
    },
  ];
}

/** Serves calls from the first reminder to the last. */
async function besideCalls(bank) {
  await bank.setTime('08:57');
  const { base } = await bank.start();
  const pool = new pg.Pool({ connectionString: bank.url, max: 2 });
  const people = await addLoggedOnPeople(base, pool);
  await pool.end();
  const next = (n) => {
    const { card_id: cardId, headers } = people[(n * 7) % people.length];
    return { path: ['/api/v1/cards', `/api/v1/cards/${cardId}`][n % 2], headers };
  };
  const alone = await openLoop(base, { rate: CALLS, seconds: 30, next });
  await bank.setTime('09:00');
  // The batch begins within a minute.
  await untilDone(bank.query, 'reminders', bank.day, (progress) => progress.parts > 0);
  let progress;
  const done = untilDone(bank.query, 'reminders', bank.day).then((found) => {
    progress = found;
  });
  const beside = await openLoop(base, {
    rate: CALLS,
    seconds: 0,
    next,
    isOver: () => progress !== undefined,
  });
  await done;
  const p99 = (answers) => quantileMs(answers, 0.99);
  return [
    {
      name: `Reminders of ${FEW} people beside ${CALLS} calls a second`,
      value: rate(progress.people, progress.seconds),
    },
    none('Calls that failed beside them', beside.filter(({ status }) => status !== 200).length),
    limit(
      `99th percentile of the calls (${p99(beside).toFixed(1)} / ${p99(alone).toFixed(1)} ms)`,
      p99(beside) / p99(alone),
      'at most',
      2,
    ),
  ];
}

/** Kills one of two processes in the middle of the reminders. The other one takes its part over when the lease ends. */
async function killInTheMiddle(bank) {
  await bank.setTime('09:00');
  const [first] = [await bank.start(), await bank.start()];
  await untilDone(bank.query, 'reminders', bank.day, ({ people }) => people > FEW / 3);
  process.kill(first.pid, 'SIGKILL');
  const { people, seconds } = await untilDone(bank.query, 'reminders', bank.day);
  const [outbox] = await bank.query(OUTBOX);
  const [{ again }] = await bank.query(
    "select count(*)::int as again from portal.batch_parts where batch = 'reminders' and tries > 1",
  );
  return [
    {
      name: `Reminders of ${people} people, one of two processes killed`,
      value: `${seconds.toFixed(0)} s, ${again} parts again`,
    },
    none('People without exactly one reminder after the kill', wrongIn(outbox, FEW)),
  ];
}
