/**
 * `npm run bank:compare -- [DATE [LAST DATE]]` compares the portal's commands with the card system's lists of Taipei dates
 * (default: yesterday), and lists commands without an outcome. Changes nothing. Exits with 1 when there are findings.
 */
import { pino } from 'pino';
import { readConfig } from '../../../server/config/config.ts';
import { logDestination } from '../../../server/log.ts';
import { overdueCommands } from '../../../server/operations/commands-store.ts';
import { compareDays } from '../../../server/operations/compare.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { addDays, isIsoDate, taipeiDate } from '../../../shared/dates.ts';
import { openCardSystem } from '../card-system.ts';
import { openConfigured, prepareStart } from '../start.ts';

/** Recovery retries at least every minute, so a command that is pending for this long needs attention. */
const OVERDUE_MINUTES = 30;

await runProgram(async () => {
  const config = readConfig(process.env);
  const [, , day = addDays(taipeiDate(systemClock.now()), -1), last = day] = process.argv;
  if (!config.cardSystem)
    throw new Refused(
      'No card system of a bank is configured: the card system is in the portal’s own database.',
    );
  if (!isIsoDate(day) || !isIsoDate(last) || last < day)
    throw new Refused('Name a date, or the first and the last: npm run bank:compare -- 2026-01-31');
  const log = pino({ level: config.logLevel }, logDestination(systemClock));
  const start = prepareStart(config, systemClock);
  const database = await openConfigured(config, start);
  const bank = openCardSystem(config, database, start, log);
  try {
    const { commands } = bank.cardSystem;
    if (commands.where !== 'remote')
      throw new Refused('The card system has no list of its own: its commands are in the portal’s database.');
    const { compared, differences } = await compareDays(database.db, commands, day, last);
    const overdue = await overdueCommands(database.db, OVERDUE_MINUTES);
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
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The messages of these errors contain no customer data.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    bank.close();
    await database.close();
  }
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
