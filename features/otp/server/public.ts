export { judgeDeal, judgeWithAudit } from './judge.ts';
export {
  contactChangedRecently,
  createOtp,
  methodsOf,
  type Otp,
  type OtpSent,
  TOKEN_SECONDS,
} from './otp.ts';
