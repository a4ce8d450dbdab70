import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { type CallState, type ReadOptions, useCall } from '../../../web/http/query.tsx';
import { type EStatement, statementCalls } from '../contract.ts';

/** `useCall` for all reads of statements. Sets the state that analytics records for their failures (GEN-12). */
export function useStatementCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<ReadOptions, 'enabled'> = {},
): CallState<PayloadOf<E>> {
  return useCall(endpoint, input, { ...options, failsAs: 'e-statement-unavailable' });
}

/**
 * Reads the figures of a statement. The list and the page read them alike, so that the page shows the cached figures at
 * once. Transactions are loaded separately, so that paging does not refetch the figures.
 */
export function useStatementHead(cardId: string, { statementDate }: EStatement) {
  return useStatementCall(statementCalls.detail, {
    params: { id: cardId },
    query: { stmtDate: statementDate, pageSize: '1' },
  });
}
