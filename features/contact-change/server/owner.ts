/**
 * The person's answer to an objection, and taking a change back (CON-7). The proof is a contact that the change did not touch, or a passkey
 * that is older than the change.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { enqueueNotice, type ToldContact } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { type OpenChange, touchedMethods } from '../../confirmation/server/contact-changes-store.ts';
import { methodsOf, type OtpProof, type OtpSent } from '../../confirmation/server/request.ts';
import type { contactCalls } from '../contract.ts';
import { contactAction, kindName, contactNotice as text } from '../notices.messages.ts';
import type { LinkOf } from './link.ts';
import { undoContactReport } from './report.ts';
import * as store from './store.ts';

export interface OwnerDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  readonly linkOf: LinkOf;
  readonly openChanges: (customerId: string) => Promise<readonly OpenChange[]>;
}

type Answer = BodyOf<typeof contactCalls.requestOwnerOtp>['answer'];

/** The methods that answer for a change: passkeys that are older, and contacts that no open change touched. */
export function ownerMethods(
  customer: Customer,
  change: OpenChange,
  changes: readonly OpenChange[],
  passkeysMadeAt: readonly Date[],
): OtpMethod[] {
  const touched = touchedMethods(changes);
  const isOlder = passkeysMadeAt.some((at) => at < change.begunAt);
  return [
    ...(isOlder ? (['passkey'] as const) : []),
    ...methodsOf(customer).filter((method) => !touched.has(method)),
  ];
}

export function createOwner(deps: OwnerDeps) {
  const { db, confirmation } = deps;

  /** Returns the open change. Throws NOT_FOUND, and CONTACT-LATE if this answer is not possible in its state. */
  async function find({ session }: LiveContext, changeId: string, answer: Answer) {
    const changes = await deps.openChanges(session.customerId);
    const change = changes.find((one) => one.changeId === changeId);
    if (!change) throw new Failure('NOT_FOUND');
    const { state, undoBegunAt } = change;
    if (state === 'desk' || undoBegunAt !== null || (answer === 'confirm' && state !== 'objected'))
      throw new Failure('CONTACT-LATE');
    return { changes, change };
  }

  const wantedOf = ({ session }: LiveContext, changeId: string, answer: Answer) =>
    ({
      purpose: 'contact-owner',
      customerId: session.customerId,
      sessionKey: session.key,
      subject: { changeId, answer },
    }) as const;

  /** Throws PASSKEY-NEW for a passkey that was added after the change. */
  async function requireOlder({ session }: LiveContext, { assertion }: OtpProof, { begunAt }: OpenChange) {
    if (!assertion) return;
    const id = Buffer.from(assertion.id, 'base64url');
    const madeAt = await store.passkeyMadeAt(db, session.customerId, id);
    if (madeAt && madeAt >= begunAt) throw new Failure('PASSKEY-NEW');
  }

  return {
    async request(
      context: LiveContext,
      changeId: string,
      { answer, method, isResend }: BodyOf<typeof contactCalls.requestOwnerOtp>,
    ): Promise<OtpSent> {
      const { change, changes } = await find(context, changeId, answer);
      const { customerId } = context.session;
      const customer = await customerOf(deps.cardSystem, customerId);
      const madeAt = await store.passkeyTimes(db, customerId);
      const methods = ownerMethods(customer, change, changes, madeAt);
      const [chosen = methods[0]] = method ? [method] : [];
      if (!chosen || !methods.includes(chosen)) throw new Failure('CONTACT-DESK');
      const { language } = context;
      const action = say(contactAction[answer], language, { what: say(kindName[change.kind], language) });
      const how = { customer, action, method: chosen, isResend };
      return confirmation.ask(context, wantedOf(context, changeId, answer), how);
    },

    /** "It was me": the change waits for 24 hours again. */
    async confirm(
      context: LiveContext,
      changeId: string,
      { otp, assertion }: BodyOf<typeof contactCalls.confirm>,
    ): Promise<{ until: string }> {
      const { change } = await find(context, changeId, 'confirm');
      const proof = { otp, assertion };
      await requireOlder(context, proof, change);
      const wanted = wantedOf(context, changeId, 'confirm');
      const consume = await confirmation.verify(context, wanted, proof, () => wanted.subject);
      const { customerId } = wanted;
      const customer = await customerOf(deps.cardSystem, customerId);
      const { language } = context;
      const what = say(kindName[change.kind], language);
      const until = await db.transaction().execute(async (trx) => {
        await consume(trx);
        const waits = await store.confirmChange(trx, { customerId, changeId });
        if (!waits) throw new Failure('CONTACT-LATE');
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'contact-confirmed',
          language,
          subject: say(text.confirmedSubject, language, { what }),
          text: (to: ToldContact) =>
            say(text.confirmed, language, {
              what,
              link: deps.linkOf(language, { changeId, by: to === change.kind ? 'added' : to }),
            }),
        });
        const details = { contact: change.kind, changeId };
        await deps.audit.record(trx, context, 'contact-objection', 'confirmed', customerId, details);
        return waits;
      });
      deps.wake(customerId);
      return { until: until.toISOString() };
    },

    /** "Take it back": the bank restores the value before. */
    undo(context: LiveContext, changeId: string, { otp, assertion }: BodyOf<typeof contactCalls.undo>) {
      const { customerId } = context.session;
      const proof = { otp, assertion };
      return deps.operations.run(context, {
        report: undoContactReport,
        customerId,
        cardId: '',
        input: { changeId, ...proof },
        prepare: async () => {
          const { change } = await find(context, changeId, 'undo');
          const { bankChangeId } = change;
          if (bankChangeId === null) throw new Failure('NOT_NOW');
          await requireOlder(context, proof, change);
          const customer = await customerOf(deps.cardSystem, customerId);
          return { customer, contact: change.kind, bankChangeId };
        },
        confirm: confirmation.byProof(context, wantedOf(context, changeId, 'undo'), proof),
        consume: async (trx) => {
          if (!(await store.beginUndo(trx, { customerId, changeId }, 'person')))
            throw new Failure('CONTACT-LATE');
        },
        command: ({ bankChangeId }) => ({ kind: 'undo-contact', changeId: bankChangeId }),
        facts: ({ contact }) => ({ contact, changeId }),
        customer: ({ customer }) => customer,
      });
    },
  };
}
