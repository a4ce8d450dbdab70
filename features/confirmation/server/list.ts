/** Lists a person's passkeys and whether they can confirm requests. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import type { approvalCalls } from '../contract.ts';
import * as store from './passkeys-store.ts';

/** Maximum number of passkeys per person. */
export const MOST_PASSKEYS = 10;
/** Days for which a person can postpone the offer of a passkey. */
export const OFFER_DAYS = 90;

export async function listPasskeys(
  db: Kysely<Database>,
  customerId: string,
): Promise<PayloadOf<typeof approvalCalls.passkeys>> {
  const rows = await store.readPasskeys(db, customerId);
  return {
    passkeys: rows.map(toPasskey),
    most: MOST_PASSKEYS,
    canApprove: rows.some(({ mayApprove }) => mayApprove),
    offer: rows.length === 0 && !(await store.isOfferPutOff(db, customerId, OFFER_DAYS)),
  };
}

export function toPasskey(row: store.PasskeyRow): Passkey {
  // Each field is named, so that a new column of the table is not sent by accident.
  const { passkeyId, name, synced, paused } = row;
  return {
    passkeyId,
    name,
    synced,
    paused,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    approvesFrom: row.approvesFrom.toISOString(),
  };
}
