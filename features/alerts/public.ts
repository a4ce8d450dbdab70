export { alertCalls } from './contract.ts';
