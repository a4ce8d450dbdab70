export { identityFlowText } from './messages.ts';
