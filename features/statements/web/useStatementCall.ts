import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, useCall } from '../../../web/query.tsx';

/**
 * Every read of statements: fails through the one error door, as any read. A failure here means that statements cannot
 * be had, which is to be tracked apart from other failures: this is the place for it once there is analytics (GEN-12).
 */
export function useStatementCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: { readonly enabled?: boolean },
): CallState<PayloadOf<E>> {
  return useCall(endpoint, input, options);
}
