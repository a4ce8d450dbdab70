/**
 * `npm run history:archive -- 2023-10 FOLDER` lets the oldest month of the history leave: no page shows it any more, its rows are in a
 * signed file, and then they are dropped. A run that was stopped goes on.
 */
import { paceOf } from '../../../bank/load/pace.ts';
import { readConfig } from '../../../server/config/config.ts';
import { HistoryStays } from '../../../server/db/months/fill.ts';
import { TRANSACTIONS } from '../../../server/db/months/layout.ts';
import { letMonthLeave } from '../../../server/db/months/leave.ts';
import { writeMonth } from '../../../server/db/months/month-file.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { openAuditKeys } from '../../../server/secrets/kept-keys.ts';
import { withDatabase } from '../start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const config = readConfig(process.env);
  const [month = '', folder, ...others] = process.argv.slice(2);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || !folder || others.length > 0)
    throw new Refused('usage: npm run history:archive -- 2023-10 FOLDER');
  const leave = withDatabase(config, async (database) => {
    const keys = await openAuditKeys(database.db, config.keyring);
    const pace = paceOf(database);
    try {
      await letMonthLeave(database, TRANSACTIONS, month, {
        report: print,
        onCopied: () => pace.pause(),
        write: (rows) => writeMonth(folder, TRANSACTIONS, month, rows, keys),
      });
    } finally {
      pace.end();
    }
    return 0;
  });
  return leave.catch((error: unknown) => {
    throw error instanceof HistoryStays ? new Refused(error.message) : error;
  });
});
