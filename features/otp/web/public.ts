/** What the flows with a one-time password use. */
export { type OtpSent, OtpStep } from './OtpStep.tsx';
export { otpPage } from './messages.ts';
