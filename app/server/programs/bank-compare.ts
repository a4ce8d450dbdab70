/**
 * `npm run bank:compare -- [DATE [LAST DATE]]` compares the portal's commands with the card system's lists of Taipei dates
 * (default: yesterday), and lists commands without an outcome. Changes nothing. Exits with 1 when there are findings.
 */
import type { Kysely } from 'kysely';
import { readConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { overdueCommands } from '../../../server/operations/commands-store.ts';
import { compareDays } from '../../../server/operations/compare.ts';
import type { RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { addDays, type IsoDate, isIsoDate, taipeiDate } from '../../../shared/dates.ts';
import { requireBank, withBank } from '../card-system.ts';

/** Recovery retries at least every minute, so a command that is pending for this long needs attention. */
const OVERDUE_MINUTES = 30;

await runProgram(async () => {
  const config = readConfig(process.env);
  const [, , day = addDays(taipeiDate(systemClock.now()), -1), last = day] = process.argv;
  requireBank(config);
  if (!isIsoDate(day) || !isIsoDate(last) || last < day)
    throw new Refused('Name a date, or the first and the last: npm run bank:compare -- 2026-01-31');
  return withBank(config, ({ db, commands }) =>
    report(db, commands, day, last).catch((error: unknown) => {
      // The messages of these errors contain no customer data.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }),
  );
});

async function report(
  db: Kysely<Database>,
  commands: RemoteCommands,
  day: IsoDate,
  last: IsoDate,
): Promise<number> {
  const { compared, differences } = await compareDays(db, commands, day, last);
  const overdue = await overdueCommands(db, OVERDUE_MINUTES);
  for (const { id, customerId, kind, portal, bank: said } of differences)
    print(`${id} of customer ${customerId} (${kind}): bank ${said}, portal ${portal}`);
  for (const { commandId, customerId, kind, begunAt } of overdue)
    print(
      `${commandId} of customer ${customerId} (${kind}): without an outcome since ${begunAt.toISOString()}`,
    );
  print(
    `${day === last ? day : `${day} to ${last}`}: ${compared} commands of the card system compared, ${differences.length} differences, ${overdue.length} without an outcome for more than ${OVERDUE_MINUTES} minutes.`,
  );
  return differences.length + overdue.length > 0 ? 1 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
