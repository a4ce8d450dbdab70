export { freezeText } from './freeze.messages.ts';
