import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';

/** Empties the audit trail. Only the owner of the table can do this, with the triggers disabled. */
export async function clearAudit(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table portal.audit disable trigger user`.execute(trx);
    await sql`delete from portal.audit`.execute(trx);
    await sql`alter table portal.audit enable trigger user`.execute(trx);
    await sql`alter table portal.audit_segments disable trigger user`.execute(trx);
    await sql`delete from portal.audit_segments`.execute(trx);
    await sql`alter table portal.audit_segments enable trigger user`.execute(trx);
    await sql`alter table portal.audit_anchors disable trigger user`.execute(trx);
    await sql`delete from portal.audit_anchors`.execute(trx);
    await sql`alter table portal.audit_anchors enable trigger user`.execute(trx);
    await sql`update portal.audit_heads set seq = 0, hash = decode(repeat('00', 32), 'hex')`.execute(trx);
  });
}

/**
 * SQL of the audit trail with the customer in place of the pseudonym, as text: `from ${NAMED_AUDIT} a`. A distributed database reads the
 * pseudonyms first, because of `offset 0`: it has no join of them with the records.
 */
export const NAMED_AUDIT = `(select t.chain, t.seq, t.at, t.action, t.outcome, t.request_id, t.details, t.channel, t.actor, t.address,
    t.version, coalesce(p.customer_id::text, t.customer_id::text) as customer_id
  from portal.audit t left join (select * from portal.audit_pseudonyms offset 0) p on p.pseudonym::text = t.customer_id::text)`;

/** {@link NAMED_AUDIT} for statements of Kysely. */
export const namedAudit = sql.raw(NAMED_AUDIT);
