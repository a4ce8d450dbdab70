export type { OperationKind } from './contract.ts';
