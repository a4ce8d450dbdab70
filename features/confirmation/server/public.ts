export { type Approvals, createApprovals } from './approvals.ts';
export { createCopiedAlarm, type OnCopied } from './copied.ts';
export { countOtp } from './metrics.ts';
export { creationOptions, requestOptions } from './options.ts';
export { CODES_PER_DAY, createOtp, type Otp, TOKEN_SECONDS } from './otp.ts';
export * as passkeyStore from './passkeys-store.ts';
export { contactChangedRecently, methodsOf, type OtpProof, type OtpSent } from './request.ts';
export { auditRequest, verifyForSubject, verifyWithAudit } from './verify.ts';
export { DECOY, type VerifiedUse, verifyAssertion, verifyNew } from './webauthn.ts';
