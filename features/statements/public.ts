export { type EStatement, statementCalls } from './contract.ts';
