/**
 * Bulk loads a bank into the PostgreSQL of its argument. Prints `rows` after each batch, and `checks` before each foreign
 * key is recreated.
 */

import { copyBatches } from '../../bank/demo/batches.ts';
import { largeBankById } from '../../bank/demo/generate.ts';
import { loadInBulk } from '../../bank/demo/load.ts';
import { createCardKeys } from '../../bank/embedded/keys.ts';
import { openDatabase } from '../../server/db/open.ts';

const { bulk } = await openDatabase({ kind: 'postgres', url: process.argv[2] ?? '' });
if (!bulk) throw new Error('PostgreSQL loads in bulk');
const keys = createCardKeys(Buffer.alloc(32, 3));
const bank = { seed: 'killed', today: '2026-11-20', customers: 40 };
await loadInBulk(bulk, (now) => copyBatches(largeBankById(bank), keys, now), {
  onProgress: (_, checking) => process.stdout.write(checking ? 'checks\n' : 'rows\n'),
});
