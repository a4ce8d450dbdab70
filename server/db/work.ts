/** Long transactions of command-line tools. */
import type { Transaction } from 'kysely';
import type { Bulk, OpenDatabase } from './open.ts';
import type { Database } from './schema/schema.ts';

/** A transaction without time-outs. `copy` is present only on PostgreSQL. */
export interface Work {
  readonly db: Transaction<Database>;
  readonly copy?: Bulk['copy'];
}

/** Runs one transaction. On PostgreSQL it has its own connection without time-outs. */
export function inWork<T>(
  database: Pick<OpenDatabase, 'db' | 'bulk'>,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  if (database.bulk) return database.bulk(run);
  return database.db.transaction().execute((db) => run({ db }));
}
