/** Measures the processor time of calls and log-ons, in the portal and in its database, and the memory of both (Linux only). */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { childrenOf, databaseSeconds, postmasterOf } from './database-time.mjs';
import { cpuSeconds } from './generator.mjs';
import { logOn } from './log-on.mjs';
import { median, openLoop } from './measure.mjs';

const RATE = 60;
const SECONDS = 15;
const LOG_ONS = 25;

/** @returns unit costs, in seconds of processor time and bytes */
export async function measureCalls({ url, query, server }) {
  const postmaster = await postmasterOf(query);
  const usernames = (
    await query("select username from portal.users where username like 'load.%' order by username limit $1", [
      LOG_ONS,
    ])
  ).map(({ username }) => username);
  const cost = async (work) => {
    const before = { portal: cpuSeconds(server.pid), database: databaseSeconds(postmaster) };
    const count = await work();
    return {
      portalSeconds: (cpuSeconds(server.pid) - before.portal) / count,
      databaseSeconds: (databaseSeconds(postmaster) - before.database) / count,
    };
  };
  const people = [];
  const onLogOn = await cost(async () => {
    for (const username of usernames) people.push(await logOn(server.base, username));
    return usernames.length;
  });
  const cards = await cardsOf(url, usernames);
  const next = (n) => {
    const card = cards[n % cards.length];
    const paths = ['', `/${card}`, `/${card}/transactions/posted?pageSize=10&pageNumber=1`];
    return { path: `/api/v1/cards${paths[n % 3]}`, headers: people[n % people.length].headers };
  };
  const call = await cost(async () => {
    const answers = await openLoop(server.base, { rate: RATE, seconds: SECONDS, next });
    return answers.length;
  });
  const backends = childrenOf(postmaster)
    .map(privateBytes)
    .filter((bytes) => bytes > 0);
  return {
    call,
    logOn: onLogOn,
    memory: { process: fieldOf(server.pid, 'status', 'VmRSS'), connection: median(backends) },
  };
}

async function cardsOf(url, usernames) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select c.card_id from unnest($1::text[]) with ordinality u(username, n) join portal.users p using (username)
      join cards.cards c on c.customer_id::text = p.customer_id order by u.n`,
    [usernames],
  );
  await client.end();
  return rows.map(({ card_id }) => card_id);
}

const fieldOf = (pid, file, name) =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0,
  ) * 1024;

/** Memory of a process that it shares with no other. */
function privateBytes(pid) {
  try {
    return fieldOf(pid, 'smaps_rollup', 'Anonymous');
  } catch {
    return 0;
  }
}
