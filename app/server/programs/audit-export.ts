/**
 * `npm run audit:export -- FOLDER` writes the closed segments that are missing in the folder. `--close` closes the open
 * segment first.
 */
import { exportSegments, TrailChanged } from '../../../server/audit/archive/export.ts';
import { createSegments } from '../../../server/audit/segments.ts';
import { readConfig } from '../../../server/config/config.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openAuditKeys } from '../../../server/secrets/kept-keys.ts';
import { withDatabase } from '../start.ts';

await runProgram(async () => {
  const config = readConfig(process.env);
  const args = process.argv.slice(2);
  const [folder, ...others] = args.filter((arg) => arg !== '--close');
  if (!folder || others.length > 0 || folder.startsWith('-'))
    throw new Refused('Usage: npm run audit:export -- [--close] FOLDER');
  const write = withDatabase(config, async ({ db }) => {
    const keys = await openAuditKeys(db, config.keyring);
    if (args.includes('--close'))
      await createSegments({ db, keys, hours: config.audit.segmentHours }).closeNow();
    let last = 0;
    const done = await exportSegments({
      ...{ db, keys, folder },
      onProgress: ({ segment, records, of }) => {
        const now = systemClock.now().getTime();
        if (records < of && now - last < 2000) return;
        last = now;
        process.stderr.write(`segment ${segment}: ${records} of ${of} records\n`);
      },
    });
    process.stdout.write(
      `${done.written} segments with ${done.records} records written to ${folder}; ${done.there} were written before.\n`,
    );
    return 0;
  });
  return write.catch((error: unknown) => {
    if (!(error instanceof TrailChanged)) throw error;
    process.stderr.write(`The trail does not verify, see npm run audit:verify. ${error.message}\n`);
    return 1;
  });
});
