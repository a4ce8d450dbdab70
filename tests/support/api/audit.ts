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
