/**
 * `npm run bank:merge -- FROM TO` gives the account of a customer whose cards the bank's card system has moved to another customer to
 * that customer, where the card system answers reads itself (`CARD_SYSTEM_READS=http`). The bank's files do the same by themselves.
 */
import type { Kysely } from 'kysely';
import { hasPendingCommand } from '../../../bank/embedded/moves/moves-store.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { hasFollowed } from '../../../server/moved-cards/moved-cards-store.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { requireBank, withBank } from '../card-system.ts';
import { movedCards } from '../sealed-tables.ts';

const USAGE = 'usage: npm run bank:merge -- FROM TO, with the ids of two customers';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Thrown to roll back. */
class CommandPending extends Error {}

await runProgram(async () => {
  const [, , from = '', to = '', more] = process.argv;
  if (!ID.test(from) || !ID.test(to) || from === to || more !== undefined) throw new Refused(USAGE);
  const config = readConfig(process.env);
  requireBank(config);
  if (config.cardSystem?.reads !== 'http')
    throw new Refused(
      'The bank’s files move cards and accounts here: npm run bank:load (docs/bank-files.md).',
    );
  return withBank(config, async ({ db, cardSystem }) => {
    const problem = await merge(db, cardSystem, config, from, to);
    process.stdout.write(`${problem ?? 'The account follows the cards.'}\n`);
    return problem ? 1 : 0;
  });
});

/** Moves the account in one transaction. Returns a problem if nothing was changed. */
async function merge(
  db: Kysely<Database>,
  cardSystem: Pick<CardReads, 'customer'>,
  config: Config,
  from: string,
  to: string,
): Promise<string | undefined> {
  if (await cardSystem.customer(from)) return `The card system still has the customer ${from}.`;
  if (!(await cardSystem.customer(to))) return `The card system has no customer ${to}.`;
  const { begin, end } = movedCards(config);
  try {
    await db.transaction().execute(async (trx) => {
      // This program may have been killed after its transaction.
      if (await hasFollowed(trx, from, to)) return;
      const moved = [{ from, to, cardIds: [], isGone: true }];
      await begin(trx, moved);
      await end(trx, moved);
      if (await hasPendingCommand(trx, moved)) throw new CommandPending();
    });
  } catch (error) {
    if (!(error instanceof CommandPending)) throw error;
    return `A command of ${from} has no outcome yet. Run this again when it has one.`;
  }
  return undefined;
}
