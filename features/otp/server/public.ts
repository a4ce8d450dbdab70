export { countOtp } from './metrics.ts';
export {
  CODES_PER_DAY,
  contactChangedRecently,
  createOtp,
  methodsOf,
  type Otp,
  type OtpProof,
  type OtpSent,
  TOKEN_SECONDS,
} from './otp.ts';
export { verifyForSubject, verifyWithAudit } from './verify.ts';
