/** [OPS-2] Polls of a distributed database read less data, but no message is left unsent. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { createDispatcher } from '../../server/outbox/dispatcher.ts';
import { email, NEVER, type OutboxSetup, setUpOutbox, sms } from '../../server/outbox/test-setup.ts';
import { customerIdOf } from '../support/data/customer-id.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';
import { moveShard } from '../support/database/move-shard.ts';
import { type PlanReader, readPlans } from '../support/database/shard-plans.ts';
import { startRecorder } from '../support/database/statement-recorder.ts';

const [ONE, OTHER] = [customerIdOf('C1'), customerIdOf('C2')];
/** Number of messages. One poll of all channels reads fewer. */
const MANY = 120;

describeOnDistributedBank('the outbox of a distributed bank', (context) => {
  let setup: OutboxSetup;
  /** A database that goes straight to the workers. */
  let straight: OpenDatabase;
  beforeAll(async () => {
    straight = await openDatabase({ kind: 'postgres', url: context.url?.() ?? '' });
    await straight.findHomes?.();
    return () => straight.close();
  });
  beforeEach(async () => {
    setup = await setUpOutbox(context.db());
  });

  describe.each(['through the coordinator', 'straight to the workers'])('%s', (way) => {
    beforeEach(async () => {
      if (way === 'straight to the workers') setup = await setUpOutbox(straight.db);
    });

    it('[OPS-2] a wake for a customer sends that customer’s messages, and the next poll those of others', async () => {
      await setup.enqueue(sms('one', { customerId: ONE }), sms('other', { customerId: OTHER }));
      const dispatcher = setup.dispatcher({}, { pollMs: 20 });
      dispatcher.wake(ONE);
      await vi.waitFor(() => expect(setup.phone.texts()).toEqual(['one']));
      dispatcher.start();
      await vi.waitFor(() => expect(setup.phone.texts()).toEqual(['one', 'other']));
      await dispatcher.stop();
    });

    it('[OPS-2] a customer with more messages than workers gets all of them after one wake', async () => {
      await setup.enqueue(...Array.from({ length: 20 }, (_, n) => sms(`m${n}`, { customerId: ONE })));
      const dispatcher = setup.dispatcher();
      dispatcher.wake(ONE);
      await vi.waitFor(() => expect(setup.phone.texts()).toHaveLength(20));
      await dispatcher.stop();
    });

    it('[OPS-4] many due messages of one channel do not keep another channel’s from being found', async () => {
      await setup.enqueue(...Array.from({ length: MANY }, (_, n) => sms(`m${n}`)), email('mail'));
      setup.phone.setBehaviour(async () => NEVER);
      const dispatcher = setup.dispatcher({}, { graceMs: 10 });
      dispatcher.wake();
      await vi.waitFor(() => expect(setup.mailbox.texts()).toEqual(['mail']));
      await dispatcher.stop();
    });
  });

  it('[OPS-2] finds messages in a shard that has moved since its place was looked up', {
    timeout: 60_000,
  }, async () => {
    setup = await setUpOutbox(straight.db);
    await setup.enqueue(sms('one', { customerId: ONE }), sms('other', { customerId: OTHER }));
    await moveShard(context, ONE);
    const dispatcher = setup.dispatcher({}, { pollMs: 200 });
    dispatcher.wake(ONE);
    dispatcher.start();
    await vi.waitFor(() => expect(setup.phone.texts().toSorted()).toEqual(['one', 'other']), 20_000);
    await dispatcher.stop();
  });

  describe('its statements', () => {
    let plans: PlanReader;
    beforeAll(async () => {
      plans = await readPlans(context.url?.() ?? '');
      return () => plans.close();
    });

    /** Returns the number of tasks of each outbox statement during the work of a dispatcher. */
    async function tasksDuring(work: (dispatcher: ReturnType<typeof createDispatcher>) => Promise<unknown>) {
      const recorder = await startRecorder(context.url?.() ?? '');
      const database = await openDatabase({ kind: 'postgres', url: recorder.url });
      const dispatcher = createDispatcher({ ...setup.deps, db: database.db });
      try {
        const transactions = await recorder.during(() => work(dispatcher));
        const statements = transactions.flat().filter(({ text }) => /from portal\.outbox/.test(text));
        return await Promise.all(statements.map(async (statement) => (await plans.of(statement)).tasks));
      } finally {
        await dispatcher.stop();
        await database.close();
        await recorder.close();
      }
    }

    it('[OPS-2] a poll that finds nothing is one statement for all channels', async () => {
      expect(await tasksDuring((dispatcher) => dispatcher.drain())).toEqual([64]);
    });

    it('[OPS-2] a wake for a customer asks the shard of that customer only', async () => {
      await setup.enqueue(sms('one', { customerId: ONE }));
      const tasks = await tasksDuring(async (dispatcher) => {
        dispatcher.wake(ONE);
        await vi.waitFor(() => expect(setup.confirmed.length + setup.phone.texts().length).toBe(1));
      });
      expect(tasks.length).toBeGreaterThan(0);
      expect(tasks.every((count) => count === 1)).toBe(true);
    });
  });
});
