/**
 * What the outcome of a command leads to: the answer, the audit record, the message. A report is made from values that can
 * be stored, so that it can also be made after the process of the request has ended.
 */
import type { Language } from '../../shared/messages.ts';
import type { AuditDetails } from '../audit/record.ts';
import type { Failure } from '../http/failure.ts';
import type { Notice } from '../outbox/notice.ts';
import type { CommandKind, RefusalOf, ResultOf } from '../ports/card-system/commands.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What the checks found out and the report needs. JSON, stored encrypted while a command is pending. */
export type Facts = Readonly<Record<string, Json>>;

/** The values that a report of a result is made from. */
export interface Told<F> {
  readonly facts: F;
  /** Of the call that began the command. */
  readonly language: Language;
  readonly requestId: string;
}

/** What a command that took effect leads to. */
export interface Effect<Payload> {
  /** The response body, JSON. It must not hold secrets, because it is stored for retries. */
  readonly payload: Payload;
  /** For the audit record. */
  readonly details?: AuditDetails;
  /** Sent to every address that the bank has for the customer. */
  readonly notice?: Omit<Notice, 'language'>;
}

/** The report of one kind of command. */
export interface Report<K extends CommandKind, F extends Facts = Facts, Payload = unknown> {
  readonly kind: K;
  /** The action in the audit record, such as `redeem-points`. */
  readonly action: string;
  answer(result: ResultOf<K>, told: Told<F>): Effect<Payload>;
  /** The failure for a refusal by the card system, which changed nothing. */
  refuse(refusal: RefusalOf<K>, facts: F): Failure;
  /** Outcomes in the audit record, where they are not `done` and the failure's code. Undefined: no record. */
  readonly outcomes?: {
    readonly done?: string;
    readonly refused?: (failure: Failure) => string | undefined;
  };
}

/** The report of every kind of command. */
export type Reports = { readonly [K in CommandKind]: Report<K> };
