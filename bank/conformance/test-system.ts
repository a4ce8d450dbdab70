/** For tests: an embedded card system that contains the given records. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { BankCustomer, BankProduct } from '../../server/ports/card-system/parts/records.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import { SAMPLE_PRODUCTS } from './sample/sample-bank.ts';

export const keys = createCardKeys(Buffer.alloc(32, 7));

/** Adds the records to a database and returns its card system. */
export async function embeddedSystem(
  db: Kysely<Database>,
  customers: readonly BankCustomer[],
  products: readonly BankProduct[] = SAMPLE_PRODUCTS,
): Promise<LocalCardSystem> {
  await insertProducts(db, products);
  await insertCustomers(db, keys, customers, new Date());
  return createEmbeddedCardSystem(db, keys, systemRandom);
}
