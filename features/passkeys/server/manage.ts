/** Renames, removes and resumes passkeys, and postpones the offer (PASSKEY-3, PASSKEY-5, PASSKEY-6). */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { OFFER_DAYS } from '../../confirmation/server/list.ts';
import * as changes from '../../confirmation/server/passkey-changes-store.ts';
import * as store from '../../confirmation/server/passkeys-store.ts';
import { passkeyCalls } from '../contract.ts';
import { notice } from './notices.ts';

export interface ManageDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly rowTags: RowTags;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly wake: () => void;
}

export function manageHandlers(deps: ManageDeps): Mounted[] {
  const { db, audit, outbox } = deps;

  /** Changes a passkey, with notice and audit record. Throws NOT_FOUND if `work` changes nothing. */
  async function change(
    context: LiveContext,
    event: 'removed' | 'kept',
    id: string,
    work: typeof changes.deletePasskey,
  ): Promise<void> {
    const { session, language } = context;
    const { customerId } = session;
    const customer = await customerOf(deps.cardSystem, customerId);
    await db.transaction().execute(async (trx) => {
      const changed = await work(trx, deps.rowTags, customerId, id);
      if (!changed) throw new Failure('NOT_FOUND');
      await notice(outbox, trx, customer, { event, language });
      const details = { passkey: id, ...rowDetails(changed) };
      await audit.record(trx, context, 'passkey', event, customerId, details);
    });
    deps.wake();
  }

  return [
    /** Renames a passkey. Throws the same NOT_FOUND for an unknown id and for another person's id. */
    on(passkeyCalls.rename, async ({ params: { id }, body: { name } }, context) => {
      const { customerId } = context.session;
      await db.transaction().execute(async (trx) => {
        if (!(await changes.renamePasskey(trx, customerId, id, name))) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'passkey', 'renamed', customerId, { passkey: id });
      });
      return { name };
    }),

    /** Removes a passkey. Needs no code, because it only takes access away. Throws NOT_FOUND. */
    on(passkeyCalls.remove, async ({ params }, context) => {
      await change(context, 'removed', params.id, changes.deletePasskey);
      return { removed: true as const };
    }),

    /** Ends the pause of a passkey after a reset. Throws NOT_FOUND, also for a passkey that is not paused. */
    on(passkeyCalls.keep, async ({ params }, context) => {
      await change(context, 'kept', params.id, changes.resumePasskey);
      return { kept: true as const };
    }),

    on(passkeyCalls.later, async (_input, { session }) => {
      const until = await store.putOfferOff(db, session.customerId, OFFER_DAYS);
      return { until: until.toISOString() };
    }),
  ];
}
