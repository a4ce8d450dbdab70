/**
 * Writes rows, each in a separate transaction, until it or the database is killed. Prints the number of each row once
 * its COMMIT is acknowledged.
 * Arguments: options of openDatabase as JSON, and the first number to write.
 */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { isUnavailable } from '../../server/db/errors.ts';
import { openDatabase } from '../../server/db/open.ts';

const [options = '', first = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(options));
await sql`create table if not exists kill9_rows (id int8 not null, twin boolean not null, filler text not null)`.execute(
  db,
);
writeSync(1, 'ready\n');
try {
  for (let id = BigInt(first); ; id++) {
    await db.transaction().execute(async (trx) => {
      await sql`insert into kill9_rows values (${id}, ${false}, ${'x'.repeat(300)})`.execute(trx);
      await sql`insert into kill9_rows values (${id}, ${true}, ${'x'.repeat(300)})`.execute(trx);
    });
    writeSync(1, `${id}\n`);
  }
} catch (error) {
  // The database was killed, but not this process.
  if (!isUnavailable(error)) throw error;
}
