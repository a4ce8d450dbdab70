/**
 * `npm run secrets:reseal` re-encrypts stored values of earlier secrets with the current secrets, and tags rows that grant
 * rights. Then it prints how many
 * values are left under each secret. Exits with 1 while a secret of `…_PREVIOUS` is still needed, or rows have no tag or a wrong tag. It can be interrupted and
 * repeated at any time.
 */
import { constants, setPriority } from 'node:os';
import { readConfig } from '../../../server/config/config.ts';
import { codeOf } from '../../../server/db/errors.ts';
import { runProgram } from '../../../server/program.ts';
import { reseal, summaryOf } from '../../../server/secrets/reseal.ts';
import { rowSealing, sealedParts } from '../sealed-tables.ts';
import { withDatabase } from '../start.ts';

await runProgram(async () => {
  // If the portal runs on the same machine, its requests have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  return withDatabase(config, async (database, { keys }) => {
    try {
      const result = await reseal({
        database,
        parts: sealedParts(config, keys),
        rows: rowSealing(config),
        onProgress: (table, rows) => process.stderr.write(`${table}: ${rows} rows sealed again\n`),
      });
      process.stdout.write(`${summaryOf(result).join('\n')}\n`);
      const { remaining, stillCurrent, untagged, wrong } = result;
      return remaining.length + stillCurrent.length + untagged + wrong > 0 ? 1 : 0;
    } catch (error) {
      // The message of a database error may contain values of rows.
      const reason = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
      process.stderr.write(`The run failed (${reason}). Run it again.\n`);
      return 1;
    }
  });
});
