import type { ErrorCode } from '../../../shared/errors.ts';

/** Errors of the request list that must not interrupt the page around it. */
export const QUIET: readonly ErrorCode[] = [
  '500',
  'UNKNOWN',
  'NET-OFFLINE',
  'NET-TIMEOUT',
  'CARD-SYSTEM',
  'NOT_FOUND',
];
