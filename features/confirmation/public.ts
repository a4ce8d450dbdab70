export { approvalCalls } from './contract.ts';
export { otpText } from './messages.ts';
export { OTP_PURPOSES, type OtpPurpose } from './purposes.ts';
