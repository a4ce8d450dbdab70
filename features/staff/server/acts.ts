/**
 * Changes made by staff. A change is one transaction: the change itself, its audit record with the actor, and the
 * notice to the card holder. It applies only to the state that its maker saw. Under dual control, it needs two people:
 * one requests it, and another approves it within 30 minutes. A database constraint enforces this too.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { AuditDetails } from '../../../server/audit/record.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { ActKind } from '../../../shared/staff-roles.ts';
import type { ActOutcome, InputOf, Refusal } from '../calls.ts';
import * as store from './acts-store.ts';
import { type StaffContext, staffDetails } from './context.ts';
import { conflict, type Effects } from './effects.ts';
import { type AccessState, readAccess } from './person-store.ts';

type Trx = Transaction<Database>;

/** Maximum changes and decisions of a staff member per hour. */
const MAX_ACTS = 120;

export interface ActsDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly limits: Pick<Limits, 'shared'>;
  readonly effects: Effects;
  readonly dualControl: ReadonlySet<ActKind>;
  readonly customerOf: (reference: string) => Promise<Customer>;
  readonly wake: () => void;
}

/** A change that is applied in this transaction. */
interface DueAct {
  readonly act: Pick<
    store.ActRow,
    'customerId' | 'actId' | 'kind' | 'messageId' | 'changeId' | 'reason' | 'version'
  >;
  readonly customer: Customer;
  readonly access: AccessState;
  /** Under dual control, the staff member who requested it. */
  readonly requestedBy?: string;
}

export function createActs(deps: ActsDeps) {
  const { db, audit, effects } = deps;

  const limit = ({ actor }: StaffContext) => deps.limits.shared('staff-act', actor.id, MAX_ACTS, 3600);

  function record(
    trx: Trx,
    context: StaffContext,
    { kind, customerId, actId, changeId, reason }: DueAct['act'],
    outcome: string,
    more: AuditDetails = {},
  ): Promise<void> {
    const of = { act: actId, ...(changeId !== null && { changeId }) };
    const details = { ...of, ...staffDetails(context), reason, ...more };
    return audit.record(trx, context, `staff-${kind}`, outcome, customerId, details);
  }

  /**
   * Applies a change, with its audit record and notice. Throws CONFLICT and changes nothing if the state has changed.
   */
  async function carryOut(trx: Trx, context: StaffContext, due: DueAct): Promise<ActOutcome> {
    const { act, access, customer, requestedBy } = due;
    if (access.version !== act.version) throw conflict('stale');
    const decision = { by: staffOf(context), state: 'done', sequence: access.acts + 1 } as const;
    // Before the effect, so that a change from the same state waits here and holds nothing that this one needs.
    if (!(await store.settleAct(trx, act, decision))) throw conflict('decided');
    const subject = { customer, account: access.account, context };
    const { notified, rows, outcome = 'done' } = await effects.apply(trx, act, subject);
    await record(trx, context, act, outcome, {
      ...(requestedBy !== undefined && { requestedBy, approvedBy: context.actor.id }),
      ...rowDetails(...rows),
    });
    return { state: 'done', notified };
  }

  /**
   * Returns the outcome of a change whose id was used before. Throws CONFLICT if that was a different change or its
   * request has expired.
   */
  async function repeated(trx: Trx, context: StaffContext, input: store.NewAct): Promise<ActOutcome> {
    const act = await store.findAct(trx, input.customerId, input.actId);
    const isSame =
      act !== undefined &&
      act.requestedBy === context.actor.id &&
      act.kind === input.kind &&
      act.reason === input.reason &&
      (act.messageId ?? undefined) === input.messageId &&
      (act.changeId ?? undefined) === input.changeId;
    if (!isSame) throw conflict('other-act');
    if (act.state === 'requested' && act.expired) throw conflict('decided');
    return { state: act.state, notified: act.state === 'done' };
  }

  async function inTransaction(work: (trx: Trx) => Promise<ActOutcome>): Promise<ActOutcome> {
    try {
      const outcome = await db.transaction().execute(work);
      if (outcome.state === 'done') deps.wake();
      return outcome;
    } catch (error) {
      throw store.isOvertaken(error) ? conflict('stale') : error;
    }
  }

  return {
    /** Makes a change, or requests it if a second person must approve. */
    async act(context: StaffContext, { reference, ...input }: InputOf<'act'>): Promise<ActOutcome> {
      await limit(context);
      const customer = await deps.customerOf(reference);
      const dual = deps.dualControl.has(input.kind);
      const act = { ...input, customerId: customer.customerId, dual };
      return inTransaction(async (trx) => {
        if (!(await store.insertRequest(trx, act, staffOf(context)))) return repeated(trx, context, act);
        const access = await readAccess(trx, act.customerId, 'for update');
        const ids = { messageId: act.messageId ?? null, changeId: act.changeId ?? null };
        const due = { act: { ...act, ...ids }, access, customer };
        if (!dual) return carryOut(trx, context, due);
        if (access.version !== act.version) throw conflict('stale');
        await record(trx, context, due.act, 'requested');
        return { state: 'requested', notified: false };
      });
    },

    /** Approves or refuses another person's request. */
    async decide(
      context: StaffContext,
      { reference, actId, decision }: InputOf<'decide'>,
    ): Promise<ActOutcome> {
      await limit(context);
      const customer = await deps.customerOf(reference);
      const { customerId } = customer;
      const found = await store.findAct(db, customerId, actId);
      if (!found) throw new Failure('NOT_FOUND');
      if (found.requestedBy === context.actor.id) {
        const details = { act: actId, staff: context.actor.id };
        await audit.record(db, context, `staff-${found.kind}`, 'same-person', customerId, details);
        throw new Failure('NOT_NOW', { reason: 'same-person' satisfies Refusal });
      }
      return inTransaction(async (trx) => {
        const act = await store.findAct(trx, customerId, actId, 'for update');
        if (act?.state !== 'requested' || act.expired) throw conflict('decided');
        const { requestedBy } = act;
        if (decision === 'approve') {
          const access = await readAccess(trx, customerId, 'for update');
          return carryOut(trx, context, { act, customer, access, requestedBy });
        }
        const refused = { by: staffOf(context), state: 'refused', sequence: null } as const;
        if (!(await store.settleAct(trx, act, refused))) throw conflict('decided');
        await record(trx, context, act, 'refused', { requestedBy });
        return { state: 'refused', notified: false };
      });
    },
  };
}

const staffOf = ({ actor, name }: StaffContext): store.Staff => ({ id: actor.id, name });
