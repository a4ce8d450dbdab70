/**
 * Kills loads of a bank's files (SIGKILL) in each of their phases: first loads, whole loads by differences, whole loads of all rows, and
 * deltas. The statements of the load's connections show its phase. After each kill every customer must have either all old rows or all
 * new rows, and the next load must bring the rows of the files.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { changeManifest, EMPTY_BANK, writeBankFiles } from './bank-files.mjs';
import { createWatch, PHASES } from './bank-load-phases.mjs';
import { catalogue, digest, leftovers, mixedCustomers, sizes } from './bank-load-state.mjs';
import { onPostgres, ownPaths } from './servers.mjs';

/** Kills of each phase, by default 20. */
const KILLS = Number(process.env.BANK_LOAD_KILLS ?? 20);
/** Rounds without a kill in the phase after which the bench stops. */
const MOST_MISSED = 60;
/** Only some transactions change, because a load stages all rows if most of them differ. */
const EVERY = 3;
const FEW = { customers: 16, every: EVERY };
/** Loads at the same time, each of its own database. */
const PARALLEL = 2;

/** The kinds of loads, and their files. A load writes batches of 500 customers. */
const KINDS = {
  first: { name: 'First load', ...FEW },
  differences: { name: 'Load by differences', ...FEW },
  batches: {
    ...{ name: 'Load of 600 customers', customers: 600, every: EVERY },
    history: { statements: 2, entries: 4, transactions: 9 },
  },
  all: { name: 'Load of all rows', ...FEW, every: 1 },
  delta: { name: 'Delta', ...FEW, files: 'changed' },
};

export function run() {
  return onPostgres(
    async ({ url, portal }) => {
      await (await portal()).stop();
      const folder = mkdtempSync(join(tmpdir(), 'bank-kills-'));
      try {
        const banks = [];
        const sample = join(folder, 'sample');
        const env = { ...ownPaths(), DATABASE_URL: url, DATA_DIR: folder };
        execFileSync(process.execPath, ['dist/server/bank-sample.js', sample], { env, stdio: 'ignore' });
        for (const kind of Object.keys(KINDS)) banks.push(await openBank(url, { folder, sample }, kind));
        const rows = new Map();
        const left = banks.values();
        const work = async () => {
          for (const bank of left) rows.set(bank, await killAll(bank));
        };
        // A failure must not end the database under the other loads, because their errors would hide it.
        const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
        for (const { status, reason } of ends) if (status === 'rejected') throw reason;
        return banks.flatMap((bank) => rows.get(bank));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    // Only the program is killed, so the database need not wait for the disk.
    { max_wal_size: '4GB', fsync: 'off' },
  );
}

/** Copies the database, and writes the old and the new files. */
async function openBank(serverUrl, { folder: parent, sample }, kind) {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database kills_${kind} template postgres`);
  await server.end();
  const url = Object.assign(new URL(serverUrl), { pathname: `/kills_${kind}` }).href;
  const { files = 'whole', name, ...what } = KINDS[kind];
  const bank = {
    kind,
    url,
    name,
    every: what.every,
    dataDir: join(parent, kind),
    second: 0,
    whole: [],
    files: [],
  };
  for (const change of [0, 1]) {
    const whole = join(parent, `${kind}-whole-${change}`);
    const how = { ...what, change };
    await writeBankFiles(whole, asOf(0), how);
    addTerms(whole, sample);
    bank.whole.push(whole);
    bank.files.push(whole);
    if (files === 'whole') continue;
    bank.files[change] = join(parent, `${kind}-${change}`);
    await writeBankFiles(bank.files[change], asOf(0), { ...how, kind: files });
  }
  return bank;
}

/** Adds the files of the bank's terms. */
function addTerms(folder, sample) {
  const read = (from) => JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')).files;
  const terms = read(sample).filter(({ name }) => ['terms.csv', 'instalment_plans.csv'].includes(name));
  for (const { name } of terms) copyFileSync(join(sample, name), join(folder, name));
  changeManifest(folder, { files: [...read(folder), ...terms] });
}

/** The time of files, in the past, because each load has files of a later time. */
const asOf = (second) =>
  new Date(Date.now() - 3_600_000 + second * 1000).toISOString().replace('Z', '+00:00');

/** Kills loads in each phase. Returns the rows of the result table. */
async function killAll(bank) {
  const pool = new pg.Pool({ connectionString: bank.url, max: 2 });
  try {
    const own = { ...bank, pool, watch: createWatch(pool, bank.kind), right: [] };
    await pool.query(EMPTY_BANK);
    own.catalogue = await catalogue(pool);
    for (const change of [1, 0]) {
      await pool.query(EMPTY_BANK);
      await loadWell(own, bank.whole[change]);
      own.right[change] = await digest(pool);
    }
    own.sizes = await sizes(pool);
    own.change = 0;
    own.lengths = await measure(own);
    const rows = [];
    for (const phase of PHASES[bank.kind]) rows.push(await killIn(own, phase));
    const left = await leftovers(pool);
    const name = `${bank.name}: staged rows, locks, tables and unfinished loads that are left`;
    return [...rows, { name, value: left.join(', ') || '0', limit: '0', ok: left.length === 0 }];
  } finally {
    await pool.end();
  }
}

/** Kills loads in a phase. A round counts if the load was in this phase when it was last looked at, and ended by the signal. */
async function killIn(bank, { name: phase }) {
  let [killed, missed, mixed, wrong, changed] = [0, 0, 0, 0, 0];
  // After a fault, later rounds would start from a wrong bank.
  while (killed < KILLS && missed < MOST_MISSED && mixed + wrong + changed === 0) {
    const folder = await prepare(bank);
    const load = startLoad(bank, folder);
    const until = Math.random() * (bank.lengths[phase] ?? 0);
    const seen = await bank.watch(load, (now, spent) => now === phase && spent[phase] >= until);
    if (seen.stopped) load.kill();
    const { code, signal, output } = await load.ended;
    if (signal === null && code !== 0 && !isBusy(output))
      throw new Error(`the load ended with ${code}: ${output.slice(-500)}`);
    if (seen.stopped && signal === 'SIGKILL') killed++;
    else {
      missed++;
      bank.lengths[phase] = seen.spent[phase] ?? 0;
    }
    mixed += await mixedCustomers(bank.pool, bank);
    if ((await catalogue(bank.pool)) !== bank.catalogue) changed++;
    await loadWell(bank, folder);
    if ((await digest(bank.pool)) !== bank.right[bank.change]) wrong++;
  }
  const faults = [
    `${mixed} customers`,
    ...(changed > 0 ? [`tables differ after ${changed}`] : []),
    ...(wrong > 0 ? [`wrong rows after ${wrong}`] : []),
  ];
  return {
    name: `${bank.name}, killed while it ${phase}: customers with a part of the files`,
    value: [`${killed} killed`, ...faults].join(', '),
    limit: `${KILLS} killed, 0 customers`,
    ok: killed === KILLS && mixed + changed + wrong === 0,
  };
}

/** Returns the milliseconds of each phase of an undisturbed load. */
async function measure(bank) {
  const load = startLoad(bank, await prepare(bank));
  const { spent } = await bank.watch(load, () => false);
  await load.ended;
  return spent;
}

/** Prepares the database and the files of the next load: the other ones than in the database. Returns their folder. */
async function prepare(bank) {
  bank.change = 1 - bank.change;
  if (bank.kind === 'first') await bank.pool.query(EMPTY_BANK);
  const folder = bank.files[bank.change];
  changeManifest(folder, { asOf: asOf(++bank.second) });
  return folder;
}

async function loadWell(bank, folder) {
  let { code, output } = await startLoad(bank, folder).ended;
  while (isBusy(output)) ({ code, output } = await startLoad(bank, folder).ended);
  if (code !== 0) throw new Error(`a load after a kill ended with ${code}: ${output.slice(-500)}`);
}

/** Whether the machine was too busy for a load to begin. */
const isBusy = (output) => output.includes('No connection within');

/** Starts the program as operators do. */
function startLoad({ url, dataDir }, folder) {
  const child = spawn(process.execPath, ['dist/server/bank-load.js', folder], {
    env: { ...ownPaths(), DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, output })),
  );
  return {
    ended,
    kill: () => child.kill('SIGKILL'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}
