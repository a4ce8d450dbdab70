/**
 * "Was it not you?" (CON-6). An objection holds the account and decides nothing: a stranger who has an old contact can delay a change, and
 * cannot take anything.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../../server/db/uuids.ts';
import type { CallContext } from '../../../server/http/context.ts';
import { enqueueNotice, type ToldContact } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { kindName, contactNotice as text } from '../notices.messages.ts';
import { readObjectionToken } from './link.ts';
import * as store from './store.ts';

export interface ObjectionDeps {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'keyring'>;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly confirmation: Pick<Confirmation, 'invalidateAll'>;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly random: Random;
  readonly wake: (customerId: string) => void;
}

/** Returns the state after an objection. A second one, by another contact or after the person's confirmation, goes to the desk. */
function stateAfter(
  { state, objectedBy, confirmed }: store.ObjectedChange,
  by: ToldContact,
): 'objected' | 'desk' {
  if (state === 'waiting') return confirmed ? 'desk' : 'objected';
  return state === 'objected' && objectedBy.includes(by) ? 'objected' : 'desk';
}

export function createObjection(deps: ObjectionDeps) {
  const { db } = deps;

  /** Counts an objection. Returns the customer; undefined if nothing can be objected to any more. */
  async function object(
    context: CallContext,
    { changeId, by }: { readonly changeId: string; readonly by: ToldContact | undefined },
  ): Promise<string | undefined> {
    const customerId = (await store.customerOfChange(db, changeId)) ?? NIL_UUID;
    const customer = await deps.cardSystem.customer(customerId);
    return db.transaction().execute(async (trx) => {
      const change = await store.lockOpenChange(trx, { customerId, changeId });
      if (!change || !by) return undefined;
      const { kind } = change;
      const state = stateAfter(change, by);
      if (state === change.state) return customerId;
      await store.objectTo(trx, change, by, state);
      const { language } = context;
      if (customer)
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'contact-objected',
          language,
          subject: say(text.objectedSubject, language),
          text: say(text.objected, language, { what: say(kindName[kind], language) }),
        });
      await deps.audit.record(trx, context, 'contact-objection', state, customerId, {
        contact: kind,
        changeId,
        by,
      });
      return customerId;
    });
  }

  /** Answers every token that holds nothing alike, with the same queries. */
  return async (context: CallContext, token: string): Promise<{ outcome: 'held' | 'late' }> => {
    const told = readObjectionToken(deps.config.keyring, token);
    const customerId = await object(context, told ?? { changeId: newUuid(deps.random), by: undefined });
    if (customerId === undefined) return { outcome: 'late' };
    // Codes and tokens from before the objection are not used after it.
    await deps.confirmation.invalidateAll(customerId);
    deps.wake(customerId);
    return { outcome: 'held' };
  };
}
