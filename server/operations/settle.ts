/** Settles commands of a remote card system exactly once, even if several processes get the outcome at the same time. */
import type { Kysely } from 'kysely';
import type { Audit } from '../audit/audit.ts';
import { type AuditContext, type AuditDetails, bySystem } from '../audit/record.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Failure } from '../http/failure.ts';
import { enqueueNotice, type Notice, type Recipient } from '../outbox/notice.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { ReadModel } from '../ports/card-system/local-unit.ts';
import type { CommandKind, Settled } from '../ports/card-system/parts/commands.ts';
import * as store from './commands-store.ts';
import { contentsOf } from './contents.ts';
import type { CommandMetrics } from './metrics.ts';
import { ReportedFailure, refusalOutcome, storedOutcome } from './outcome.ts';
import type { Reports } from './report.ts';
import type { Kept } from './sealed-command.ts';
import { type IdempotentRequest, release } from './store.ts';

/** A command that has no outcome yet. */
export interface Pending<K extends CommandKind = CommandKind>
  extends Pick<store.NewCommand, 'customerId' | 'commandId' | 'requestId' | 'language'>,
    Kept<K> {
  readonly kind: K;
}

/** An outcome from the card system, or `not-done`: the command did not take effect and never will. */
export type Outcome<K extends CommandKind> =
  | Settled<K>
  | { readonly state: 'not-done'; readonly failure: Failure };

/** Data of the caller that settles a command. The caller is a waiting request, or recovery. */
export interface Settler {
  readonly customer: Recipient | undefined;
  /** The idempotency key of the call that waits for the outcome. A failure releases the key, like a local refusal. */
  readonly request?: IdempotentRequest | undefined;
  /** The context of the call that waits for the outcome; undefined when no call waits for it. */
  readonly context?: AuditContext | undefined;
  /** Notices for a customer who was answered "pending" before. */
  readonly notices?: OutcomeNotices;
}

/** Notices about an outcome that arrived after the request. `done` is used if the report of the kind has no notice. */
export interface OutcomeNotices {
  readonly done: Notice;
  readonly failed: Notice;
}

export interface SettleDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly reports: Reports;
  readonly readModel: ReadModel | undefined;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  readonly metrics: Pick<CommandMetrics, 'settled' | 'notShown'>;
}

/** The values to store for an outcome: the command's row, the audit record and the notice. */
interface Settlement {
  readonly state: 'done' | 'refused' | 'not-done';
  readonly answer: unknown;
  readonly audited: string | undefined;
  readonly details?: AuditDetails;
  readonly notice: Notice | undefined;
  readonly failure?: Failure;
}

function settlementOf<K extends CommandKind>(
  reports: Reports,
  { kind, facts, language, requestId }: Pending<K>,
  outcome: Outcome<K>,
  { notices }: Settler,
): Settlement {
  const report = reports[kind];
  if (outcome.state === 'done') {
    const { payload, details, notice } = report.answer(outcome.result, { facts, language, requestId });
    const audited = report.outcomes?.done ?? 'done';
    return {
      state: 'done',
      answer: payload,
      audited,
      ...(details && { details }),
      notice: notice ? { ...notice, language } : notices?.done,
    };
  }
  const failure = outcome.state === 'refused' ? report.refuse(outcome.refusal, facts) : outcome.failure;
  const { code, details } = failure;
  const audited = outcome.state === 'refused' ? refusalOutcome(report, failure) : 'not-done';
  return { state: outcome.state, answer: { code, details }, audited, notice: notices?.failed, failure };
}

/**
 * Settles a pending command and stores its answer, audit record and notice in one transaction. Returns the answer's payload
 * or throws the failure. If another process settled the command first, the stored outcome is returned or thrown.
 */
export async function settle<K extends CommandKind>(
  { db, keyring, reports, readModel, audit, outbox, wake, metrics }: SettleDeps,
  pending: Pending<K>,
  outcome: Outcome<K>,
  settler: Settler,
): Promise<unknown> {
  const { customerId, commandId, kind, command } = pending;
  const { context = bySystem(pending.requestId) } = settler;
  const { state, answer, audited, details, notice, failure } = settlementOf(
    reports,
    pending,
    outcome,
    settler,
  );
  const contents =
    outcome.state === 'not-done' ? undefined : contentsOf(keyring, { id: commandId, command, outcome });
  const isFirst = await db.transaction().execute(async (trx) => {
    const begunAt = await store.settleCommand(trx, pending, state, { answer, contents });
    if (!begunAt) return false;
    const unit = { trx, id: commandId, begunAt };
    if (readModel && outcome.state === 'done')
      if (!(await readModel.record(unit, customerId, command, outcome.result))) metrics.notShown(kind);
    if (readModel && outcome.state === 'refused')
      await readModel.correct(unit, customerId, command, outcome.refusal);
    if (notice && settler.customer) await enqueueNotice(outbox, trx, settler.customer, notice);
    if (outcome.state === 'done') await reports[kind].done?.(trx, customerId, pending.facts, outcome.result);
    if (failure) await reports[kind].undo?.(trx, customerId, pending.facts, begunAt);
    if (settler.request && failure) await release(trx, settler.request);
    if (audited !== undefined)
      await audit.record(trx, context, reports[kind].action, audited, customerId, {
        commandId,
        ...details,
      });
    return true;
  });
  if (!isFirst) return storedOutcome(db, customerId, commandId);
  wake(customerId);
  metrics.settled(kind, state);
  if (failure) throw new ReportedFailure(failure.code, failure.details, failure.retryAfterSeconds);
  return answer;
}
