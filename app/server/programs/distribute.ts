/**
 * `npm run distribute` distributes the configured database over the nodes of its Citus cluster (docs/distributed.md). It
 * can be repeated at any time while no portal process is running.
 */
import { readConfig } from '../../../server/config/config.ts';
import { distribute, NotDistributable } from '../../../server/db/distribution/distribute.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openUnmigrated, withDatabase } from '../start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  if (process.argv.length > 2) throw new Refused('usage: npm run distribute');
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new Refused('The embedded database cannot be distributed: set DATABASE_URL to the coordinator.');
  const run = async (database: OpenDatabase) => {
    const missing = await database.pendingMigrations();
    if (missing.length > 0) throw new Refused('The database lacks migrations: run "npm run migrate" first.');
    const moved = (await database.bulk?.(({ db }) => distribute(db, print))) ?? 0;
    print(moved > 0 ? `${moved} tables were placed.` : 'All tables are where they belong.');
    return 0;
  };
  return withDatabase(config, run, openUnmigrated).catch((error: unknown) => {
    throw error instanceof NotDistributable ? new Refused(error.message) : error;
  });
});
