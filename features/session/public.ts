export { sessionCalls } from './contract.ts';
