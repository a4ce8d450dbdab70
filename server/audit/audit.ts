/** The trail of sensitive actions and refusals. Never holds a secret: only what was tried, by whom, and how it ended. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Audit {
  /** Writes one record, in the caller's transaction where there is an effect. */
  record(
    db: Kysely<Database> | Transaction<Database>,
    context: { requestId: string },
    action: string,
    outcome: string,
    customerId?: string | null,
    details?: Readonly<Record<string, string | number | boolean>>,
  ): Promise<void>;
}

export const audit: Audit = {
  async record(db, context, action, outcome, customerId = null, details = {}) {
    await sql`insert into portal.audit (at, action, outcome, customer_id, request_id, details)
      values (app_now(), ${action}, ${outcome}, ${customerId}, ${context.requestId}, ${JSON.stringify(details)}::jsonb)`.execute(
      db,
    );
  },
};
