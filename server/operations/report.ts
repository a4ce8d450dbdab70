/**
 * Turns the outcome of a command into the answer, the audit record and the notice. A report needs only values that are
 * stored, so another process can also make it after the request's process has ended.
 */
import type { Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { AuditDetails } from '../audit/record.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Failure } from '../http/failure.ts';
import type { Notice } from '../outbox/notice.ts';
import type { CommandKind, RefusalOf, ResultOf } from '../ports/card-system/parts/commands.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Values from the checks that the report needs. JSON, stored encrypted while a command is pending. */
export type Facts = Readonly<Record<string, Json>>;

/** The values other than the result from which a report is made. */
export interface ReportContext<F> {
  readonly facts: F;
  /** The language of the call that began the command. */
  readonly language: Language;
  readonly requestId: string;
}

/** The consequences of a command that took effect. */
export interface Effect<Payload> {
  /** The response body, JSON. It must not hold secrets, because it is stored for retries. */
  readonly payload: Payload;
  /** Details for the audit record. */
  readonly details?: AuditDetails;
  /** A notice sent to every address that the bank has for the customer. */
  readonly notice?: Omit<Notice, 'language'>;
}

/** The report of one kind of command. */
export interface Report<K extends CommandKind, F extends Facts = Facts, Payload = unknown> {
  readonly kind: K;
  /** The action in the audit record, such as `redeem-points`. */
  readonly action: string;
  answer(result: ResultOf<K>, context: ReportContext<F>): Effect<Payload>;
  /** Returns the failure for a refusal by the card system, which changed nothing. */
  refuse(refusal: RefusalOf<K>, facts: F): Failure;
  /**
   * Takes back what the operation's `consume` wrote, if a remote card system did not execute the command that began at
   * `begunAt`. A card system in the portal's database needs none: its transaction is rolled back.
   */
  undo?(trx: Transaction<Database>, customerId: string, facts: F, begunAt: Date): Promise<void>;
  /** Writes the portal's own data in the transaction of the effect, before the audit record. */
  done?(trx: Transaction<Database>, customerId: string, facts: F, result: ResultOf<K>): Promise<void>;
  /**
   * Outcomes in the audit record. Default: `done`, or the failure's code. If `refused` returns `undefined`, no record is
   * written.
   */
  readonly outcomes?: {
    readonly done?: string;
    readonly refused?: (failure: Failure) => string | undefined;
  };
}

/** The report of every kind of command. */
export type Reports = { readonly [K in CommandKind]: Report<K> };
