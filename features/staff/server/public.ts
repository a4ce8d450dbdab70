export { installDesk } from './desk.ts';
