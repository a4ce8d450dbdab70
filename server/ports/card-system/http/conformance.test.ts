import { afterAll } from 'vitest';
import { type Bank, startBank } from '../../../../examples/bank/bank.ts';
import { describeOnEachDatabase } from '../../../../tests/support/database/databases.ts';
import { systemClock } from '../../clock/system.ts';
import { remoteConformance } from '../conformance/conformance.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import { type HttpCardSystem, openHttpCardSystem } from './open.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const TOKEN = 'a-token-of-the-test-bank';

describeOnEachDatabase('the card system over HTTP', (context) => {
  let bank: Bank | undefined;
  let http: HttpCardSystem | undefined;
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  remoteConformance(`questions and commands over HTTP, ${context.kind}`, async (customers, products) => {
    await insertProducts(context.db(), products);
    await insertCustomers(context.db(), keys, customers, new Date());
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = openHttpCardSystem(
      {
        url: bank.url,
        auth: { kind: 'bearer', token: TOKEN },
        reads: 'http',
        readMs: 10_000,
        commandMs: 10_000,
        calls: 200,
      },
      { warn: () => undefined, error: () => undefined },
      systemClock,
    );
    const { commands, reads } = http;
    if (!reads) throw new Error('the bank is asked nothing');
    return { system: { ...reads, commands } };
  });
});
