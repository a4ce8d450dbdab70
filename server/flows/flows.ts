/**
 * Flows of several calls before (and after) log-on: registration, activation, forgotten credentials, a new password. The
 * server keeps where each stands, so that no step can be skipped, taken out of order or repeated (S22), whatever the
 * browser says. A call names the stages it may come from; anything else is NOT_NOW.
 */
import type { Kysely, Transaction } from 'kysely';
import { newToken, tokenKey } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import type { SessionInfo } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './store.ts';

/** From the first step to the last; a person who takes longer starts again. */
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
/** What later steps need of earlier ones. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A flow as it stood when it was read. */
export interface Flow {
  readonly sessionKey: Buffer;
  readonly kind: FlowKind;
  /** How its trace id is stored: a flow begun later in the same session is not this one. */
  readonly traceKey: Buffer;
  readonly stage: string;
  /** Known once card and identity have matched. */
  readonly customerId: string | null;
  readonly facts: Facts;
}

/** Where a flow goes; `customerId` and `facts` are added to what it knows. */
export interface Move {
  readonly from: readonly string[];
  readonly to: string;
  readonly customerId?: string;
  readonly facts?: Facts;
}

export function createFlows({ db, random }: { readonly db: Kysely<Database>; readonly random: Random }) {
  return {
    /** Begins a flow at a stage; the session's earlier one of this kind is over. Gives its trace id. */
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
     * Makes sure that the session has a flow of this kind: at `stage` where none lives yet, else the one there is. Wrong
     * entries stay counted either way, so that nobody gets new tries by beginning again.
     */
    async resume(session: SessionInfo, kind: FlowKind, stage: string): Promise<void> {
      await store.insertFlowOnce(
        db,
        { sessionKey: session.key, kind },
        { traceKey: tokenKey(newToken(random)), stage, lifeSeconds: FLOW_SECONDS },
      );
    },

    /**
     * The session's flow when it stands at one of these stages; NOT_NOW otherwise. `traceId` is null for calls that
     * have none: there the session alone says which flow is meant.
     */
    async at(
      session: SessionInfo,
      kind: FlowKind,
      traceId: string | null,
      stages: readonly string[],
    ): Promise<Flow> {
      const place = { sessionKey: session.key, kind };
      const row = await store.readFlow(db, place, traceId === null ? null : tokenKey(traceId));
      if (!row || !stages.includes(row.stage)) throw new Failure('NOT_NOW');
      return {
        ...place,
        traceKey: row.trace_key,
        stage: row.stage,
        customerId: row.customer_id,
        facts: row.facts as Facts,
      };
    },

    /** Moves the flow on, in the transaction of the effect where there is one; NOT_NOW when it was moved meanwhile. */
    async move(at: Db, flow: Flow, { from, to, customerId, facts = {} }: Move): Promise<void> {
      const moved = await store.moveFlow(at, flow, {
        from,
        to,
        customerId: customerId ?? null,
        facts,
      });
      if (!moved) throw new Failure('NOT_NOW');
    },

    /** Ends the session's flow of a kind, if there is one. */
    end: (at: Db, session: SessionInfo, kind: FlowKind) =>
      store.deleteFlow(at, { sessionKey: session.key, kind }),

    /** Counts a try before it is judged; how many there have been, undefined when `max` are used up. */
    claimTry: (flow: Flow, max: number) => store.claimFlowTry(db, flow, max),

    clearTries: (flow: Flow) => store.clearFlowTries(db, flow),
  };
}

export type Flows = ReturnType<typeof createFlows>;

/** The person of a flow that has come far enough to know them. */
export function customerIdOf(flow: Flow): string {
  if (flow.customerId === null) throw new Failure('NOT_NOW');
  return flow.customerId;
}

/** A fact that an earlier step must have left. */
export function textFact(flow: Flow, name: string): string {
  const value = flow.facts[name];
  if (typeof value !== 'string') throw new Failure('NOT_NOW');
  return value;
}
