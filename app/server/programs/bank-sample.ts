/**
 * `npm run bank:sample -- FOLDER` writes the bank's data in the configured database as files (docs/bank-files.md). `npm run
 * bank:sample -- --conformance FOLDER` writes the records of the conformance tests instead (docs/adapters.md).
 */
import type { ManifestFile } from '../../../bank/load/manifest.ts';
import { writeConformanceSample, writeSample } from '../../../bank/load/sample.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openConfigured, prepareStart } from '../start.ts';

const CONFORMANCE = '--conformance';

await runProgram(async () => {
  const args = process.argv.slice(2);
  const [folder, ...more] = args.filter((arg) => arg !== CONFORMANCE);
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new Refused(`Name the folder: npm run bank:sample -- [${CONFORMANCE}] FOLDER`);

  // The files contain card numbers and national ids in clear text.
  if (process.env.PORTAL_MODE === 'production')
    throw new Refused('bank:sample does not run with PORTAL_MODE=production.');
  const config = readConfig(process.env);
  const files = await (args.includes(CONFORMANCE)
    ? writeConformanceSample(systemClock, folder)
    : writeConfigured(config, folder));
  for (const { name, rows } of files) process.stdout.write(`${name}: ${rows} rows\n`);
  return 0;
});

async function writeConfigured(config: Config, folder: string): Promise<readonly ManifestFile[]> {
  const start = prepareStart(config, systemClock);
  const database = await openConfigured(config, start);
  try {
    return await writeSample(database.db, start.keys, folder);
  } finally {
    await database.close();
  }
}
