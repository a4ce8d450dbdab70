export { historyCalls, redemptionCalls } from './contract.ts';
