/** SQL of the months that have left a history by month. */
import { sql, type Transaction } from 'kysely';
import { TRANSACTIONS } from '../../../server/db/months/layout.ts';
import { readLeft } from '../../../server/db/months/shape.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Takes staged lines of months that have left the history out of the load. Files may have them for years. */
export async function leaveOutLeft(db: Transaction<Database>): Promise<void> {
  const left = await readLeft(db, TRANSACTIONS);
  if (left)
    await sql`delete from bank_load.transactions where change = 'upsert' and transaction_date < ${left}::date`.execute(
      db,
    );
}
