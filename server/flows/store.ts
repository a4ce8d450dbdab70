/** SQL of flows. Updates check the current stage, so that only one of several concurrent calls moves a flow. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface FlowRow {
  trace_key: Buffer;
  stage: string;
  customer_id: string | null;
  facts: Record<string, unknown>;
  tries: number;
}

/** Identifies a session's flow of one kind; there is at most one. */
export interface SessionFlow {
  readonly sessionKey: Buffer;
  readonly kind: string;
}

/** Identifies one flow. Each flow in a session has a different trace key. */
export interface FlowKey extends SessionFlow {
  readonly traceKey: Buffer;
}

/** Inserts a flow. Replaces an earlier flow of the same kind in this session. */
export async function insertFlow(
  db: Db,
  key: SessionFlow,
  row: { traceKey: Buffer; stage: string; customerId: string | null; facts: object; lifeSeconds: number },
): Promise<void> {
  await sql`insert into portal.flows as f (session_key, kind, trace_key, stage, customer_id, facts, expires_at)
    values (${key.sessionKey}, ${key.kind}, ${row.traceKey}, ${row.stage}, ${row.customerId},
      ${JSON.stringify(row.facts)}::jsonb, app_now() + make_interval(secs => ${row.lifeSeconds}))
    on conflict (session_key, kind) do update set trace_key = excluded.trace_key, stage = excluded.stage,
      customer_id = excluded.customer_id, facts = excluded.facts, tries = 0, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Inserts a flow unless the session has an unexpired flow of this kind. Keeps the count of failed attempts. */
export async function insertFlowOnce(
  db: Db,
  key: SessionFlow,
  row: { traceKey: Buffer; stage: string; lifeSeconds: number },
): Promise<void> {
  const expiry = sql`app_now() + make_interval(secs => ${row.lifeSeconds})`;
  await sql`update portal.flows set trace_key = ${row.traceKey}, stage = ${row.stage}, customer_id = null, facts = '{}',
      expires_at = ${expiry}
    where session_key = ${key.sessionKey} and kind = ${key.kind} and expires_at <= app_now()`.execute(db);
  await sql`insert into portal.flows (session_key, kind, trace_key, stage, expires_at)
    values (${key.sessionKey}, ${key.kind}, ${row.traceKey}, ${row.stage}, ${expiry})
    on conflict (session_key, kind) do nothing`.execute(db);
}

/** Returns an unexpired flow. If a trace key is given, it must match. */
export async function readFlow(
  db: Db,
  key: SessionFlow,
  traceKey: Buffer | null,
): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`select trace_key, stage, customer_id, facts, tries from portal.flows
    where session_key = ${key.sessionKey} and kind = ${key.kind} and expires_at > app_now()
      and (${traceKey}::bytea is null or trace_key = ${traceKey})`.execute(db);
  return rows[0];
}

/** Moves a flow and merges its facts. Returns false when the flow is expired or not in one of the stages `from`. */
export async function moveFlow(
  db: Db,
  key: FlowKey,
  move: { from: readonly string[]; to: string; customerId: string | null; facts: object },
): Promise<boolean> {
  const result = await sql`update portal.flows set stage = ${move.to},
      customer_id = coalesce(${move.customerId}, customer_id), facts = facts || ${JSON.stringify(move.facts)}::jsonb
    where session_key = ${key.sessionKey} and kind = ${key.kind} and trace_key = ${key.traceKey}
      and expires_at > app_now() and stage in (${sql.join(move.from)})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function deleteFlow(db: Db, key: SessionFlow): Promise<void> {
  await sql`delete from portal.flows where session_key = ${key.sessionKey} and kind = ${key.kind}`.execute(
    db,
  );
}

/** Deletes the flows of a customer. Locks them in the order of their keys, so that two calls do not deadlock. */
export async function deleteFlowsOf(db: Db, customerId: string): Promise<void> {
  await sql`delete from portal.flows where (session_key, kind) in (
    select session_key, kind from portal.flows where customer_id = ${customerId}
    order by session_key, kind for update)`.execute(db);
}

/** Counts an attempt before it is checked. Returns the count, or undefined if `max` was already reached. */
export async function claimFlowTry(db: Db, key: FlowKey, max: number): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update portal.flows set tries = tries + 1
    where session_key = ${key.sessionKey} and kind = ${key.kind} and trace_key = ${key.traceKey}
      and tries < ${max} returning tries`.execute(db);
  return rows[0]?.tries;
}

/** Resets the count after a successful attempt. */
export async function clearFlowTries(db: Db, key: FlowKey): Promise<void> {
  await sql`update portal.flows set tries = 0
    where session_key = ${key.sessionKey} and kind = ${key.kind} and trace_key = ${key.traceKey}`.execute(db);
}
