/** The demo bank in a database: the card system's people and history, and the portal's users. */
import type { Kysely } from 'kysely';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { Database } from '../../../server/db/schema.ts';
import type { CardKeys } from '../../../server/ports/card-system/embedded/keys.ts';
import type { BankCustomer } from '../../../server/ports/card-system/records.ts';
import { DEMO_PASSWORD, demoPeople, portalUsers } from '../bank/demo-people.ts';
import { demoBank } from '../bank/generate.ts';
import { loadBank } from '../bank/load.ts';
import { addPast } from './past.ts';
import * as store from './store.ts';

/** Changes whenever the same day would give another bank. */
export const DEMO_VERSION = '3';

/** Fills an empty database with the bank whose history ends `today`. */
export async function seedDemo(
  db: Kysely<Database>,
  deps: { keys: CardKeys; passwords: Passwords; today: string; namedOnly?: boolean },
): Promise<void> {
  await loadBank(
    db,
    deps.namedOnly ? namedCustomers(deps.today) : demoBank({ today: deps.today }),
    deps.keys,
  );
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  await store.insertUsers(
    db,
    portalUsers(deps.today).map((user) => ({ ...user, passwordHash })),
  );
  await addPast(db, deps.today);
  await store.noteBankDay(db, deps.today);
}

/** The people of the demo's table without the crowd around them: all that most tests need. */
function* namedCustomers(today: string): Generator<BankCustomer> {
  let left = demoPeople(today).length;
  for (const customer of demoBank({ today })) {
    if (left-- === 0) return;
    yield customer;
  }
}

/** True when the database holds a demo bank. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  return (await store.bankDay(db)) !== undefined;
}

/** The bank as new, on the running server. */
export async function reseedDemo(db: Kysely<Database>, deps: Parameters<typeof seedDemo>[1]): Promise<void> {
  await store.emptyAll(db);
  await seedDemo(db, deps);
}
