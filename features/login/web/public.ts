/** Log-on parts for the shell. */
export { PasswordAdvice } from './PasswordAdvice.tsx';
