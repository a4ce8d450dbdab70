import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Otp } from './otp.ts';

/** Judges a code and leaves a record of each refusal, as `<purpose>-otp`; throws what {@link Otp.judge} throws. */
export async function judgeWithAudit(
  deps: { readonly otp: Otp; readonly audit: Audit; readonly db: Kysely<Database> },
  context: { readonly requestId: string },
  place: Parameters<Otp['judge']>[0],
  code: string,
): ReturnType<Otp['judge']> {
  try {
    return await deps.otp.judge(place, code);
  } catch (error) {
    if (error instanceof Failure)
      await deps.audit.record(deps.db, context, `${place.purpose}-otp`, error.code, place.customerId);
    throw error;
  }
}
