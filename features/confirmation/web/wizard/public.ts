/** The OTP pages as wizard steps (web/wizard/). Log-on is not a wizard, so it does not import this file. */

export { OtpConfirmedStep } from './OtpConfirmedStep.tsx';
export { usePasskeyOffer } from './usePasskeyOffer.ts';
export { type CodeRequest, WizardMethodStep } from './WizardMethodStep.tsx';
export { WizardOtpStep } from './WizardOtpStep.tsx';
