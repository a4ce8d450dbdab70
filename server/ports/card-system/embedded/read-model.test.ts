import { afterAll, beforeAll, expect } from 'vitest';
import { type Bank, startBank } from '../../../../examples/bank/bank.ts';
import { describeOnEachDatabase } from '../../../../tests/support/database/databases.ts';
import { type OpenDatabase, openDatabase } from '../../../db/open.ts';
import { systemClock } from '../../clock/system.ts';
import { systemRandom } from '../../random/system.ts';
import type { CommandKind, Settled, StoredCommand } from '../commands.ts';
import { remoteConformance } from '../conformance/conformance.ts';
import { type HttpCardSystem, openHttpCardSystem } from '../http/open.ts';
import type { CommandId, RemoteCommands, Submission } from '../remote.ts';
import { createEmbeddedCardSystem } from './adapter.ts';
import { createCardKeys } from './keys.ts';
import { insertCustomers, insertProducts } from './load/load-store.ts';
import { createReadModel } from './read-model.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const TOKEN = 'a-token-of-the-test-bank';

describeOnEachDatabase('a read model and commands over HTTP', (context) => {
  let banks: OpenDatabase;
  let bank: Bank | undefined;
  let http: HttpCardSystem | undefined;
  beforeAll(async () => {
    banks = await openDatabase({ kind: 'embedded', dir: 'memory' });
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
    await banks.close();
  });

  /** Records each effect once, in a transaction of its own, as the portal does when it settles the command. */
  function recording(commands: RemoteCommands): RemoteCommands {
    const readModel = createReadModel(keys);
    const recorded = new Map<CommandId, Promise<void>>();
    async function record<K extends CommandKind>(
      { id, customerId, command }: Submission<K>,
      outcome: Settled<K>,
    ): Promise<void> {
      if (outcome.state !== 'done') return;
      const isShown = await context
        .db()
        .transaction()
        .execute((trx) =>
          readModel.record(
            { trx, id, begunAt: new Date() },
            customerId,
            command as StoredCommand<K>,
            outcome.result,
          ),
        );
      if (!isShown) throw new Error(`the read model does not show ${command.kind}`);
    }
    return {
      ...commands,
      async submit(submission, signal) {
        const outcome = await commands.submit(submission, signal);
        const once = recorded.get(submission.id) ?? record(submission, outcome);
        recorded.set(submission.id, once);
        await once;
        return outcome;
      },
    };
  }

  remoteConformance(`read model, commands over HTTP, ${context.kind}`, async (customers, products) => {
    for (const db of [context.db(), banks.db]) {
      await insertProducts(db, products);
      await insertCustomers(db, keys, customers, new Date());
    }
    bank = await startBank({ db: banks.db, keys, token: TOKEN });
    http = openHttpCardSystem(
      {
        url: bank.url,
        auth: { kind: 'bearer', token: TOKEN },
        reads: 'database',
        readMs: 10_000,
        commandMs: 10_000,
        calls: 200,
      },
      { warn: () => undefined, error: () => undefined },
      systemClock,
    );
    const { commands, online } = http;
    expect(Object.keys(online).toSorted()).toEqual(['pinKey', 'verifyMembership']);
    const reads = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    return { system: { ...reads, ...online, commands: recording(commands) } };
  });
});
