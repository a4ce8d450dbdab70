/**
 * Loads a bank's files: the first time into empty tables, compared with PostgreSQL's COPY of the same rows into the same tables, then the
 * same files again beside fifty calls per second, deltas of about 1 % of the rows, and killed loads (bank-load-kills.mjs). Measures failed
 * calls, the calls' 99th percentile with and without a load, and peak memory. Each of the BANK_LOAD_CUSTOMERS (default 20,000) customers
 * has 650 rows.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EMPTY_BANK, ROWS, writeBankFiles } from './bank-files.mjs';
import { run as killLoads } from './bank-load-kills.mjs';
import { limit, none, openLoop, quantileMs } from './measure.mjs';
import { addLoggedOnPeople } from './people.mjs';
import { onPostgres, ownPaths } from './servers.mjs';

const CUSTOMERS = Number(process.env.BANK_LOAD_CUSTOMERS ?? 20_000);
const RATE = 50;
const SECONDS = 20;
const HISTORY = ['statements', 'point_entries', 'transactions'];

export async function run() {
  return [...(await measureLoads()), ...(await killLoads())];
}

function measureLoads() {
  return onPostgres(
    async ({ url, portal }) => {
      const folders = ['whole', 'sample', 'delta'].map((name) =>
        mkdtempSync(join(tmpdir(), `bank-${name}-`)),
      );
      const [whole, sample, delta] = folders;
      // PostgreSQL runs as another user and must be able to read the files, for the comparison with COPY.
      chmodSync(whole, 0o755);
      const pool = new pg.Pool({ connectionString: url, max: 3 });
      try {
        const { base } = await portal();
        const people = await addLoggedOnPeople(base, pool);
        program('bank-sample.js', url, [sample]);
        const written = await writeBankFiles(whole, time(0), { customers: CUSTOMERS, sample });
        const copied = await copyRate(pool, whole);
        await pool.query(EMPTY_BANK);
        const first = await startLoad(url, whole).ended;
        const serve = () => openLoop(base, { rate: RATE, seconds: SECONDS, next: callOf(people) });
        await serve();
        // Three runs, because one run has too few slow calls for a 99th percentile.
        const alone = [...(await serve()), ...(await serve()), ...(await serve())];
        const again = await beside(startLoad(url, whole), serve);
        const changes = await writeBankFiles(delta, time(2), { customers: CUSTOMERS, kind: 'delta' });
        const quiet = await startLoad(url, delta).ended;
        const few = { customers: CUSTOMERS / 100, kind: 'changed', change: 1 };
        const fewChanges = await writeBankFiles(delta, time(3), few);
        const fewQuiet = await startLoad(url, delta).ended;
        rmSync(delta, { recursive: true });
        await writeBankFiles(delta, time(4), { customers: CUSTOMERS, kind: 'delta', change: 1 });
        const busy = await beside(startLoad(url, delta), serve);
        const firstRate = rateOf(first, written.rows);
        return [
          {
            name: 'Rows in the files',
            value: `${written.rows} (${(written.bytes / 1e6).toFixed(0)} MB), ${ROWS} of each customer`,
          },
          {
            name: "PostgreSQL's own COPY of the history, with keys, without foreign keys",
            value: rate(copied),
          },
          { name: 'First load', value: `${rate(firstRate)} (${first.seconds.toFixed(0)} s)` },
          limit('First load, against COPY', firstRate / copied, 'at least', 0.45),
          memory('First load', first),
          ...rowsOf('The same files again', again, alone, written.rows),
          none(
            'The same files again: rows that changed',
            Number(changedRows(again.output)),
            changedRows(again.output),
          ),
          deltaTime(`${changes.rows} rows, six of each customer`, quiet, first),
          deltaTime(`${fewChanges.rows} rows, all of one customer in a hundred`, fewQuiet, first),
          ...rowsOf('Another delta', busy, alone, changes.rows),
        ];
      } finally {
        await pool.end();
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      }
    },
    { max_wal_size: '8GB' },
  );
}

const time = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+00:00');
const rateOf = ({ seconds }, rows) => rows / seconds;
const rate = (rows) => `${rows.toFixed(0)} rows a second`;

function callOf(people) {
  return (n) => {
    const { card_id: cardId, headers } = people[(n * 7) % people.length];
    const path = ['/cards', `/cards/${cardId}/transactions/posted`, `/cards/${cardId}`][n % 3];
    return { kind: 'question', path: `/api/v1${path}`, headers };
  };
}

const environment = (url) => ({
  ...ownPaths(),
  DATABASE_URL: url,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-')),
});

function program(script, url, args) {
  execFileSync(process.execPath, [`dist/server/${script}`, ...args], {
    env: environment(url),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts the load as operators do, and reads its memory while it runs. */
function startLoad(url, folder) {
  const child = spawn(process.execPath, ['dist/server/bank-load.js', folder], {
    env: environment(url),
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
  return { ended };
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

function memory(name, { peak, code, output }) {
  if (code !== 0) throw new Error(`the load ended with ${code}: ${output.slice(-500)}`);
  return {
    name: `${name}: peak memory`,
    value: `${(peak / 1e6).toFixed(0)} MB`,
    limit: '500 MB',
    ok: peak <= 500e6,
  };
}

function deltaTime(name, delta, first) {
  if (delta.code !== 0) throw new Error(`the load ended with ${delta.code}: ${delta.output.slice(-500)}`);
  const title = `A delta of ${name} (${delta.seconds.toFixed(1)} s), against the first load`;
  return limit(title, delta.seconds / first.seconds, 'at most', 0.03);
}

function rowsOf(name, load, alone, rows) {
  const { seconds, answers } = load;
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p99 = (list) => quantileMs(list, 0.99);
  return [
    memory(name, load),
    { name: `${name}, beside calls`, value: `${rate(rows / seconds)} (${seconds.toFixed(1)} s)` },
    none(`${name}: calls beside it that failed, of ${answers.length}`, failed),
    limit(
      `${name}: 99th percentile of the calls (${p99(answers).toFixed(1)} / ${p99(alone).toFixed(1)} ms)`,
      p99(answers) / p99(alone),
      'at most',
      2,
    ),
  ];
}

/** Returns the number of inserted, changed and deleted rows of all files from the printed summary. */
function changedRows(output) {
  return /^load \d+: (\d+) rows changed/m.exec(output)?.[1] ?? `unknown: ${output.slice(-300)}`;
}

/** Returns the rows a second of COPY of the history into tables with the same keys and checks, and no foreign keys. */
async function copyRate(pool, folder) {
  let [rows, seconds] = [0, 0];
  for (const table of HISTORY) {
    const file = join(folder, `${table}.csv`);
    const header = readHeader(file);
    await pool.query(`create table public.yardstick (like cards.${table} including all)`);
    // The files have no balance before a line: a load computes it.
    if (table === 'point_entries')
      await pool.query(
        `alter table public.yardstick alter balance_before drop not null, drop constraint if exists point_entries_check`,
      );
    const from = performance.now();
    const { rowCount } = await pool.query(`copy public.yardstick (${header}) from '${file}' csv header`);
    seconds += (performance.now() - from) / 1000;
    rows += rowCount;
    await pool.query('drop table public.yardstick');
  }
  return rows / seconds;
}

function readHeader(file) {
  const start = Buffer.alloc(4096);
  const descriptor = openSync(file);
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('utf8').split('\n', 1)[0];
}
