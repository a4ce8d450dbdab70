import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';

export const passkey = z.object({
  passkeyId: opaque,
  /** Name chosen by the person; the default is browser and system where it was made, such as "Chrome on Windows". */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether a password manager syncs it to several devices. False for a passkey bound to one device. */
  synced: z.boolean(),
  /** From this time the passkey can confirm requests: 24 hours after it was added. */
  approvesFrom: instant,
  /** True after a password reset or "This was not me". A paused passkey neither logs on nor confirms until the person keeps it. */
  paused: z.boolean(),
});

const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;

/** Lists the passkeys that a person can use to confirm, in addition to codes. */
export const approvalCalls = {
  passkeys: endpoint({
    method: 'GET',
    path: '/passkeys',
    summary: 'The passkeys of the person, the newest first',
    caller: 'access',
    flag: 'passkeys',
    limits: reads,
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

export type Passkey = z.output<typeof passkey>;
