export { countOtp } from './metrics.ts';
export { CODES_PER_DAY, createOtp, type Otp, TOKEN_SECONDS } from './otp.ts';
export { contactChangedRecently, methodsOf, type OtpProof, type OtpSent } from './request.ts';
export { auditRequest, verifyForSubject, verifyWithAudit } from './verify.ts';
