import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Returns every constraint, index and trigger of the product's schemas as defined by PostgreSQL, one per line, sorted. */
export async function definitions(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
      from pg_constraint where connamespace in ('cards'::regnamespace, 'portal'::regnamespace)
    union all select pg_get_indexdef(indexrelid) || indisvalid
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace in ('cards'::regnamespace, 'portal'::regnamespace)
    union all select format('%s %s %s %s %s', tgrelid::regclass, tgfoid::regproc, tgconstrrelid::regclass, tgenabled, conname)
      from pg_trigger join pg_class on pg_class.oid = tgrelid left join pg_constraint c on c.oid = tgconstraint
      where relnamespace in ('cards'::regnamespace, 'portal'::regnamespace)
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}
