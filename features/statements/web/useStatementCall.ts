import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, type ReadOptions, useCall } from '../../../web/query.tsx';

/** A failure here means that statements cannot be had, which is told apart from other failures (GEN-12). */
export const STATEMENTS_FAIL_AS = 'e-statement-unavailable';

/** Every read of statements: fails through the one error door, as any read. */
export function useStatementCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<ReadOptions, 'enabled'> = {},
): CallState<PayloadOf<E>> {
  return useCall(endpoint, input, { ...options, failsAs: STATEMENTS_FAIL_AS });
}
