/** `npm run bank:sample -- FOLDER`: writes the bank's data in the configured database as files (docs/bank-files.md). */
import { writeSample } from './bank-load/sample.ts';
import { readConfig } from './config.ts';
import { systemClock } from './ports/clock/system.ts';
import { Refused, runProgram } from './program.ts';
import { openConfigured, prepareStart } from './start.ts';

await runProgram(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Refused('Name the folder: npm run bank:sample -- FOLDER');

  // The files have card numbers and national ids in the clear.
  if (process.env.PORTAL_MODE === 'production')
    throw new Refused('bank:sample does not run with PORTAL_MODE=production.');
  const config = readConfig(process.env);
  const start = prepareStart(config, systemClock);
  const database = await openConfigured(config, start);
  try {
    const files = await writeSample(database.db, start.keys, folder);
    for (const { name, rows } of files) process.stdout.write(`${name}: ${rows} rows\n`);
    return 0;
  } finally {
    await database.close();
  }
});
