/** Log-on parts for the shell. */
export { PasswordAdvice } from '../../change-password/web/PasswordAdvice.tsx';
