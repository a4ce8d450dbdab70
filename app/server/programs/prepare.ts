/**
 * Creates the first content of the embedded database in a separate process, started by main.ts. Its memory peaks at several
 * hundred megabytes, which the server would otherwise not release.
 */
import { resolve } from 'node:path';
import { readConfig } from '../../../server/config/config.ts';
import { prepareSnapshot } from '../../../server/db/engine/snapshot.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { runProgram } from '../../../server/program.ts';
import { prepareStart } from '../start.ts';

await runProgram(async () => {
  const config = readConfig(process.env);
  await prepareSnapshot(resolve('.cache'), prepareStart(config, systemClock).seed);
  return 0;
});
