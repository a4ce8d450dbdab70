/** Flows in the database. Every change names the stages it may come from: two calls at once cannot both move it. */
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

/** Whose flow: the browser's session, and what it is about. */
export interface FlowPlace {
  readonly sessionKey: Buffer;
  readonly kind: string;
}

/** One flow and none that was begun later in its place. */
export interface FlowKey extends FlowPlace {
  readonly traceKey: Buffer;
}

/** Begins a flow; an earlier one of the same kind in this session is gone. */
export async function insertFlow(
  db: Db,
  place: FlowPlace,
  row: { traceKey: Buffer; stage: string; customerId: string | null; facts: object; lifeSeconds: number },
): Promise<void> {
  await sql`insert into portal.flows as f (session_key, kind, trace_key, stage, customer_id, facts, expires_at)
    values (${place.sessionKey}, ${place.kind}, ${row.traceKey}, ${row.stage}, ${row.customerId},
      ${JSON.stringify(row.facts)}::jsonb, app_now() + make_interval(secs => ${row.lifeSeconds}))
    on conflict (session_key, kind) do update set trace_key = excluded.trace_key, stage = excluded.stage,
      customer_id = excluded.customer_id, facts = excluded.facts, tries = 0, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Begins a flow unless one lives in this place. Wrong entries that were counted before go on counting. */
export async function insertFlowOnce(
  db: Db,
  place: FlowPlace,
  row: { traceKey: Buffer; stage: string; lifeSeconds: number },
): Promise<void> {
  await sql`insert into portal.flows as f (session_key, kind, trace_key, stage, expires_at)
    values (${place.sessionKey}, ${place.kind}, ${row.traceKey}, ${row.stage},
      app_now() + make_interval(secs => ${row.lifeSeconds}))
    on conflict (session_key, kind) do update set trace_key = excluded.trace_key, stage = excluded.stage,
      customer_id = excluded.customer_id, facts = excluded.facts, expires_at = excluded.expires_at
    where f.expires_at <= app_now()`.execute(db);
}

/** The flow of a place while it lives; of this trace where one is given. */
export async function readFlow(
  db: Db,
  place: FlowPlace,
  traceKey: Buffer | null,
): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`select trace_key, stage, customer_id, facts, tries from portal.flows
    where session_key = ${place.sessionKey} and kind = ${place.kind} and expires_at > app_now()
      and (${traceKey}::bytea is null or trace_key = ${traceKey})`.execute(db);
  return rows[0];
}

/** Moves a flow on and adds to its facts; false when it is in none of the stages `from` any more. */
export async function moveFlow(
  db: Db,
  place: FlowKey,
  move: { from: readonly string[]; to: string; customerId: string | null; facts: object },
): Promise<boolean> {
  const result = await sql`update portal.flows set stage = ${move.to},
      customer_id = coalesce(${move.customerId}, customer_id), facts = facts || ${JSON.stringify(move.facts)}::jsonb
    where session_key = ${place.sessionKey} and kind = ${place.kind} and trace_key = ${place.traceKey}
      and expires_at > app_now() and stage in (${sql.join(move.from)})`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function deleteFlow(db: Db, place: FlowPlace): Promise<void> {
  await sql`delete from portal.flows where session_key = ${place.sessionKey} and kind = ${place.kind}`.execute(
    db,
  );
}

/** Counts a try that belongs to this flow alone, before it is judged; undefined when `max` are used up. */
export async function claimFlowTry(db: Db, place: FlowKey, max: number): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update portal.flows set tries = tries + 1
    where session_key = ${place.sessionKey} and kind = ${place.kind} and trace_key = ${place.traceKey}
      and tries < ${max} returning tries`.execute(db);
  return rows[0]?.tries;
}

/** After a right entry: its row of wrong ones is over. */
export async function clearFlowTries(db: Db, place: FlowKey): Promise<void> {
  await sql`update portal.flows set tries = 0
    where session_key = ${place.sessionKey} and kind = ${place.kind} and trace_key = ${place.traceKey}`.execute(
    db,
  );
}
