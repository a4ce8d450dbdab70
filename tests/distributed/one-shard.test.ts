/**
 * [OPS-2] In a distributed database each statement of a call is on the coordinator or in one shard, and all statements of a
 * transaction that are in shards are in the same one. Citus' own plans are read: a plan names its tasks and their shards.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { CALLS_WITH_IDS } from '../support/api/all-ids.ts';
import { type TestApp, testApp } from '../support/api/api.ts';
import { callsOf, FLOWS, Scene } from '../support/api/flows.ts';
import { callOf } from '../support/api/ids.ts';
import { readOwn } from '../support/api/own.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';
import { type PlanReader, readPlans } from '../support/database/shard-plans.ts';
import {
  type Statement,
  type StatementRecorder,
  startRecorder,
} from '../support/database/statement-recorder.ts';

/** Statements for no customer in particular: the outbox of all customers, and the pages of the demo. */
const OF_ALL = /order by \(challenge_id is null\), seq|demo.+inbox/s;

const textOf = (statement: Statement | undefined) =>
  (statement?.text ?? '').replace(/\s+/g, ' ').slice(0, 300);

describeOnDistributedBank('the shards of a call', (context) => {
  let recorder: StatementRecorder;
  let database: OpenDatabase;
  let plans: PlanReader;
  let t: TestApp;
  beforeAll(async () => {
    const url = context.url?.() ?? '';
    recorder = await startRecorder(url);
    database = await openDatabase({ kind: 'postgres', url: recorder.url });
    plans = await readPlans(url);
    t = await testApp({ ...context, open: () => database, db: () => database.db });
  });
  afterAll(async () => {
    await t.app.dispatcher.stop();
    await t.app.server.close();
    await database.close();
    await plans.close();
    await recorder.close();
  });

  /** What is wrong with the transactions of some work, and how many of them are in a shard. */
  async function shardsDuring(work: () => Promise<unknown>) {
    const problems: string[] = [];
    let inShards = 0;
    for (const transaction of await recorder.during(work)) {
      const own = transaction.filter(({ text }) => !OF_ALL.test(text));
      const shards = new Set<number>();
      for (const statement of own) {
        const plan = await plans.of(statement);
        if (plan.tasks > 1) problems.push(`${plan.tasks} tasks: ${textOf(statement)}`);
        for (const shard of plan.shards) shards.add(shard);
      }
      if (shards.size > 0) inShards++;
      if (shards.size > 1) problems.push(`shards ${[...shards]}: ${own.map(textOf).join(' | ')}`);
    }
    return { problems, inShards };
  }

  it.each(CALLS_WITH_IDS)('[OPS-2] $name: reads and writes one shard', async ({ endpoint, input }) => {
    const browser = await t.browser().open();
    const answer = await browser.logIn('demo.states1');
    const own = await readOwn(browser, 'states1', answer, context.db());
    const { path, body } = callOf(endpoint, input(own));
    const { problems, inShards } = await shardsDuring(() => browser.call(endpoint.method, path, body));
    expect(problems).toEqual([]);
    expect(inShards).toBeGreaterThan(0);
  });

  for (const { name, person, loggedOn } of FLOWS) {
    it(`[OPS-2] ${name}: each call reads and writes one shard`, async () => {
      const scene = await Scene.open(t, person, loggedOn);
      const { problems, inShards } = await shardsDuring(async () => {
        for (const call of callsOf(name)) await scene.step(call);
      });
      expect(problems).toEqual([]);
      expect(inShards).toBeGreaterThan(0);
    });
  }
});
