/**
 * `npm run bank:sample -- FOLDER` writes the bank's data in the configured database as files (docs/bank-files.md). `npm run
 * bank:sample -- --conformance FOLDER` writes the records of the conformance tests instead (docs/adapters.md).
 */
import { writeConformanceSample, writeSample } from '../../../bank/load/sample/sample.ts';
import { readConfig } from '../../../server/config/config.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { withDatabase } from '../start.ts';

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
    : withDatabase(config, ({ db }, { keys }) => writeSample(db, keys, folder)));
  for (const { name, rows } of files) process.stdout.write(`${name}: ${rows} rows\n`);
  return 0;
});
