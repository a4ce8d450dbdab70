import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';

/** A passkey of a person. */
export const passkey = z.object({
  passkeyId: opaque,
  /** Given by the person; otherwise browser and system where it was made, such as "Chrome on Windows". */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Kept by a password manager for several devices; false: bound to one device. */
  synced: z.boolean(),
  /** It confirms requests from then on, 24 hours after it was added. */
  approvesFrom: instant,
  /**
   * After a reset of the password, or "This was not me": it neither logs on nor confirms until the person keeps it.
   */
  paused: z.boolean(),
});

const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;

/** What a person can confirm with, beside codes. */
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
      /** Whether one of them may confirm a request now, with method `passkey`. */
      canApprove: z.boolean(),
      /** Whether to offer a passkey after log-on: the person has none and has not put the offer off. */
      offer: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};

export type Passkey = z.output<typeof passkey>;
