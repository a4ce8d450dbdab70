/**
 * Commands of a card system in the portal's database. One transaction holds the command's effect, the idempotency row, the
 * audit record and the notice. The response is sent after the commit, so a crash leaves either all of them or none.
 */
import type { Kysely } from 'kysely';
import type { LockedChain } from '../audit/audit.ts';
import { newUuid } from '../crypto/keys.ts';
import { transactionsAtHome } from '../db/distribution/homes.ts';
import { transactionWithin } from '../db/engine/dialect.ts';
import type { Database } from '../db/schema/schema.ts';
import { enqueueNotice, type Recipient } from '../outbox/notice.ts';
import type { LocalCommands, LocalUnit } from '../ports/card-system/local-unit.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { CommandExecutor, StaffCommand } from './operations.ts';
import type { RemoteDeps } from './remote.ts';
import type { Effect, Facts, Report } from './report.ts';
import * as store from './store.ts';

export interface LocalDeps extends Pick<RemoteDeps, 'db' | 'random' | 'audit' | 'outbox'> {
  readonly commands: LocalCommands;
}

/** Returns the database whose transaction holds the operation. */
function databaseOf(
  db: Kysely<Database>,
  operation: { readonly atHome?: true; readonly customerId: string },
): Kysely<Database> {
  return operation.atHome ? transactionsAtHome(db, operation.customerId) : db;
}

/** A command to apply, of a card holder or of staff. */
interface Applied<Payload, K extends CommandKind, F extends Facts>
  extends Omit<StaffCommand<K, F>, 'context' | 'report' | 'customer'> {
  readonly report: Report<K, F, Payload>;
  readonly customer: Recipient | undefined;
  readonly requestId: string;
  /** Called when the command's statements have run. It throws if what was queued with them is not allowed. */
  readonly check?: (() => Promise<void>) | undefined;
}

/**
 * Executes commands in the portal's own transactions. If the idempotency key already has an answer, it throws an error that
 * {@link store.isAnswered} recognises.
 */
export function createLocal({ db, commands, random, audit, outbox }: LocalDeps): CommandExecutor {
  /** Applies a command, with its report and notice. Throws the failure of a refusal. */
  async function apply<Payload, K extends CommandKind, F extends Facts>(
    unit: LocalUnit,
    { report, customerId, command, facts, customer, language, requestId, check }: Applied<Payload, K, F>,
  ): Promise<Effect<Payload>> {
    const { trx } = unit;
    const settled = await commands.apply(unit, customerId, command);
    await check?.();
    if (settled.state === 'refused') throw report.refuse(settled.refusal, facts);
    const effect = report.answer(settled.result, { facts, language, requestId });
    await report.done?.(trx, customerId, facts, settled.result);
    if (effect.notice && customer) await enqueueNotice(outbox, trx, customer, { ...effect.notice, language });
    return effect;
  }

  return {
    async begin(trx, { context: { requestId }, ...command }) {
      await apply({ trx, id: newUuid(random) }, { ...command, requestId });
      return 'done';
    },
    execute: ({ context, operation, request, proof }) =>
      transactionWithin(databaseOf(db, operation), context.budget, async (trx) => {
        if (request) await store.claimLater(trx, request);
        const { report, customerId } = operation;
        const id = operation.intention ?? request?.keyHash.toString('base64url') ?? newUuid(random);
        const command = operation.command(proof);
        let locked: LockedChain | undefined;
        const beforeLastLock = async () => {
          locked = await audit.lockAfterNext(trx, customerId);
        };
        await operation.consume?.(trx, proof);
        const check = await operation.alongside?.(trx, proof);
        const facts = operation.facts(proof);
        const customer = operation.customer?.(proof);
        const of = { ...context, report, customerId, command, facts, customer, check };
        const { payload, details } = await apply({ trx, id, beforeLastLock }, of);
        if (request) await store.storeAnswer(trx, request, payload);
        const outcome = report.outcomes?.done ?? 'done';
        await audit.record(trx, context, report.action, outcome, customerId, details, locked);
        return payload;
      }),
  };
}
