/**
 * For tests of a read model with remote commands: records the commands' effects as the portal does after their outcome
 * is known.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { CommandKind, Settled, StoredCommand } from '../../server/ports/card-system/parts/commands.ts';
import type { CommandId, RemoteCommands, Submission } from '../../server/ports/card-system/remote.ts';
import type { CardKeys } from '../embedded/keys.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';

/**
 * Wraps commands so that the read model in `db` shows each effect after the command is done. Records each command
 * once, in its own transaction. Throws when the read model cannot show an effect.
 */
export function recordingCommands(
  db: Kysely<Database>,
  keys: CardKeys,
  commands: RemoteCommands,
): RemoteCommands {
  const readModel = createReadModel(keys);
  const recorded = new Map<CommandId, Promise<void>>();

  async function record<K extends CommandKind>(
    { id, customerId, command }: Submission<K>,
    outcome: Settled<K>,
  ): Promise<void> {
    const stored = command as StoredCommand<K>;
    if (outcome.state === 'refused') {
      const unit = (trx: Transaction<Database>) => ({ trx, id, begunAt: new Date() });
      return db
        .transaction()
        .execute((trx) => readModel.correct(unit(trx), customerId, stored, outcome.refusal));
    }
    const isShown = await db
      .transaction()
      .execute((trx) =>
        readModel.record({ trx, id, begunAt: new Date() }, customerId, stored, outcome.result),
      );
    if (!isShown) throw new Error(`the read model does not show ${command.kind}`);
  }

  return {
    ...commands,
    async submit(submission, signal) {
      const outcome = await commands.submit(submission, signal);
      const once = recorded.get(submission.id) ?? record(submission, outcome);
      recorded.set(submission.id, once);
      await once;
      return outcome;
    },
  };
}
