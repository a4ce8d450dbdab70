/**
 * What the log-on needs from its first call on: the later steps, the error catalogue and the dialog that shows it. A chunk
 * of its own, fetched while the username is typed, because none of it can be seen before something is sent.
 */
export { DialogHost } from '../../../web/DialogHost.tsx';
export { handleError } from '../../../web/errors.tsx';
export { loginErrors } from '../feature.ts';
export { MethodStep } from './MethodStep.tsx';
export { OtpConfirm } from './OtpConfirm.tsx';
export { PasswordStep } from './PasswordStep.tsx';
