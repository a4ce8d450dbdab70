/** What the log-on needs after the username; a chunk of its own, fetched while the username is typed. */
export { MethodStep } from './MethodStep.tsx';
export { OtpConfirm } from './OtpConfirm.tsx';
export { PasswordStep } from './PasswordStep.tsx';
