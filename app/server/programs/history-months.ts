/**
 * `npm run history:months` keeps the history of transactions by month, also while the portal serves. A run that was stopped goes on.
 * `--back` puts it into one table again, and `--cancel` gives up a conversion that has not ended. Later runs gather
 * statistics.
 */
import { paceOf } from '../../../bank/load/pace.ts';
import { readConfig } from '../../../server/config/config.ts';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import { cancelConversion, convertToMonths, convertToOneTable } from '../../../server/db/months/convert.ts';
import { HistoryStays } from '../../../server/db/months/fill.ts';
import { TRANSACTIONS } from '../../../server/db/months/layout.ts';
import { isOtherwisePartitioned, readPartitions } from '../../../server/db/months/shape.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { withDatabase } from '../start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const config = readConfig(process.env);
  const args = process.argv.slice(2);
  const [flag] = args;
  if (args.length > 1 || (flag !== undefined && flag !== '--back' && flag !== '--cancel'))
    throw new Refused('usage: npm run history:months [-- --back | --cancel]');
  const run = async (database: OpenDatabase) => {
    if (await isDistributed(database.db))
      throw new Refused('A distributed database keeps its history in shards (docs/distributed.md).');
    if (await isOtherwisePartitioned(database.db, TRANSACTIONS))
      throw new Refused('cards.transactions is partitioned in another way (docs/operations/scale.md).');
    if (flag === '--cancel') await cancelConversion(database, TRANSACTIONS);
    else await convert(database, flag === '--back' ? convertToOneTable : convertToMonths);
    const parts = await readPartitions(database.db, TRANSACTIONS);
    print(
      parts.length > 0
        ? `The history is kept by month, in ${parts.length} parts.`
        : 'The history is in one table.',
    );
    return 0;
  };
  return withDatabase(config, run).catch((error: unknown) => {
    throw error instanceof HistoryStays ? new Refused(error.message) : error;
  });
});

async function convert(database: OpenDatabase, way: typeof convertToMonths): Promise<void> {
  const pace = paceOf(database);
  try {
    await way(database, TRANSACTIONS, { report: print, onCopied: () => pace.pause() });
  } finally {
    pace.end();
  }
}
