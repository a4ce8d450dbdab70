/**
 * Flows of several calls, such as registration (see {@link FlowKind}). The server stores each flow's stage, so that no step
 * can be skipped, reordered or repeated (S22). Each call names the stages in which it is allowed, and fails with NOT_NOW in
 * all other stages.
 */
import type { Kysely, Transaction } from 'kysely';
import { newToken, tokenKey } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import type { SessionInfo } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './store.ts';

/** Lifetime of a flow in seconds, from its first step. */
const FLOW_SECONDS = 1800;

export type FlowKind =
  | 'login'
  | 'registration'
  | 'activation'
  | 'own-activation'
  | 'forgotten'
  | 'change-password'
  | 'instalment'
  | 'pin';

type Db = Kysely<Database> | Transaction<Database>;
/** Data that earlier steps store for later steps. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A snapshot of a flow. */
export interface Flow {
  readonly sessionKey: Buffer;
  readonly kind: FlowKind;
  /** Hash of the trace id. Each flow in a session has a different trace id. */
  readonly traceKey: Buffer;
  readonly stage: string;
  /** Null until card and identity have matched. */
  readonly customerId: string | null;
  readonly facts: Facts;
  /** Attempts counted by `claimTry`. */
  readonly tries: number;
}

/** A transition between stages. `facts` are merged into the stored facts. */
export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly customerId?: string;
  readonly facts?: Facts;
}

/** The stages of each call: `from` allow the call (empty if it starts the flow), `to` is the stage after its success. */
export type Stages<Calls, Stage extends string> = Readonly<
  Record<keyof Calls, { readonly from: readonly Stage[]; readonly to: Stage }>
>;

export function createFlows({ db, random }: { readonly db: Kysely<Database>; readonly random: Random }) {
  /** Returns the session's flow of a kind, at any stage. Undefined if there is none, or none with this trace id. */
  async function find(
    session: SessionInfo,
    kind: FlowKind,
    traceId: string | null,
  ): Promise<Flow | undefined> {
    const key = { sessionKey: session.key, kind };
    const row = await store.readFlow(db, key, traceId === null ? null : tokenKey(traceId));
    if (!row) return undefined;
    const { trace_key: traceKey, customer_id: customerId, stage, facts, tries } = row;
    return { ...key, traceKey, stage, customerId, facts: facts as Facts, tries };
  }

  return {
    find,

    /** Starts a flow at a stage and replaces the session's earlier flow of this kind. Returns its trace id. */
    async start(
      at: Db,
      session: SessionInfo,
      kind: FlowKind,
      stage: string,
      known: { readonly customerId?: string; readonly facts?: Facts } = {},
    ): Promise<string> {
      const traceId = newToken(random);
      await store.insertFlow(
        at,
        { sessionKey: session.key, kind },
        {
          traceKey: tokenKey(traceId),
          stage,
          customerId: known.customerId ?? null,
          facts: known.facts ?? {},
          lifeSeconds: FLOW_SECONDS,
        },
      );
      return traceId;
    },

    /**
     * Starts a flow at `stage` unless the session has an unexpired flow of this kind. The count of failed attempts stays, so
     * that a restart of the flow does not reset the limit.
     */
    async resume(session: SessionInfo, kind: FlowKind, stage: string): Promise<void> {
      await store.insertFlowOnce(
        db,
        { sessionKey: session.key, kind },
        { traceKey: tokenKey(newToken(random)), stage, lifeSeconds: FLOW_SECONDS },
      );
    },

    /**
     * Returns the session's flow if it is at one of these stages; otherwise throws NOT_NOW. `traceId` is null for calls
     * that have no trace id. Then session and kind alone identify the flow.
     */
    async at(
      session: SessionInfo,
      kind: FlowKind,
      traceId: string | null,
      stages: readonly string[],
    ): Promise<Flow> {
      const flow = await find(session, kind, traceId);
      if (!flow || !stages.includes(flow.stage)) throw new Failure('NOT_NOW');
      return flow;
    },

    /**
     * Moves the flow to the stage `to`. Throws NOT_NOW when a concurrent call moved it first. `at` must be the transaction of
     * the change that the call makes.
     */
    async move(at: Db, flow: Flow, { from, to, customerId, facts = {} }: Transition): Promise<void> {
      const moved = await store.moveFlow(at, flow, {
        from,
        to,
        customerId: customerId ?? null,
        facts,
      });
      if (!moved) throw new Failure('NOT_NOW');
    },

    /** Deletes the session's flow of this kind, if any. */
    end: (at: Db, session: Pick<SessionInfo, 'key'>, kind: FlowKind) =>
      store.deleteFlow(at, { sessionKey: session.key, kind }),

    /** Deletes the customer's flows in all sessions. Flows in which the customer is not identified yet stay. */
    endAll: (customerId: string) => store.deleteFlowsOf(db, customerId),

    /** Counts an attempt before it is checked. Returns the count, or undefined if `max` was already reached. */
    claimTry: (flow: Flow, max: number, at: Db = db) => store.claimFlowTry(at, flow, max),

    clearTries: (flow: Flow) => store.clearFlowTries(db, flow),
  };
}

export type Flows = ReturnType<typeof createFlows>;

/** Returns the customer of a flow. Throws NOT_NOW if no customer is identified yet. */
export function customerIdOf(flow: Flow): string {
  if (flow.customerId === null) throw new Failure('NOT_NOW');
  return flow.customerId;
}

/** Returns a fact that an earlier step stored. Throws NOT_NOW if it is missing or not a text. */
export function textFact(flow: Flow, name: string): string {
  const value = flow.facts[name];
  if (typeof value !== 'string') throw new Failure('NOT_NOW');
  return value;
}
