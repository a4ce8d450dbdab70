/** What the flows with a one-time password use. */

export { otpPage } from './messages.ts';
export { type OtpSent, OtpStep } from './OtpStep.tsx';
