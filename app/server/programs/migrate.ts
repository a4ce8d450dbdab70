/**
 * `npm run migrate` updates the schema of the configured database to this build, also while other processes serve requests.
 * With `--check` it changes nothing, lists missing migrations and exits with 1 if there are any.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../server/config/config.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openUnmigrated, withDatabase } from '../start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const config = readConfig(process.env);
  const isCheck = readArguments(process.argv.slice(2));
  if (isCheck && !config.databaseUrl && !existsSync(join(config.dataDir, 'cluster'))) {
    print(`There is no database in ${config.dataDir} yet.`);
    return 1;
  }
  const run = async (database: OpenDatabase) => {
    await database.checkServer(systemClock);
    if (!isCheck) await database.migrate({ report: print });
    const missing = await database.pendingMigrations();
    for (const name of missing) print(`${name}: missing`);
    if (missing.length === 0) print('The database has all migrations of this build.');
    return missing.length === 0 ? 0 : 1;
  };
  return withDatabase(config, run, openUnmigrated);
});

/** Returns true for `--check`. */
function readArguments(args: readonly string[]): boolean {
  if (args.length === 0) return false;
  if (args.length === 1 && args[0] === '--check') return true;
  throw new Refused('usage: npm run migrate [-- --check]');
}
