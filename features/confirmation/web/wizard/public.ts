/** The confirmation as steps of a wizard (web/wizard/). Log-on is not a wizard, so it does not import this file. */

export { type Attempt, useTokenOfPage, withOtpToken } from './attempt.ts';
export { type CodeRequest, ConfirmSteps } from './ConfirmSteps.tsx';
export { type Confirmable, newConfirmation, UNCONFIRMED } from './confirmable.ts';
export { usePasskeyOffer } from './usePasskeyOffer.ts';
