import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Otp, OtpRequest } from './otp.ts';

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

/**
 * Judges the code that confirms a deal. `claimed` is the deal as the call names it: when it is not what the code was asked
 * for, the code is burned, recorded and worth nothing for either (OTP-4). Gives the challenge to consume.
 */
export async function judgeDeal(
  deps: Parameters<typeof judgeWithAudit>[0],
  context: { readonly requestId: string },
  place: Parameters<Otp['judge']>[0],
  { code, claimed }: { readonly code: string; readonly claimed: OtpRequest['subject'] },
): Promise<string> {
  const { challengeId, subject } = await judgeWithAudit(deps, context, place, code);
  if (isDeepStrictEqual(subject, claimed)) return challengeId;
  await deps.otp.burn(place);
  await deps.audit.record(deps.db, context, `${place.purpose}-otp`, 'other-subject', place.customerId);
  throw new Failure('NOT_NOW');
}
