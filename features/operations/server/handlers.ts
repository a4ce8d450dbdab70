import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { CommandRow } from '../../../server/operations/commands-store.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { StoredFailure } from '../../../server/operations/outcome.ts';
import { type OperationOutcome, type OperationRequest, operationCalls } from '../contract.ts';

export interface OperationsDeps {
  readonly operations: Pick<Operations, 'recent' | 'find'>;
}

/** Handlers for requests in progress. A request of another customer returns NOT_FOUND. */
export function handlers({ operations }: OperationsDeps): Mounted[] {
  return [
    on(operationCalls.list, async (_input, { session }) =>
      (await operations.recent(session.customerId)).map(toRequest),
    ),
    on(operationCalls.one, async ({ params }, { session }) =>
      toOutcome(orNotFound(await operations.find(session.customerId, params.id))),
    ),
  ];
}

function toRequest({ commandId, kind, cardId, state, begunAt }: CommandRow): OperationRequest {
  return { commandId, kind, cardId, state, begunAt: begunAt.toISOString() };
}

function toOutcome(row: CommandRow): OperationOutcome {
  const request = toRequest(row);
  if (row.state === 'pending') return request;
  if (row.state === 'done') return { ...request, answer: row.answer };
  const { code, details } = row.answer as StoredFailure;
  return { ...request, failure: { code, ...(details && { details: { ...details } }) } };
}
