/** Long transactions of programs. */
import type { Transaction } from 'kysely';
import type { Bulk, OpenDatabase } from './open.ts';
import type { Database } from './schema/schema.ts';

/** A transaction without time-outs; with `copy` on PostgreSQL. */
export interface Work {
  readonly db: Transaction<Database>;
  readonly copy?: Bulk['copy'];
}

/** Runs one transaction: on PostgreSQL on its own connection without time-outs. */
export function inWork<T>(database: OpenDatabase, run: (work: Work) => Promise<T>): Promise<T> {
  if (database.bulk) return database.bulk(run);
  return database.db.transaction().execute((db) => run({ db }));
}
