/**
 * `npm run audit:verify` verifies the whole audit trail. Exits with 1 when it was changed, truncated or restored, or when
 * anchors are missing, and when accounts, passkeys or known browsers do not match the trail. `--anchors=FILE` or `--anchors=-` reads anchors from a file or standard input, one per line.
 * `--archive=FOLDER` also verifies exported segments. `--anchors-since=TIME` leaves out anchors up to a time.
 */
import { readTrailOptions, sourcesOf } from '../../../server/audit/options.ts';
import { verifyTrail } from '../../../server/audit/report.ts';
import { readConfig } from '../../../server/config/config.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { createRowTags } from '../../../server/row-tags/row-tags.ts';
import { openAuditKeys } from '../../../server/secrets/kept-keys.ts';
import { withDatabase } from '../start.ts';

const USAGE =
  'Usage: npm run audit:verify -- [--anchors=FILE | --anchors=- | --no-anchors] [--anchors-since=2026-01-31T14:05Z] [--archive=FOLDER]';

await runProgram(async () => {
  const config = readConfig(process.env);
  const options = readTrailOptions(process.argv.slice(2), USAGE);
  // A single argument is a file of anchors, as in earlier releases.
  const [file, ...others] = options.others;
  if (others.length > 0) throw new Refused(USAGE);
  const sources = sourcesOf(config, { ...(file && { anchors: file }), ...options });
  return withDatabase(config, async ({ db }) => {
    const keys = await openAuditKeys(db, config.keyring);
    const { keyring } = config;
    const rowTags = createRowTags({ keyring, random: systemRandom, untagged: 'refuse' });
    const { archive: folder, since } = options;
    const report = await verifyTrail({ db, keys, folder, sources, since, rowTags });
    const { problems, rowProblems, facts } = report;
    for (const problem of [...problems, ...rowProblems]) process.stdout.write(`${problem}\n`);
    const verdict = problems.length === 0 ? 'is whole' : 'is not whole';
    process.stdout.write(`The audit trail ${verdict}: ${facts.join('; ')}.\n`);
    if (rowProblems.length > 0)
      process.stdout.write(
        `${rowProblems.length} accounts, passkeys or known browsers do not match the trail.\n`,
      );
    return problems.length + rowProblems.length === 0 ? 0 : 1;
  });
});
