import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, type ReadOptions, useCall } from '../../../web/http/query.tsx';

/** `useCall` for all reads of payments. Sets the state that analytics records for their failures (GEN-12). */
export function usePaymentCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<ReadOptions, 'enabled' | 'again'> = {},
): CallState<PayloadOf<E>> {
  return useCall(endpoint, input, { ...options, failsAs: 'payment-unavailable' });
}
