export { redemptionCalls } from './contract.ts';
