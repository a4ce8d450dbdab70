export { otpText } from './messages.ts';
