/**
 * Compares one, two and four portal processes on one PostgreSQL, for `GET /cards` and redemptions, alternating. The
 * maximum throughput shows the bottleneck; everything runs on this machine, so it does not show scaling. The CPU time
 * per call is compared at a fixed rate per process that leaves half of the machine idle. Fully busy cores would count
 * more time for the same work.
 */
import { cpus } from 'node:os';
import pg from 'pg';
import { cpuSeconds } from './generator.mjs';
import { load, median, openLoop } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const COUNTS = [1, 2, 4];
const CALLERS = 16;
const ROUNDS = 3;
const SECONDS = 4;
/** Database connections of each process. The sum over all processes stays below PostgreSQL's maximum. */
const POOL = 10;
const SECRET = Buffer.alloc(32, 7).toString('base64');
/** Maximum factor by which the CPU time of a `GET /cards` may grow from one process to four. */
const MAX_CPU_GROWTH = 1.25;
const LIMITED = 'GET /cards';
/** Calls per second and process, for the comparison of CPU time. */
const EVEN_RATES = { 'GET /cards': 150, redemptions: 30 };
const EVEN_SECONDS = 8;

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

/**
 * Returns the results by kind of call and number of processes. Each round measures every number of processes once, so
 * that slow changes of the machine affect all of them alike.
 */
async function measureAll(fleet, calls, pool) {
  const kinds = {
    'GET /cards': ({ headers }) => ({ path: '/api/v1/cards', headers }),
    redemptions: (person) => person.portal(),
  };
  const results = new Map();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [kind, call] of Object.entries(kinds)) {
      for (const count of COUNTS) {
        const processes = fleet.slice(0, count);
        const most = await measure(processes, calls, call, mostCalls);
        const even = await measure(processes, calls, call, evenly(EVEN_RATES[kind]));
        const key = `${kind} ${count}`;
        const result = {
          rate: most.calls / SECONDS,
          busy: most.busy,
          cpu: even.cpu / even.calls,
          idle: 1 - even.busy,
        };
        if (round >= 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
    // Without this, PostgreSQL would choose query plans in the first round for empty tables and keep them.
    if (round < 0) await pool.query('analyze');
  }
  return { kinds: Object.keys(kinds), results };
}

/** Sends as many calls as possible. Resolves to their number. */
async function mostCalls(base, next, processes) {
  return (await load(base, { connections: CALLERS / processes, seconds: SECONDS, next })).calls;
}

/** Sends calls at a fixed rate. Resolves to their number. */
const evenly = (rate) => async (base, next) => {
  const answers = await openLoop(base, { rate, seconds: EVEN_SECONDS, next });
  const failed = answers.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${answers.length} calls failed`);
  return answers.length;
};

/**
 * Distributes the callers over the processes. Each process serves different people, so that processes do not wait for
 * each other's locks on a card.
 */
async function measure(processes, calls, call, callMany) {
  const cpu = () => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const [before, machine] = [cpu(), machineTimes()];
  const counts = await Promise.all(
    processes.map(({ base }, at) => {
      const own = calls.filter((_, n) => n % processes.length === at);
      let turn = 0;
      return callMany(base, () => call(own[turn++ % own.length]), processes.length);
    }),
  );
  const now = machineTimes();
  const busy = 1 - (now.idle - machine.idle) / (now.all - machine.all);
  return { calls: counts.reduce((total, one) => total + one, 0), cpu: cpu() - before, busy };
}

/** Returns the idle and total milliseconds of all cores since the machine started. */
function machineTimes() {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

function rowsOf({ kinds, results }) {
  const of = (kind, count, name) => median(results.get(`${kind} ${count}`).map((one) => one[name]));
  const percent = (part) => `${(100 * part).toFixed(0)} %`;
  return kinds.flatMap((kind) => {
    const rows = COUNTS.map((count) => ({
      name: `${kind}, ${count} process${count > 1 ? 'es' : ''} on ${cpus().length} cores`,
      value: `${of(kind, count, 'rate').toFixed(0)} a second, machine ${percent(of(kind, count, 'busy'))} busy`,
    }));
    const cpu = (count) => of(kind, count, 'cpu');
    const growth = cpu(COUNTS.at(-1)) / cpu(COUNTS[0]);
    const each = COUNTS.map((count) => `${(1000 * cpu(count)).toFixed(2)} ms`).join(', ');
    const idle = COUNTS.map((count) => percent(of(kind, count, 'idle'))).join(', ');
    const check =
      kind === LIMITED ? { limit: `at most ${MAX_CPU_GROWTH} ×`, ok: growth <= MAX_CPU_GROWTH } : {};
    return [
      ...rows,
      {
        name: `${kind}: CPU of a call at ${EVEN_RATES[kind]} a second to each of ${COUNTS.join(', ')} processes (machine idle ${idle})`,
        value: `${each}: ${growth.toFixed(2)} ×`,
        ...check,
      },
    ];
  });
}
