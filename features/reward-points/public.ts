export { rewardCalls } from './contract.ts';
