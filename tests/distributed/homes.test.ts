/**
 * [OPS-2] Statements of one customer go to the node that has the customer's shard. A recorder in front of the coordinator shows what still
 * goes there.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../features/points-redemption/server/test-setup.ts';
import { succeeded, type TestSetup, testSetup } from '../../features/points-redemption/server/test-setup.ts';
import { homeOf } from '../../server/audit/chains.ts';
import {
  atHome,
  findHomes,
  hasHomes,
  nameOnCoordinator,
  readsAtHome,
} from '../../server/db/distribution/homes.ts';
import { kyselyOver } from '../../server/db/engine/dialect.ts';
import { PostgresEngine } from '../../server/db/engine/postgres.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { customerIdOf } from '../support/data/customer-id.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';
import { moveShard } from '../support/database/move-shard.ts';
import { type StatementRecorder, startRecorder } from '../support/database/statement-recorder.ts';

const UNREACHABLE = 'postgres://postgres@127.0.0.1:1/portal';
const COFFEE = { catalogCode: 'VOUCCAFE', registeredEmail: true, quantity: 1 };

describeOnDistributedBank('statements of one customer', (context) => {
  let recorder: StatementRecorder;
  let database: OpenDatabase;
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    recorder = await startRecorder(context.url?.() ?? '');
    database = await openDatabase({ kind: 'postgres', url: recorder.url });
    w = await testSetup({ ...context, open: () => database, db: () => database.db });
    anna = await w.logOn('primary1');
    await w.setPoints(anna, 50_000);
    await w.get(anna, '/cards');
  });
  afterAll(async () => {
    await w.t.app.server.close();
    await database.close();
    await recorder.close();
  });

  /** Returns the tables that the statements on the coordinator name, without polls for messages of all customers. */
  async function onCoordinator(work: () => Promise<unknown>): Promise<readonly string[]> {
    await w.t.app.dispatcher.drain();
    const statements = (await recorder.during(work)).flat().map(({ text }) => text);
    const own = statements.filter(
      (text) => !/from portal\.outbox|pg_dist|pg_extension|demo\.inbox/.test(text),
    );
    return [
      ...new Set(own.flatMap((text) => text.replaceAll('"', '').match(/\b(portal|cards)\.[a-z_]+/g) ?? [])),
    ].sort();
  }

  it('[OPS-2] [CARD-1] the list of cards asks the coordinator for the session alone', async () => {
    const named = await onCoordinator(() => w.get(anna, '/cards'));
    expect(named.map((name) => name.replace(/_$/, ''))).toEqual(['portal.closings', 'portal.sessions']);
  });

  it('[OPS-2] [RDM-3] a redemption commits on one node, and asks the coordinator for session and hold', async () => {
    const before = await w.state(anna);
    const named = await onCoordinator(async () => succeeded(await w.redeem(anna, 'catalogue', COFFEE)));
    expect(named.map((name) => name.replace(/_$/, ''))).toEqual([
      ...['portal.closings', 'portal.sessions', 'portal.users'],
    ]);
    expect((await w.state(anna)).points).toBe(before.points - 500);
  });

  it('[OPS-2] reads its own tables on the coordinator by the name of their only shard', async () => {
    expect(nameOnCoordinator(database.db, 'portal.users')).toMatch(/^portal\.users_\d+$/);
    const of = (name: string) =>
      sql`select username from ${sql.table(name)} order by 1`.execute(context.db());
    const [byName, byShard] = [
      await of('portal.users'),
      await of(nameOnCoordinator(database.db, 'portal.users')),
    ];
    expect(byShard.rows).toEqual(byName.rows);
    expect(byName.rows.length).toBeGreaterThan(1);
  });

  it('[OPS-2] of one shard use few connections, which keep its plans, and distant shards others', async () => {
    const pidsOf = async (home: string) => {
      const reads = readsAtHome(database.db, home);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reads)),
      );
      return new Set(answers.map(({ rows }) => rows[0]?.pid));
    };
    const [first, last] = [await pidsOf(homeOf(0)), await pidsOf(homeOf(62))];
    expect([first.size, last.size]).toEqual([2, 2]);
    expect([...first].filter((pid) => last.has(pid))).toEqual([]);
  });

  it('[OPS-2] [RDM-3] find a shard that has moved since its place was looked up', async () => {
    const before = await w.state(anna);
    await moveShard(context, anna.customerId);
    const { pointBalance } = succeeded(await w.redeem(anna, 'catalogue', COFFEE));
    expect(pointBalance).toBe(before.points - 500);
    const cards = (await w.get(anna, '/cards')) as Person['cards'];
    expect(cards.find(({ cardId }) => cardId === anna.cardId)?.points).toBe(pointBalance);
    expect(await w.state(anna)).toMatchObject({ points: pointBalance, sum: pointBalance });
  });

  it('[OPS-2] go to the coordinator while a worker does not answer', async () => {
    const closed = await openDatabase({ kind: 'postgres', url: UNREACHABLE });
    const other = await openDatabase({ kind: 'postgres', url: context.url?.() ?? '' });
    const node = { db: closed.db, pools: [new PostgresEngine({ kind: 'postgres', url: UNREACHABLE })] };
    const stop = await findHomes(other.db, () => node, kyselyOver);
    expect(hasHomes(other.db)).toBe(true);
    expect(atHome(other.db, customerIdOf('anna'))).toBe(other.db);
    expect(atHome(database.db, customerIdOf('anna'))).not.toBe(database.db);
    stop();
    await Promise.all([other.close(), closed.close()]);
  });
});
