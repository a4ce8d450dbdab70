/**
 * Commands of a card system in the portal's database. One transaction holds the command's effect, the idempotency row, the
 * audit record and the notice. The response is sent after the commit, so a crash leaves either all of them or none.
 */
import type { LockedHead } from '../audit/audit.ts';
import { newUuid } from '../crypto/keys.ts';
import { enqueueNotice } from '../outbox/notice.ts';
import type { LocalCommands } from '../ports/card-system/local-unit.ts';
import type { CommandExecutor } from './operations.ts';
import type { RemoteDeps } from './remote.ts';
import * as store from './store.ts';

export interface LocalDeps extends Pick<RemoteDeps, 'db' | 'random' | 'audit' | 'outbox'> {
  readonly commands: LocalCommands;
}

/**
 * Executes commands in the portal's own transactions. If the idempotency key already has an answer, it throws an error that
 * {@link store.isAnswered} recognises.
 */
export function createLocal({ db, commands, random, audit, outbox }: LocalDeps): CommandExecutor {
  return {
    execute: ({ context, operation, request, proof }) =>
      db.transaction().execute(async (trx) => {
        if (request) await store.claimLater(trx, request);
        const { report, customerId } = operation;
        const id = operation.intention ?? request?.keyHash.toString('base64url') ?? newUuid(random);
        const command = operation.command(proof);
        let locked: readonly LockedHead[] = [];
        const beforeLastLock = async () => {
          locked = await audit.lockAfterNext(trx, customerId);
        };
        await operation.consume?.(trx, proof);
        const facts = operation.facts(proof);
        const settled = await commands.apply({ trx, id, beforeLastLock }, customerId, command);
        if (settled.state === 'refused') throw report.refuse(settled.refusal, facts);
        const { language, requestId } = context;
        const { payload, details, notice } = report.answer(settled.result, { facts, language, requestId });
        await report.done?.(trx, customerId, facts, settled.result);
        const customer = operation.customer?.(proof);
        if (notice && customer) await enqueueNotice(outbox, trx, customer, { ...notice, language });
        if (request) await store.storeAnswer(trx, request, payload);
        const outcome = report.outcomes?.done ?? 'done';
        await audit.record(trx, context, report.action, outcome, customerId, details, locked);
        return payload;
      }),
  };
}
