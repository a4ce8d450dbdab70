import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, type ReadOptions, useCall } from '../../../web/http/query.tsx';

/** State that analytics records for a failed read of statements (GEN-12). */
export const STATEMENTS_FAIL_AS = 'e-statement-unavailable';

/** `useCall` for all reads of statements. */
export function useStatementCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<ReadOptions, 'enabled'> = {},
): CallState<PayloadOf<E>> {
  return useCall(endpoint, input, { ...options, failsAs: STATEMENTS_FAIL_AS });
}
