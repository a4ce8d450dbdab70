import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Otp } from './otp.ts';
import type { OtpProof, OtpRequest, OtpSent } from './request.ts';

interface AuditedOtp {
  readonly otp: Otp;
  readonly audit: Audit;
  readonly db: Kysely<Database>;
}

/** Audits a begun confirmation as `<purpose>-otp`: `sent` for a code, `asked` for a passkey, to which nothing is sent. */
export function auditRequest(
  { audit, db }: Pick<AuditedOtp, 'audit' | 'db'>,
  context: { readonly requestId: string },
  scope: Pick<OtpRequest, 'purpose'> & { readonly customerId: string },
  { method }: OtpSent,
): Promise<void> {
  const outcome = method === 'passkey' ? 'asked' : 'sent';
  return audit.record(db, context, `${scope.purpose}-otp`, outcome, scope.customerId, { method });
}

/** Verifies a code and audits each failure as `<purpose>-otp`; throws like {@link Otp.verify}. */
export async function verifyWithAudit(
  deps: AuditedOtp,
  context: { readonly requestId: string },
  scope: Parameters<Otp['verify']>[0],
  proof: OtpProof,
): ReturnType<Otp['verify']> {
  try {
    return await deps.otp.verify(scope, proof.assertion ?? proof.otp ?? '');
  } catch (error) {
    if (error instanceof Failure)
      await deps.audit.record(deps.db, context, `${scope.purpose}-otp`, error.code, scope.customerId);
    throw error;
  }
}

/**
 * Verifies a code and that it was requested for `claimed`, the subject in the call. For another subject the code is
 * invalidated, audited and refused with NOT_NOW (OTP-4). Returns the id of the challenge to consume.
 */
export async function verifyForSubject(
  deps: AuditedOtp,
  context: { readonly requestId: string },
  scope: Parameters<Otp['verify']>[0],
  { proof, claimed }: { readonly proof: OtpProof; readonly claimed: OtpRequest['subject'] },
): Promise<string> {
  const { challengeId, subject } = await verifyWithAudit(deps, context, scope, proof);
  if (isDeepStrictEqual(subject, claimed)) return challengeId;
  await deps.otp.invalidate(scope);
  await deps.audit.record(deps.db, context, `${scope.purpose}-otp`, 'other-subject', scope.customerId);
  throw new Failure('NOT_NOW');
}
