/**
 * Loads a bank's files while the portal serves fifty calls per second. Measures failed calls, the calls' 99th
 * percentile with and without the load, peak memory, rows per second compared with PostgreSQL's COPY, a repeated load,
 * and killed loads. Each of the BANK_LOAD_CUSTOMERS (default 100,000) customers has 50 transactions.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { columnsOf, writeBankFiles } from './bank-files.mjs';
import { limit, none, openLoop, quantileMs } from './measure.mjs';
import { addLoggedOnPeople } from './people.mjs';
import { onPostgres, ownPaths } from './servers.mjs';

const CUSTOMERS = Number(process.env.BANK_LOAD_CUSTOMERS ?? 100_000);
const KILLED_CUSTOMERS = 1000;
const KILLS = 20;
const RATE = 50;
const SECONDS = 20;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-load-'));
    // PostgreSQL runs as another user and must be able to read a file, for the comparison with COPY.
    chmodSync(folder, 0o755);
    const pool = new pg.Pool({ connectionString: url, max: 3 });
    try {
      const { base } = await portal();
      const people = await addLoggedOnPeople(base, pool);
      const serve = () => openLoop(base, { rate: RATE, seconds: SECONDS, next: callOf(people) });
      await serve();
      // Three runs, because one run has too few slow calls for a 99th percentile.
      const alone = [...(await serve()), ...(await serve()), ...(await serve())];
      const written = await writeBankFiles(folder, CUSTOMERS, time(1));
      const first = await beside(startLoad(url, folder), serve);
      const again = await beside(startLoad(url, folder), serve);
      const copied = await copyRate(pool, folder);
      const killed = await killLoads(url, pool);
      return [
        { name: 'Rows in the files', value: `${written.rows} (${(written.bytes / 1e6).toFixed(0)} MB)` },
        ...rowsOf('First load', first, alone, written.rows),
        ...rowsOf('The same files again', again, alone, written.rows),
        none(
          'The same files again: rows that changed',
          Number(changedRows(again.output)),
          changedRows(again.output),
        ),
        {
          name: "PostgreSQL's own COPY of transactions.csv, with the indexes",
          value: `${copied.toFixed(0)} rows a second`,
        },
        ...killed,
      ];
    } finally {
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

const time = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+00:00');

function callOf(people) {
  return (n) => {
    const { card_id: cardId, headers } = people[(n * 7) % people.length];
    const path = ['/cards', `/cards/${cardId}/transactions/posted`, `/cards/${cardId}`][n % 3];
    return { kind: 'question', path: `/api/v1${path}`, headers };
  };
}

/** Starts the load as operators do, and reads its memory while it runs. */
function startLoad(url, folder) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const child = spawn(process.execPath, ['dist/server/bank-load.js', folder], {
    env: { ...ownPaths(), DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid));
  }, 200);
  const from = performance.now();
  const ended = new Promise((resolve) =>
    child.once('exit', (code) => {
      clearInterval(look);
      resolve({ code, output, peak, seconds: (performance.now() - from) / 1000 });
    }),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** Returns the peak resident memory in bytes (Linux, else 0). */
function memoryOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function beside(load, serve) {
  let isOver = false;
  load.ended.then(() => {
    isOver = true;
  });
  const answers = [];
  while (!isOver) answers.push(...(await serve()));
  return { ...(await load.ended), answers };
}

function rowsOf(name, { code, output, peak, seconds, answers }, alone, rows) {
  if (code !== 0) throw new Error(`the load ended with ${code}: ${output.slice(-500)}`);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p99 = (list) => quantileMs(list, 0.99);
  return [
    { name: `${name}: rows a second`, value: `${(rows / seconds).toFixed(0)} (${seconds.toFixed(0)} s)` },
    none(`${name}: calls beside it that failed, of ${answers.length}`, failed),
    limit(
      `${name}: 99th percentile of the calls (${p99(answers).toFixed(1)} / ${p99(alone).toFixed(1)} ms)`,
      p99(answers) / p99(alone),
      'at most',
      2,
    ),
    {
      name: `${name}: peak memory`,
      value: `${(peak / 1e6).toFixed(0)} MB`,
      limit: '500 MB',
      ok: peak <= 500e6,
    },
  ];
}

/** Returns the number of inserted, changed and deleted rows of all files from the printed summary. */
function changedRows(output) {
  return /^(\d+) rows changed/m.exec(output)?.[1] ?? `unknown: ${output.slice(-300)}`;
}

async function copyRate(pool, folder) {
  await pool.query('create table public.yardstick (change text, like cards.transactions including all)');
  const from = performance.now();
  const { rowCount } = await pool.query(
    `copy public.yardstick (${columnsOf('transactions')}) from '${join(folder, 'transactions.csv')}' csv header`,
  );
  const rate = rowCount / ((performance.now() - from) / 1000);
  await pool.query('drop table public.yardstick');
  return rate;
}

/**
 * Kills loads at random times. Checks that afterwards each customer has either all old amounts or all new amounts.
 */
async function killLoads(url, pool) {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'bank-kill-')));
  let mixed = 0;
  let stopped = 0;
  const seconds = [];
  // If a load ends before it is killed, the round does not count.
  for (let round = 0; stopped < KILLS && round <= 2 * KILLS; round++) {
    const change = round % 2;
    await writeBankFiles(folders[change], KILLED_CUSTOMERS, time(2 + round), change);
    if (round > 0) {
      const load = startLoad(url, folders[change]);
      const timer = setTimeout(load.kill, Math.random() * seconds[0] * 1000);
      const { code } = await load.ended;
      clearTimeout(timer);
      if (code !== 0) stopped++;
      const { rows } = await pool.query(
        `select count(*)::int as mixed from (select customer_id from cards.transactions
           where description_en like 'PX MART %' group by customer_id having count(distinct amount) > 1) m`,
      );
      mixed += rows[0].mixed;
    }
    const { code, output, seconds: took } = await startLoad(url, folders[change]).ended;
    if (code !== 0) throw new Error(`a load after a kill ended with ${code}: ${output.slice(-500)}`);
    seconds.push(took);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return [
    {
      name: `Loads of ${KILLED_CUSTOMERS} customers that were killed: customers with a part of the files`,
      value: `${stopped} killed, ${mixed} customers`,
      limit: `${KILLS} killed, 0 customers`,
      ok: stopped === KILLS && mixed === 0,
    },
  ];
}
