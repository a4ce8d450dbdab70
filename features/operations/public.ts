export { type OperationKind, operationCalls } from './contract.ts';
