export { type EStatement, type StatementHead, statementCalls } from './contract.ts';
