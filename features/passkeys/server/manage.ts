/** Renames, removes and resumes passkeys, and postpones the offer (PASSKEY-3, PASSKEY-5, PASSKEY-6). */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { OFFER_DAYS } from '../../confirmation/server/list.ts';
import * as changes from '../../confirmation/server/passkey-changes-store.ts';
import * as store from '../../confirmation/server/passkeys-store.ts';
import type { OtpProof } from '../../confirmation/server/request.ts';
import type { PasskeyChange } from '../changes.ts';
import { passkeyCalls } from '../contract.ts';
import { passkeyNotice as text } from '../notices.messages.ts';
import { notice } from './notices.ts';

export interface ManageDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly rowTags: RowTags;
  readonly outbox: Outbox;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly wake: () => void;
  readonly confirmation: Confirmation;
}

const CHANGES = {
  remove: { work: changes.deletePasskey, event: 'removed' },
  keep: { work: changes.resumePasskey, event: 'kept' },
} as const satisfies Readonly<Record<PasskeyChange, unknown>>;

/** What a code or a passkey confirms: this customer, session, change and passkey. */
const wantedOf = ({ customerId, key }: LiveSession, change: PasskeyChange, id: string) =>
  ({ purpose: 'passkey', customerId, sessionKey: key, subject: { [change]: id } }) as const;

export function manageHandlers(deps: ManageDeps): Mounted[] {
  const { db, audit, outbox, confirmation } = deps;

  /** Throws NOT_FOUND if the person has no passkey with this id, or if it is to be kept and is not paused. */
  async function requireOwn({ customerId }: LiveSession, change: PasskeyChange, id: string): Promise<void> {
    const passkeys = await store.readPasskeys(db, customerId);
    if (!passkeys.some(({ passkeyId, paused }) => passkeyId === id && (paused || change === 'remove')))
      throw new Failure('NOT_FOUND');
  }

  /** Changes a passkey after its proof, with notice and audit record in one transaction. */
  async function make(
    context: LiveContext,
    change: PasskeyChange,
    id: string,
    proof: OtpProof,
  ): Promise<void> {
    const { session, language } = context;
    const { customerId } = session;
    await requireOwn(session, change, id);
    const { subject, ...owner } = wantedOf(session, change, id);
    const consumeProof = await confirmation.verify(context, owner, proof, () => subject);
    const customer = await customerOf(deps.cardSystem, customerId);
    const { work, event } = CHANGES[change];
    await db.transaction().execute(async (trx) => {
      await consumeProof(trx);
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

    /** Sends the code that confirms the change, or starts a passkey request. Throws NOT_FOUND, or the errors of `confirmation.ask`. */
    on(passkeyCalls.requestChangeOtp, async ({ params: { id }, body }, context) => {
      const { session, language } = context;
      const { change, method, isResend } = body;
      await requireOwn(session, change, id);
      return confirmation.ask(context, wantedOf(session, change, id), {
        customer: await customerOf(deps.cardSystem, session.customerId),
        action: say(text[`${change}Action`], language),
        method,
        isResend,
      });
    }),

    /** Removes a passkey. Throws NOT_FOUND, or the errors of `confirmation.verify`. */
    on(passkeyCalls.remove, async ({ params, body }, context) => {
      await make(context, 'remove', params.id, body);
      return { removed: true as const };
    }),

    /** Ends the pause of a passkey. Throws NOT_FOUND, also for a passkey that is not paused, or the errors of `confirmation.verify`. */
    on(passkeyCalls.keep, async ({ params, body }, context) => {
      await make(context, 'keep', params.id, body);
      return { kept: true as const };
    }),

    on(passkeyCalls.later, async (_input, { session }) => {
      const until = await store.putOfferOff(db, session.customerId, OFFER_DAYS);
      return { until: until.toISOString() };
    }),
  ];
}
