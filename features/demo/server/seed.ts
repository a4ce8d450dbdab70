/** Creates the demo bank in a database: the card system's people and history, and the portal's users. */
import type { Kysely } from 'kysely';
import { DEMO_PASSWORD, demoPeople, portalUsers } from '../../../bank/demo/demo-people.ts';
import { demoBank } from '../../../bank/demo/generate.ts';
import { loadBank } from '../../../bank/demo/load.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { tried } from '../../../server/db/tried.ts';
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { addPast } from './past-activity.ts';
import { addPastCases } from './past-cases.ts';
import { keepRows, restoreRows } from './snapshot-store.ts';
import * as store from './store.ts';

/** Increase this number when the generated bank for the same day changes. */
export const EDITION = 11;

/** Options of a demo bank. */
export interface DemoOptions {
  readonly keys: CardKeys;
  readonly passwords: Passwords;
  /** Last day of the generated history. */
  readonly today: string;
  /** Whether to leave out the customers who are not named in the demo's table. */
  readonly namedOnly?: boolean;
}

/** Identifies a bank's input. Reveals nothing about the keys. */
export function demoVersion({ keys, today, namedOnly }: Omit<DemoOptions, 'passwords'>): string {
  const key = keys.index('demo-bank', 'key').toString('hex').slice(0, 16);
  return `demo ${EDITION} ${today} ${namedOnly ? 'named ' : ''}${key}`;
}

/** Fills an empty database with the bank whose history ends `today`, and takes a snapshot for resets. */
export async function seedDemo(db: Kysely<Database>, options: DemoOptions): Promise<void> {
  const { keys, passwords, today, namedOnly } = options;
  await loadBank(db, namedOnly ? namedCustomers(today) : demoBank({ today }), keys);
  const passwordHash = await passwords.hash(DEMO_PASSWORD, 'seed');
  await store.insertUsers(db, portalUsers(today), passwordHash);
  await addPast(db, today);
  await addPastCases(db, keys, today);
  await store.noteBankDay(db, today);
  await keepRows(db, demoVersion(options));
}

/** Yields only the people in the demo's table, which is enough for most tests. */
function* namedCustomers(today: string): Generator<BankCustomer> {
  let left = demoPeople(today).length;
  for (const customer of demoBank({ today })) {
    if (left-- === 0) return;
    yield customer;
  }
}

/** Whether the database contains a demo bank. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  return (await store.bankDay(db)) !== undefined;
}

/** Resets the bank on the running server: restores the snapshot, or generates the bank again for a different day, build or key. */
export async function reseedDemo(db: Kysely<Database>, options: DemoOptions): Promise<void> {
  // Work of the running server locks tables in other orders.
  if (await tried(() => restoreRows(db, demoVersion(options)))) return;
  await store.putClockBack(db);
  await tried(() => db.transaction().execute((trx) => store.emptyAllBut(trx, [])));
  await seedDemo(db, options);
}
