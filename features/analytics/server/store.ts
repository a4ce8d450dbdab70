import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PortalEvent } from '../../../shared/analytics.ts';

/** Inserts events with the database's time and no information about the sender. */
export async function insertEvents(db: Kysely<Database>, events: readonly PortalEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    kind: event.kind,
    page: event.page,
    language: event.language,
    security_level: event.securityLevel,
    region: event.region,
    country: event.country,
    customer_group: event.customerGroup,
    step: event.kind === 'step' ? event.step : null,
    idle_stage: event.kind === 'idle' ? event.stage : null,
    code: event.kind === 'failure' ? event.code : null,
    state: event.kind === 'failure' ? event.state : null,
  }));
  await db.insertInto('portal.events').values(rows).execute();
}
