/** `npm run bank:load -- FOLDER` loads a bank's files into the configured database (docs/bank-files.md). */
import { constants, setPriority } from 'node:os';
import { loadFolder } from '../../../bank/load/load.ts';
import { LoadRefused } from '../../../bank/load/loads-store.ts';
import { Progress, summary } from '../../../bank/load/stages/progress.ts';
import { readConfig } from '../../../server/config/config.ts';
import { codeOf } from '../../../server/db/errors.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { movedCards } from '../sealed-tables.ts';
import { withDatabase } from '../start.ts';

await runProgram(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Refused('Name the folder: npm run bank:load -- FOLDER');

  // If the portal runs on the same machine, its requests have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  return withDatabase(config, async (database, { keys }) => {
    const progress = new Progress((text) => process.stderr.write(text), process.stderr.isTTY === true);
    const from = performance.now();
    try {
      const result = await loadFolder(database, keys, folder, {
        onMoved: movedCards(config),
        onProgress: (what, done, of) => progress.show(what, done, of),
      });
      progress.end();
      if (result.state === 'refused') {
        const { problems } = result;
        process.stderr.write(
          `${problems.lines().join('\n')}\nNothing was loaded. Problems: ${problems.count}.\n`,
        );
      } else process.stdout.write(summary(result, (performance.now() - from) / 1000));
      return result.state === 'complete' ? 0 : 1;
    } catch (error) {
      progress.end();
      // The message of a database error may contain values of rows.
      const reason =
        error instanceof LoadRefused ? error.message : `The load failed (${codeOf(error) ?? nameOf(error)}).`;
      process.stderr.write(`${reason}\n`);
      return 1;
    }
  });
});

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
