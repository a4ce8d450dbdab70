/**
 * Compares redemptions through the portal with the same transaction as SQL through `pg`, alternating on one
 * PostgreSQL: for many card holders, and all on one card. There are two baselines: the transaction from this process
 * without a server, and a bare server with the same calls. Each side uses the number of callers with which it is
 * fastest.
 */
import pg from 'pg';
import { redeemBare } from './bare-redemption.mjs';
import { limit, load, median, none } from './measure.mjs';
import { addPeople, PEOPLE, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const CALLERS = [16, 32];
const ROUNDS = 5;
const SECONDS = 3;

export function run() {
  return onPostgres(async ({ url, portal, server }) => {
    const { base } = await portal();
    const yardstick = await server('bench/bare-server.mjs');
    const pool = new pg.Pool({ connectionString: url, max: Math.max(...CALLERS) });
    try {
      const people = await addPeople(pool);
      const calls = await redemptions(base, people);
      const rows = await compare({ portal: base, yardstick: yardstick.base, pool }, people, calls);
      return [...rows, ...(await checkLedgers(pool))];
    } finally {
      await pool.end();
    }
  });
}

async function compare({ portal, yardstick, pool }, people, calls) {
  const rates = new Map();
  let turn = 0;
  const next = () => turn++ % PEOPLE;
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 2 * SECONDS : SECONDS;
    const measure = async (side, callers, work) => {
      const rate = await work();
      const name = nameOf(side, callers);
      if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    };
    const callRate = async (base, connections, call) =>
      (await load(base, { connections, seconds, next: call })).rate;
    for (const callers of CALLERS) {
      await measure('portal', callers, () => callRate(portal, callers, () => calls[next()].portal()));
      await measure('bare', callers, () => callRate(yardstick, callers, () => calls[next()].bare()));
      await measure('sql', callers, () =>
        repeatSql(pool, { callers, seconds, nextPerson: () => people[next()] }),
      );
    }
    const [callers] = CALLERS;
    await measure('hot', callers, () => callRate(portal, callers, () => calls[0].portal()));
    await measure('hotBare', callers, () => callRate(yardstick, callers, () => calls[0].bare()));
    await measure('hotSql', callers, () =>
      repeatSql(pool, { callers, seconds, nextPerson: () => people[0] }),
    );
    // Autovacuum analyses tables only once a minute. Without this, PostgreSQL would plan the first round for empty
    // tables and keep the plans.
    if (round < 0) await pool.query('analyze');
  }
  const rateOf = (side, callers) => median(rates.get(nameOf(side, callers)));
  const best = (side) => Math.max(...CALLERS.map((callers) => rateOf(side, callers)));
  const hot = (side) => rateOf(side, CALLERS[0]);
  return [
    ...[
      ['the same SQL without a server', 'sql'],
      ['a bare server', 'bare'],
    ].map(([what, side]) =>
      limit(
        `Redemptions a second against ${what} (${best('portal').toFixed(0)} / ${best(side).toFixed(0)})`,
        best('portal') / best(side),
        'at least',
        0.5,
      ),
    ),
    ...CALLERS.map((callers) => ({
      name: `With ${callers} callers: portal, bare server, SQL alone`,
      value: ['portal', 'bare', 'sql'].map((side) => rateOf(side, callers).toFixed(0)).join(', '),
    })),
    {
      name: `Redemptions of one card (bare server ${hot('hotBare').toFixed(0)}, SQL alone ${hot('hotSql').toFixed(0)})`,
      value: `${hot('hot').toFixed(0)} a second`,
      limit: 'at least 100 a second',
      ok: hot('hot') >= 100,
    },
  ];
}

const nameOf = (side, callers) => `${side} ${callers}`;

/** Repeats the transaction with `callers` connections for `seconds`. Resolves to transactions per second. */
async function repeatSql(pool, { callers, seconds, nextPerson }) {
  const from = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - from < seconds * 1000) {
      await redeemBare(pool, nextPerson());
      count++;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return count / ((performance.now() - from) / 1000);
}

/** Checks that the sum of each ledger equals the balance. */
async function checkLedgers(pool) {
  const { rows } = await pool.query(`select count(*)::int as wrong from cards.cards c join (
    select customer_id, card_id, sum(points) as sum from cards.point_entries group by 1, 2) e using (customer_id, card_id)
    where c.points <> e.sum`);
  return [none('Cards whose balance is not its ledger', rows[0].wrong)];
}
