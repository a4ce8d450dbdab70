import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { type Planted, plant } from './money/planted.ts';
import { runFaults } from './money/run.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const KILLS = Number(process.env.FAULTS_KILLS ?? 1000);
const POSTGRES_KILLS = Number(process.env.FAULTS_POSTGRES_KILLS ?? 50);
const CLIENTS = 24;

beforeAll(ensureBuilt);

describe('money under faults', () => {
  test(`[RDM-4] [OPS-5] run ${SEED}: the portal killed ${KILLS} times under ${CLIENTS} card holders`, async () => {
    const report = await runFaults({
      seed: SEED,
      clients: CLIENTS,
      kills: KILLS,
      postgresKills: 0,
      pauses: 20,
    });
    console.info(report);
    expect(report).toMatchObject({ wrong: [] });
    expect(report.slowestRestart).toBeLessThan(2000);
  });

  test(`[RDM-4] [OPS-2] run ${SEED}: PostgreSQL killed ${POSTGRES_KILLS} times under ${CLIENTS} card holders`, async () => {
    const report = await runFaults({
      ...{ seed: SEED, clients: CLIENTS, kills: 0, pauses: 5 },
      postgresKills: POSTGRES_KILLS,
    });
    console.info(report);
    expect(report).toMatchObject({ wrong: [] });
    expect(report.slowestAfterPostgres).toBeLessThan(10_000);
  });
});

/** Time for a kill to fall into. */
const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 60));';
const RUN = 'const payload = await once(context, operation, request, await operation.confirm?.());';
const RECORD = 'await audit.record(trx, context, action, "done", customerId, details);';
const NOTICE = 'if (notice) await enqueueNotice(deps.outbox, trx, notice.customer, notice.notice);';
const UNIT = 'request.keyHash.toString("base64url"), proof)';
/** As the built server's template has it. */
const POINTS = ['$', '{points}'].join('');
const TAKE = `set points = points - ${POINTS}, point_sequence`;
const LOOSE_LEDGER = `do $$ declare c record; begin
  for c in select conname, conrelid::regclass as owner from pg_constraint where contype = 'f'
    and (conrelid = 'cards.point_entries'::regclass or confrelid = 'cards.point_entries'::regclass)
  loop execute format('alter table %s drop constraint %I', c.owner, c.conname); end loop; end $$`;

/** Each is a mistake that somebody could make; the checks have to find every one. */
const FAULTS: readonly Planted[] = [
  {
    name: 'the idempotency key is not looked at',
    replace: [['if (!request) return effect(', 'return effect(']],
  },
  {
    name: 'the key is read before the transaction and written at its end',
    replace: [
      ['if (!await claim(trx, request)) {', 'if (false) {'],
      [UNIT, 'newUuid(deps.random), proof)'],
      [
        'await keepAnswer(trx, request, payload);',
        'await claim(trx, request); await keepAnswer(trx, request, payload);',
      ],
    ],
  },
  {
    name: 'a repeat is refused instead of answered',
    replace: [['if (before) return before.payload;', 'if (before) throw new Failure("CONFLICT");']],
  },
  { name: 'the answer is not kept', replace: [['await keepAnswer(trx, request, payload);', '']] },
  {
    name: 'the answer is given before the commit',
    replace: [
      [
        RUN,
        `const proof = await operation.confirm?.();
        const payload = await new Promise((resolve, reject) => once(context, { ...operation, effect: async (unit) => {
          const done = await operation.effect(unit, proof); resolve(done.payload); ${WAIT} return done; } },
          request, proof).catch(reject));`,
      ],
    ],
  },
  {
    name: 'the effect commits by itself, before key and record',
    replace: [
      [
        'const { payload, details, notice } = await operation.effect({\n\t\t\ttrx,\n\t\t\tid\n\t\t}, proof);',
        `const { payload, details, notice } = await db.transaction().execute((own) =>
          operation.effect({ trx: own, id }, proof)); ${WAIT}`,
      ],
    ],
  },
  { name: 'there is no audit record', replace: [[RECORD, '']] },
  {
    name: 'the audit record commits by itself, before the effect',
    replace: [[RECORD, `await audit.record(db, context, action, "done", customerId, details); ${WAIT}`]],
  },
  {
    name: 'an audit record does not hold on to the one before it',
    replace: [['hashOf(key, head.hash, next)', 'hashOf(key, Buffer.alloc(32), next)']],
  },
  { name: 'the person is not told', replace: [[NOTICE, '']] },
  { name: 'the person is told twice', replace: [[NOTICE, NOTICE + NOTICE]] },
  {
    name: 'points stay on the card though the ledger has the line',
    replace: [[TAKE, `set points = points - ${POINTS} + ${POINTS}, point_sequence`]],
    sql: [LOOSE_LEDGER],
  },
  {
    name: 'the answer names other points',
    replace: [['pointsUsed: made.points', 'pointsUsed: made.points + 1']],
  },
  {
    name: 'sessions are forgotten at a start',
    replace: [
      [
        'app.dispatcher.start();',
        'await sql`delete from portal.sessions`.execute(database.db); app.dispatcher.start();',
      ],
    ],
  },
  {
    name: 'commits do not wait for the disk',
    postgres: { synchronous_commit: 'off', wal_writer_delay: '10000ms' },
  },
];

describe('planted faults are found', () => {
  test.each(FAULTS)('$name', async (fault) => {
    const { program, remove } = plant(fault);
    try {
      const report = await runFaults({
        ...{ seed: SEED, clients: 8, kills: 4, postgresKills: fault.postgres ? 3 : 0, pauses: 0, program },
        ...(fault.sql && { sql: fault.sql }),
        ...(fault.postgres && { postgres: fault.postgres }),
      });
      console.info(fault.name, report.wrong.slice(0, 3));
      expect(report.wrong).not.toEqual([]);
    } finally {
      remove();
    }
  });
});
