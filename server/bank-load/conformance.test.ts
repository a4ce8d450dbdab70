import { afterAll } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { readsConformance } from '../ports/card-system/conformance/conformance.ts';
import { createEmbeddedCardSystem } from '../ports/card-system/embedded/adapter.ts';
import { insertCustomers, insertProducts } from '../ports/card-system/embedded/load/load-store.ts';
import { systemRandom } from '../ports/random/system.ts';
import { loadFolder } from './load.ts';
import { writeSample } from './sample.ts';
import { keys, written } from './test-bank.ts';
import { newFolder } from './test-folder.ts';

describeOnEachDatabase('a read model filled by the bank’s files', (context) => {
  let banks: OpenDatabase | undefined;
  afterAll(() => banks?.close());

  readsConformance(`files, ${context.kind}`, async (customers, products) => {
    banks = await openDatabase({ kind: 'embedded', dir: 'memory' });
    await insertProducts(banks.db, products);
    await insertCustomers(banks.db, keys, customers, new Date());
    const folder = newFolder();
    await writeSample(banks.db, keys, folder);
    written(await loadFolder(context.open(), keys, folder));
    return { system: createEmbeddedCardSystem(context.db(), keys, systemRandom) };
  });
});
