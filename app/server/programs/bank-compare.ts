/**
 * `npm run bank:compare -- [DATE [LAST DATE]]` compares the portal's commands with the card system's lists of Taipei dates
 * (default: yesterday), and lists commands without an outcome. Changes nothing. Exits with 1 when there are findings.
 */
import { readConfig } from '../../../server/config/config.ts';
import { overdueCommands } from '../../../server/operations/commands-store.ts';
import { type CompareDeps, compareDays, type Difference } from '../../../server/operations/compare.ts';
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
  return withBank(config, ({ db, commands }) => report({ db, commands, keyring: config.keyring }, day, last));
});

async function report(deps: CompareDeps, day: IsoDate, last: IsoDate): Promise<number> {
  const from = performance.now();
  const { compared, by, differences } = await compareDays(deps, day, last, (done, found) => {
    for (const difference of found.differences) print(sentenceOf(difference));
    if (day !== last) print(`${done}: ${found.compared} compared, ${found.differences.length} differences.`);
  });
  const seconds = (performance.now() - from) / 1000;
  const overdue = await overdueCommands(deps.db, OVERDUE_MINUTES);
  for (const { commandId, customerId, kind, begunAt } of overdue)
    print(
      `${commandId} of customer ${customerId} (${kind}): without an outcome since ${begunAt.toISOString()}`,
    );
  print(
    `${day === last ? day : `${day} to ${last}`}: ${compared} commands of the card system compared, ${differences.length} differences, ${overdue.length} without an outcome for more than ${OVERDUE_MINUTES} minutes.`,
  );
  print(
    `Compared by contents: ${by.contents}. By outcome, without the command: ${by.outcome}. By state only: ${by.state}. ${Math.round(compared / seconds)} a second.`,
  );
  return differences.length + overdue.length > 0 ? 1 : 0;
}

function sentenceOf({ id, customerId, kind, portal, bank, fields }: Difference): string {
  const found =
    fields.length > 0 ? `both ${bank}, other ${fields.join(', ')}` : `bank ${bank}, portal ${portal}`;
  return `${id} of customer ${customerId} (${kind}): ${found}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
