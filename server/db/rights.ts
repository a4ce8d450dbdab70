/** Finds tables that the serving role cannot use, for example those of a new release before server/db/roles.sql was run again. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Names of our tables that the role cannot read or add rows to. The heads of the audit trail have all their rows. */
export async function tablesWithoutRights(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select format('%s.%s', schemaname, tablename) as name
    from pg_tables t, lateral (select format('%I.%I', schemaname, tablename) as id) named
    where schemaname in ('portal', 'cards')
      and not (has_schema_privilege(schemaname, 'usage') and has_table_privilege(id, 'select')
        and (tablename = 'audit_heads' or has_table_privilege(id, 'insert')))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
