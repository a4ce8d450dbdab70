/** Conformance tests: how they apply commands. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/schema.ts';
import type { Command, CommandKind, RefusalOf, ResultOf } from '../commands.ts';
import type { LocalCardSystem } from '../local-unit.ts';

/** An adapter and the database of its transactions. */
export interface CardSystemUnderTest {
  readonly system: LocalCardSystem;
  /** The portal's database, for the transaction of a unit. */
  readonly db: Kysely<Database>;
}

let units = 0;

/**
 * Applies a command in a transaction of its own, as the portal does. Returns its result or its refusal.
 * @param rollBack throws in the transaction after the command took effect
 * @param id the same for a retry
 */
export function apply<K extends CommandKind>(
  { system, db }: CardSystemUnderTest,
  customerId: string,
  command: Command<K>,
  { id = `conformance-${++units}`, rollBack = false } = {},
): Promise<ResultOf<K> | RefusalOf<K>> {
  return db.transaction().execute(async (trx) => {
    const settled = await system.commands.apply({ trx, id }, customerId, command);
    if (rollBack) throw new Error(settled.state === 'done' ? 'rolled back' : 'refused');
    return settled.state === 'done' ? settled.result : settled.refusal;
  });
}
