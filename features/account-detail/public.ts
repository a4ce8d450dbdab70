export { accountCalls, type Transaction } from './contract.ts';
