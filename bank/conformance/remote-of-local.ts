/** For tests: makes the commands of a local card system look remote. Each runs in its own transaction. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { withoutBudget } from '../../server/db/engine/budget.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { storable } from '../../server/operations/sealed-command.ts';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { CommandKind, Settled } from '../../server/ports/card-system/parts/commands.ts';
import {
  CardSystemUnavailable,
  type CommandId,
  type RemoteCommands,
  type SettledCommand,
  type Submission,
} from '../../server/ports/card-system/remote.ts';
import { type IsoDate, taipeiDate } from '../../shared/dates.ts';

interface Known extends SettledCommand {
  readonly day: IsoDate;
}

/** Stores outcomes in memory and obeys every rule of remote/rules.ts. Answers after `delayMs`, like a network. */
export function remoteOf(db: Kysely<Database>, { commands }: LocalCardSystem, delayMs = 3): RemoteCommands {
  const known = new Map<CommandId, Promise<Known>>();

  async function settle<K extends CommandKind>({ id, customerId, command }: Submission<K>): Promise<Known> {
    const outcome = await db.transaction().execute((trx) => commands.apply({ trx, id }, customerId, command));
    const stored = storable(command);
    return { id, customerId, kind: command.kind, outcome, command: stored, day: taipeiDate(new Date()) };
  }

  return {
    where: 'remote',
    async submit<K extends CommandKind>(submission: Submission<K>, signal: AbortSignal) {
      const { id, customerId, command, notAfter } = submission;
      if (signal.aborted) throw new CardSystemUnavailable('given up', { mayHaveHappened: false });
      if (!known.has(id) && notAfter < new Date())
        throw new CardSystemUnavailable('too late', { mayHaveHappened: false });
      // An external bank does not use up the database budget of the portal's request, so this call must not either.
      const settling = known.get(id) ?? withoutBudget(() => settle(submission));
      known.set(id, settling);
      const settled = await settling;
      await setTimeout(delayMs);
      if (signal.aborted) throw new CardSystemUnavailable('given up', { mayHaveHappened: true });
      if (settled.customerId !== customerId || settled.kind !== command.kind)
        throw new CardSystemUnavailable('of another customer or kind', { mayHaveHappened: true });
      return settled.outcome as Settled<K>;
    },
    async status<K extends CommandKind>(id: CommandId, customerId: string, kind: K, signal: AbortSignal) {
      const settled = await known.get(id);
      await setTimeout(delayMs);
      if (signal.aborted) throw new CardSystemUnavailable('given up', { mayHaveHappened: true });
      return settled?.customerId === customerId && settled.kind === kind
        ? (settled.outcome as Settled<K>)
        : ({ state: 'never-seen' } as const);
    },
    async *settledOn(date) {
      for (const settling of known.values()) {
        const { day, ...settled } = await settling;
        if (day === date) yield settled;
      }
    },
  };
}
