import * as z from 'zod/mini';
import { COMMAND_KINDS, COMMAND_STATES } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';

const kind = z.enum(COMMAND_KINDS);

const request = z.object({
  commandId: z.string(),
  kind,
  cardId: z.string(),
  /** `not-done`: it never took effect and never will. */
  state: z.enum(COMMAND_STATES),
  begunAt: instant,
});

/**
 * Requests to a card system that can lose its answer. A call that ends without an answer from the card system is answered
 * 202 with `commandId`; its outcome is asked for here. There are none while the card system is in the portal's database.
 */
export const operationCalls = {
  list: endpoint({
    method: 'GET',
    path: '/operations',
    summary: 'The requests whose outcome is not known yet, and those of the last day',
    caller: 'access',
    keepsAlive: false,
    limits: [{ name: 'operations', by: 'session', max: 600, seconds: 60 }],
    payload: z.array(request),
  }),
  one: endpoint({
    method: 'GET',
    path: '/operations/{id}',
    summary: 'The outcome of a request',
    caller: 'access',
    keepsAlive: false,
    limits: [{ name: 'operations', by: 'session', max: 600, seconds: 60 }],
    params: z.object({ id: opaque }),
    payload: z.object({
      ...request.shape,
      /** Of a request that is done: what its call would have answered. */
      answer: z.optional(z.unknown()),
      /** Of a request that was refused or is not done: a code of the error catalogue, and the values of its sentence. */
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
