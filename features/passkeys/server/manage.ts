/** A person's list of passkeys (PASSKEY-3, PASSKEY-5, PASSKEY-6). */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { OFFER_DAYS, passkeyStore as store } from '../../confirmation/server/public.ts';
import { customerOf } from './add.ts';
import { notice } from './notices.ts';

export interface ManageDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly wake: () => void;
}

export function createPasskeyList(deps: ManageDeps) {
  const { db, audit, outbox } = deps;

  /** Changes a passkey, with notice and audit record. Throws NOT_FOUND if `work` changes nothing. */
  async function change(
    context: LiveContext,
    event: 'removed' | 'kept',
    id: string,
    work: typeof store.deletePasskey,
  ): Promise<void> {
    const { session, language } = context;
    const { customerId } = session;
    const customer = await customerOf(deps.cardSystem, session);
    await db.transaction().execute(async (trx) => {
      if (!(await work(trx, customerId, id))) throw new Failure('NOT_FOUND');
      await notice(outbox, trx, customer, { event, language });
      await audit.record(trx, context, 'passkey', event, customerId, { passkey: id });
    });
    deps.wake();
  }

  return {
    /** Renames a passkey. Throws the same NOT_FOUND for an unknown id and for another person's id. */
    async rename(context: LiveContext, id: string, name: string): Promise<{ name: string }> {
      const { customerId } = context.session;
      await db.transaction().execute(async (trx) => {
        if (!(await store.renamePasskey(trx, customerId, id, name))) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'passkey', 'renamed', customerId, { passkey: id });
      });
      return { name };
    },

    /** Removes a passkey. Needs no code, because it only takes access away. Throws NOT_FOUND. */
    async remove(context: LiveContext, id: string): Promise<{ removed: true }> {
      await change(context, 'removed', id, store.deletePasskey);
      return { removed: true };
    },

    /** Ends the pause of a passkey after a reset. Throws NOT_FOUND, also for a passkey that is not paused. */
    async keep(context: LiveContext, id: string): Promise<{ kept: true }> {
      await change(context, 'kept', id, store.resumePasskey);
      return { kept: true };
    },

    async later({ session }: LiveContext): Promise<{ until: string }> {
      const until = await store.putOfferOff(db, session.customerId, OFFER_DAYS);
      return { until: until.toISOString() };
    },
  };
}
