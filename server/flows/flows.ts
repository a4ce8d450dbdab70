/**
 * Flows of several calls: registration, activation, forgotten credentials, change of password. The server stores each flow's
 * stage, so that no step can be skipped, reordered or repeated (S22). Each call lists its allowed stages and fails with
 * NOT_NOW in any other stage.
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
  | 'registration'
  | 'activation'
  | 'own-activation'
  | 'forgotten'
  | 'change-password'
  | 'instalment'
  | 'pin';

type Db = Kysely<Database> | Transaction<Database>;
/** Data that earlier steps store for later ones. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A snapshot of a flow. */
export interface Flow {
  readonly sessionKey: Buffer;
  readonly kind: FlowKind;
  /** Hash of the trace id. A later flow in the same session has another one. */
  readonly traceKey: Buffer;
  readonly stage: string;
  /** Null until card and identity have matched. */
  readonly customerId: string | null;
  readonly facts: Facts;
}

/** A transition between stages. `facts` are merged into the stored ones. */
export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly customerId?: string;
  readonly facts?: Facts;
}

/** Of each call of a flow: the stages that allow it, none if it starts the flow, and the stage after its success. */
export type Stages<Calls, Stage extends string> = Readonly<
  Record<keyof Calls, { readonly from: readonly Stage[]; readonly to: Stage }>
>;

export function createFlows({ db, random }: { readonly db: Kysely<Database>; readonly random: Random }) {
  return {
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
     * Starts a flow at `stage` unless the session has an unexpired flow of this kind. Failed attempts stay counted, so that
     * restarting a flow does not reset the limit.
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
     * without a trace id; then the session alone identifies the flow.
     */
    async at(
      session: SessionInfo,
      kind: FlowKind,
      traceId: string | null,
      stages: readonly string[],
    ): Promise<Flow> {
      const key = { sessionKey: session.key, kind };
      const row = await store.readFlow(db, key, traceId === null ? null : tokenKey(traceId));
      if (!row || !stages.includes(row.stage)) throw new Failure('NOT_NOW');
      return {
        ...key,
        traceKey: row.trace_key,
        stage: row.stage,
        customerId: row.customer_id,
        facts: row.facts as Facts,
      };
    },

    /**
     * Moves the flow to another stage. Throws NOT_NOW when a concurrent call moved it. Pass the transaction of the change.
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

    /** Deletes the flows of an identified customer, in all sessions. */
    endAll: (customerId: string) => store.deleteFlowsOf(db, customerId),

    /** Counts an attempt before it is checked. Returns the count, or undefined if `max` was already reached. */
    claimTry: (flow: Flow, max: number) => store.claimFlowTry(db, flow, max),

    clearTries: (flow: Flow) => store.clearFlowTries(db, flow),
  };
}

export type Flows = ReturnType<typeof createFlows>;

/** Returns the customer of a flow, or throws NOT_NOW before they are identified. */
export function customerIdOf(flow: Flow): string {
  if (flow.customerId === null) throw new Failure('NOT_NOW');
  return flow.customerId;
}

/** Returns a text fact of an earlier step, or throws NOT_NOW. */
export function textFact(flow: Flow, name: string): string {
  const value = flow.facts[name];
  if (typeof value !== 'string') throw new Failure('NOT_NOW');
  return value;
}
