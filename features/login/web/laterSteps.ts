/**
 * Later steps of the log-on, the error catalogue and its dialog. A separate chunk, loaded while the username is typed,
 * because it is not needed before the first call.
 */
export { DialogHost } from '../../../web/dialog/DialogHost.tsx';
export { handleError } from '../../../web/http/errors.tsx';
export { loginErrors } from '../errors.messages.ts';
export { MethodStep } from './MethodStep.tsx';
export { OtpConfirm } from './OtpConfirm.tsx';
export { PasswordStep } from './PasswordStep.tsx';
