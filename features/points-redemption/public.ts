export { redemptionCalls } from './contract.ts';
export { minimumCost } from './smallest-order.ts';
