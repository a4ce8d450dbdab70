/** Copies of the few columns of a distributed bank that checks of several customers read, on the coordinator. */
import { sql } from 'kysely';
import { inCluster, withWritten } from '../../../server/db/distribution/shard-work.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Work } from '../../../server/db/work.ts';

/** The copies on the coordinator: the table, and the columns. */
const COPIES = {
  'cards.customers': 'customer_id',
  'cards.cards': 'customer_id, card_id, product_code',
  'bank_load.products': '*',
  'bank_load.terms': '*',
  'bank_load.instalment_plans': '*',
  'bank_load.customers': 'line, change, customer_id',
  'bank_load.cards': 'line, change, customer_id, card_id, product_code, number_index',
} as const;

const copyOf = (table: string) => table.replace('.', '_');
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.keys(COPIES).map((table) => [table, `pg_temp.${copyOf(table)}`]),
);

/** Runs work on the coordinator, whose statements read the copies. */
export function withCopies<T>(
  { bulkOn }: Pick<OpenDatabase, 'bulkOn'>,
  work: (db: Work['db']) => Promise<T>,
): Promise<T> {
  if (!bulkOn) throw new Error('only PostgreSQL has shards');
  return bulkOn(undefined, withWritten(NAMES), async ({ db }) => {
    for (const [table, columns] of Object.entries(COPIES))
      await db.executeQuery(
        inCluster(
          db,
          sql`create temporary table ${sql.raw(copyOf(table))} on commit drop as
            select ${sql.raw(columns)} from ${sql.table(table)}`,
        ),
      );
    return work(db);
  });
}
