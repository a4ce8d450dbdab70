export { takeWantsCode } from './chosenWay.ts';
export { type MethodFrameProps, MethodStep } from './MethodStep.tsx';
export { otpPage } from './messages.ts';
export {
  firstMethod,
  isSent,
  methodLabel,
  type OtpAddresses,
  type OtpMethod,
} from './methods.tsx';
export { OtpStep } from './OtpStep.tsx';
export type { OtpProof, OtpSent } from './proof.ts';
