/**
 * One, two and four processes of the portal on one PostgreSQL, with calls to each in turn: `GET /cards` and redemptions, calls
 * per second and per CPU second of the portal's processes. All of it runs on this machine, so the figures say what a
 * further process costs, not how far it scales.
 */
import { cpus } from 'node:os';
import pg from 'pg';
import { cpuSeconds } from './generator.mjs';
import { load, median } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const COUNTS = [1, 2, 4];
const CALLERS = 16;
const ROUNDS = 3;
const SECONDS = 4;
/** Of each process. Together they stay below PostgreSQL's connections. */
const POOL = 10;
const SECRET = Buffer.alloc(32, 7).toString('base64');
/** The CPU time that a call costs may grow by this factor from one process to four. */
const MOST_CPU = 1.25;

export function run() {
  return onPostgres(
    async ({ url, portal }) => {
      const env = { PORTAL_SECRET: SECRET, DATABASE_POOL: `${POOL}` };
      const fleet = [await portal(env)];
      const pool = new pg.Pool({ connectionString: url, max: 2 });
      try {
        const calls = await redemptions(fleet[0].base, await addPeople(pool));
        while (fleet.length < Math.max(...COUNTS)) fleet.push(await portal(env));
        return rowsOf(await measureAll(fleet, calls, pool));
      } finally {
        await pool.end();
      }
    },
    { max_connections: '100' },
  );
}

/** Results by kind of call and number of processes, the counts in turn. */
async function measureAll(fleet, calls, pool) {
  const kinds = {
    'GET /cards': ({ headers }) => ({ path: '/api/v1/cards', headers }),
    redemptions: (person) => person.portal(),
  };
  const results = new Map();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [kind, call] of Object.entries(kinds)) {
      for (const count of COUNTS) {
        const result = await measure(fleet.slice(0, count), calls, call);
        const key = `${kind} ${count}`;
        if (round >= 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
    // Otherwise the first round fixes the plans for empty tables.
    if (round < 0) await pool.query('analyze');
  }
  return { kinds: Object.keys(kinds), results };
}

/** Callers spread over the processes; every process has its own people, so that no two wait for one card. */
async function measure(processes, calls, call) {
  const cpu = () => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const [before, machine] = [cpu(), machineTimes()];
  const loads = await Promise.all(
    processes.map(({ base }, at) => {
      const own = calls.filter((_, n) => n % processes.length === at);
      let turn = 0;
      const next = () => call(own[turn++ % own.length]);
      return load(base, { connections: CALLERS / processes.length, seconds: SECONDS, next });
    }),
  );
  const sum = (name) => loads.reduce((total, one) => total + one[name], 0);
  const now = machineTimes();
  const busy = 1 - (now.idle - machine.idle) / (now.all - machine.all);
  return { rate: sum('rate'), perCpuSecond: sum('calls') / (cpu() - before), busy };
}

/** Milliseconds of all cores since the machine started. */
function machineTimes() {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

function rowsOf({ kinds, results }) {
  const of = (kind, count, name) => median(results.get(`${kind} ${count}`).map((one) => one[name]));
  return kinds.flatMap((kind) => {
    const rows = COUNTS.map((count) => ({
      name: `${kind}, ${count} process${count > 1 ? 'es' : ''} on ${cpus().length} cores`,
      value: `${of(kind, count, 'rate').toFixed(0)} a second, ${of(kind, count, 'perCpuSecond').toFixed(0)} per CPU second, machine ${(100 * of(kind, count, 'busy')).toFixed(0)} % busy`,
    }));
    const growth = of(kind, COUNTS[0], 'perCpuSecond') / of(kind, COUNTS.at(-1), 'perCpuSecond');
    const name = `${kind}: CPU per call, ${COUNTS.at(-1)} processes against one`;
    const check = { limit: `at most ${MOST_CPU} ×`, ok: growth <= MOST_CPU };
    return [...rows, { name, value: `${growth.toFixed(2)} ×`, ...check }];
  });
}
