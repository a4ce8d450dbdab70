import type { ErrorCode } from '../../../shared/errors.ts';

/** Failures of the list of requests that must not stop the page around it. */
export const QUIET: readonly ErrorCode[] = [
  '500',
  'UNKNOWN',
  'NET-OFFLINE',
  'NET-TIMEOUT',
  'CARD-SYSTEM',
  'NOT_FOUND',
];
