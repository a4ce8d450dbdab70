/**
 * [OPS-2] In a distributed database, each statement of a call runs on the coordinator or in one shard. All shard statements
 * of a transaction use the same shard. The test reads Citus' query plans, which list tasks and their shards.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { alertCalls } from '../../features/alerts/contract.ts';
import { Holder, ntd } from '../../features/safety/testing/calls.ts';
import type { securityCalls } from '../../features/security-activity/contract.ts';
import { HOMES, homesOf } from '../../server/audit/chains.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import type { PayloadOf } from '../../shared/http/endpoint.ts';
import { CALLS_WITH_IDS } from '../support/api/all-ids.ts';
import { type TestApp, testApp } from '../support/api/clients/api.ts';
import { callsOf, FLOWS, Scene } from '../support/api/flows.ts';
import { callOf, type Own } from '../support/api/ids.ts';
import { readOwn } from '../support/api/own.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';
import { type PlanReader, readPlans } from '../support/database/shard-plans.ts';
import {
  type Statement,
  type StatementRecorder,
  startRecorder,
} from '../support/database/statement-recorder.ts';

/** Statements without a customer: the poll for all messages, and the pages of the demo. */
const OF_ALL = /^(?!.*customer_id = ).*order by \(challenge_id is null\)|demo.+inbox/s;

/** Calls of a logged-on person that take no ids. */
const OWN_READS = [
  '/cards',
  '/alerts',
  '/notices',
  '/notices/unread',
  '/security/activity',
  '/security/devices',
  '/passkeys',
  '/insights',
];

const textOf = (statement: Statement | undefined) =>
  (statement?.text ?? '').replace(/\s+/g, ' ').slice(0, 300);

describeOnDistributedBank('the shards of a call', (context) => {
  let recorder: StatementRecorder;
  let database: OpenDatabase;
  let plans: PlanReader;
  let t: TestApp;
  let own: Own | undefined;
  beforeAll(async () => {
    const url = context.url?.() ?? '';
    recorder = await startRecorder(url);
    database = await openDatabase({ kind: 'postgres', url: recorder.url });
    plans = await readPlans(url);
    // By the coordinator, where the recorder sees all statements.
    const env = { DATABASE_WORKERS: 'off' };
    t = await testApp({ ...context, open: () => database, db: () => database.db }, env);
  });
  afterAll(async () => {
    await t.app.dispatcher.stop();
    await t.app.server.close();
    await database.close();
    await plans.close();
    await recorder.close();
  });

  /** Returns problems in the transactions of some work, and how many of the transactions use a shard. */
  async function shardsDuring(work: () => Promise<unknown>) {
    const problems: string[] = [];
    let inShards = 0;
    // The messages of the test before, whose person may be on another shard.
    await t.app.dispatcher.drain();
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

  async function expectOneShard(work: () => Promise<unknown>, leastTransactions = 1): Promise<void> {
    const { problems, inShards } = await shardsDuring(work);
    expect(problems).toEqual([]);
    expect(inShards).toBeGreaterThanOrEqual(leastTransactions);
  }

  it.each(CALLS_WITH_IDS)('[OPS-2] $name: reads and writes one shard', async ({ endpoint, input }) => {
    const browser = await t.browser().open();
    const answer = await browser.logIn('demo.states1');
    // Read only once, because card replacements stop the card.
    own ??= await readOwn(browser, 'states1', answer, context.db());
    const { path, body } = callOf(endpoint, input(own));
    await expectOneShard(() => browser.call(endpoint.method, path, body));
  });

  it.each(OWN_READS)('[OPS-2] GET %s: each statement is on the coordinator or in one shard', async (path) => {
    const { browser } = await Holder.open(t, 'primary1');
    const { problems } = await shardsDuring(() => browser.call('GET', path));
    expect(problems).toEqual([]);
  });

  it('[OPS-2] [ALERT-1] a change of alerts and reading notices write one shard', async () => {
    const { browser } = await Holder.open(t, 'primary1');
    const { payload } = await browser.call('GET', '/alerts');
    const { version, settings, pushAmounts, noticeLanguage } = payload as PayloadOf<typeof alertCalls.alerts>;
    const statuses: number[] = [];
    await expectOneShard(async () => {
      const change = { version, settings, pushAmounts, noticeLanguage };
      statuses.push((await browser.call('POST', '/alerts', change)).status);
      statuses.push((await browser.call('POST', '/notices/read', { noticeIds: [randomUUID()] })).status);
    });
    expect(statuses).toEqual([200, 200]);
  });

  it('[OPS-2] [SAFE-1] freezing a card, a limit, and a loosening with its code write one shard', async () => {
    const holder = await Holder.open(t, 'primary1');
    await expectOneShard(async () => {
      expect((await holder.freeze()).status).toBe(200);
      expect((await holder.tighten({ perDay: ntd(5000) })).status).toBe(200);
      expect((await holder.loosened({ frozen: false })).status).toBe(200);
    }, 3);
  });

  it('[OPS-2] [SEC-A4] "This was not me" writes one shard', async () => {
    const { browser } = await Holder.open(t, 'primary1');
    let status: number | undefined;
    await expectOneShard(async () => {
      status = (await browser.call('POST', '/security/not-me', {})).status;
    });
    expect(status).toBe(200);
  });

  it('[OPS-2] [SEC-A2] the activity has records of the release before, which are in another shard', async () => {
    const { browser, person } = await Holder.open(t, 'primary1');
    const [own, earlier] = homesOf(person.customerId);
    expect(earlier).not.toBe(own);
    await sql`insert into portal.audit (home, chain, seq, at, action, outcome, customer_id, request_id, details, hash)
      values (${earlier}, ${HOMES.indexOf(earlier ?? '')}, 1000000, now() + interval '1 hour', 'change-password', 'done',
        ${person.customerId}, 'r', '{}', ${Buffer.alloc(32)})`.execute(context.db());
    const { payload } = await browser.call('GET', '/security/activity');
    const { entries } = payload as PayloadOf<typeof securityCalls.activity>;
    expect(entries.slice(0, 2).map(({ event }) => event)).toEqual(['password-changed', 'logged-on-new']);
  });

  for (const { name, person, loggedOn } of FLOWS) {
    it(`[OPS-2] ${name}: each call reads and writes one shard`, async () => {
      const scene = await Scene.open(t, person, loggedOn);
      await expectOneShard(async () => {
        for (const call of callsOf(name)) await scene.step(call);
      });
    });
  }
});
