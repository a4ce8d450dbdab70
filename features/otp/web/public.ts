export { type MethodFrameProps, MethodStep } from './MethodStep.tsx';
export { otpPage } from './messages.ts';
export { methodLabel, type OtpAddresses, type OtpMethod } from './methods.ts';
export { type OtpSent, OtpStep } from './OtpStep.tsx';
