import * as z from 'zod/mini';
import { COMMAND_KINDS, COMMAND_STATES } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';

const kind = z.enum(COMMAND_KINDS);

const request = z.object({
  commandId: z.string(),
  kind,
  cardId: z.string(),
  /** `not-done`: the request did not take effect and never will. */
  state: z.enum(COMMAND_STATES),
  begunAt: instant,
});

const reads = {
  method: 'GET',
  caller: 'access',
  keepsAlive: false,
  limits: [{ name: 'operations', by: 'session', max: 600, seconds: 60 }],
} as const;

/**
 * Requests to a card system whose response may get lost. If the card system does not respond, the call returns 202 with a `commandId`, and
 * the outcome is available here. If the card system is in the portal's database, there are no such requests.
 */
export const operationCalls = {
  list: endpoint({
    ...reads,
    path: '/operations',
    summary: 'Lists pending requests, and requests of the last day',
    payload: z.array(request),
  }),
  one: endpoint({
    ...reads,
    path: '/operations/{id}',
    summary: 'Returns the outcome of a request',
    params: z.object({ id: opaque }),
    payload: z.object({
      ...request.shape,
      /** The response that the original call would have returned. Only for a request that is done. */
      answer: z.optional(z.unknown()),
      /** An error code of the catalogue and the values of its message. Only for a request that was refused or is not done. */
      failure: z.optional(
        z.object({ code: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
};

export type OperationKind = z.output<typeof kind>;
export type OperationRequest = z.output<typeof request>;
export type OperationOutcome = z.output<(typeof operationCalls)['one']['payload']>;
