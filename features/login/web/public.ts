/** What the frame uses of the log-on. */
export { PasswordAdvice } from './PasswordAdvice.tsx';
