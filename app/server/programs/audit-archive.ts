/**
 * `npm run audit:archive -- FOLDER` deletes the records of exported segments that are older than AUDIT_RETENTION_DAYS.
 * First it verifies the trail, its anchors and the files in the folder. Run it with the role of server/db/archive-role.sql.
 */
import { applyRetention } from '../../../server/audit/archive/retention.ts';
import { readTrailOptions, sourcesOf } from '../../../server/audit/options.ts';
import { verifyTrail } from '../../../server/audit/report.ts';
import { readConfig } from '../../../server/config/config.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openAuditKeys } from '../../../server/secrets/kept-keys.ts';
import { withDatabase } from '../start.ts';

const USAGE = 'Usage: npm run audit:archive -- [--anchors=FILE | --anchors=- | --no-anchors] FOLDER';

await runProgram(async () => {
  const config = readConfig(process.env);
  const options = readTrailOptions(process.argv.slice(2), USAGE);
  const [folder, ...others] = options.others;
  if (!folder || others.length > 0 || options.archive) throw new Refused(USAGE);
  const days = config.audit.retentionDays;
  if (days === undefined)
    throw new Refused('AUDIT_RETENTION_DAYS is not set: the records of the audit trail are kept for ever.');
  return withDatabase(config, async ({ db }) => {
    const keys = await openAuditKeys(db, config.keyring);
    const { problems } = await verifyTrail({
      ...{ db, keys, folder, sources: sourcesOf(config, options) },
      since: options.since,
    });
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) {
      process.stderr.write('The audit trail is not whole: nothing was deleted.\n');
      return 1;
    }
    const onProgress = ({ segment, deleted }: { segment: number; deleted: number }) =>
      process.stderr.write(`segment ${segment}: ${deleted} records deleted\n`);
    const done = await applyRetention({ db, keys, folder, days, onProgress });
    process.stdout.write(`${done.segments} segments archived, ${done.records} records deleted.\n`);
    const { stoppedAt } = done;
    if (stoppedAt) process.stdout.write(`Stopped at segment ${stoppedAt.segment}: ${stoppedAt.what}.\n`);
    return stoppedAt ? 1 : 0;
  });
});
