/**
 * Later steps of the log-on, the error catalogue and its dialog. They are a separate chunk, which loads while the username
 * is typed, because the first call happens after that.
 */
export { DialogHost } from '../../../web/dialog/DialogHost.tsx';
export { handleError } from '../../../web/http/errors.tsx';
export { loginErrors } from '../errors.messages.ts';
export { MethodStep, OtpConfirm } from './OtpSteps.tsx';
export { PasswordStep } from './PasswordStep.tsx';
