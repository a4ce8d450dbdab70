import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { passkey } from '../../shared/http/passkeys.ts';
import { READS } from '../../shared/http/reads.ts';

/** Lists all passkeys of the person, including paused passkeys and those too new to confirm. */
export const approvalCalls = {
  passkeys: endpoint({
    method: 'GET',
    path: '/passkeys',
    summary: 'The passkeys of the person, the newest first',
    caller: 'access',
    flag: 'passkeys',
    limits: READS,
    payload: z.object({
      passkeys: z.array(passkey),
      most: z.int(),
      /** Whether at least one passkey can confirm a request now, with method `passkey`. */
      canApprove: z.boolean(),
      /** Whether to offer a passkey after log-on: the person has none and has not postponed the offer. */
      offer: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
