import * as z from 'zod/mini';
import { CONSENT_CHANNELS } from '../../shared/consents.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ } from '../../shared/http/reads.ts';
import { instant } from '../../shared/http/schemas.ts';

const purpose = z.string().check(z.maxLength(60), z.regex(/^[a-z][a-z0-9:-]*$/));
const channel = z.enum(CONSENT_CHANNELS);

const payload = z.object({
  /** The bank's own offers first, then the partners in the bank's order. */
  purposes: z.array(
    z.object({
      purpose: z.string(),
      /** Absent for the bank's own offers. */
      partner: z.optional(z.object({ name: z.string(), use: z.string() })),
      channels: z.array(
        z.object({
          channel,
          agreed: z.boolean(),
          /** When the person chose it; absent while nothing was chosen. */
          since: z.optional(instant),
        }),
      ),
    }),
  ),
  /** The newest choices first, at most 100. */
  history: z.array(
    z.object({
      seq: z.int(),
      at: instant,
      purpose: z.string(),
      /** The partner's name. A partner that the bank no longer has is named by its id. */
      partner: z.optional(z.string()),
      channel,
      agreed: z.boolean(),
    }),
  ),
});

const WRITE = {
  method: 'POST',
  caller: 'access',
  limits: [{ name: 'consents', by: 'session', max: 120, seconds: 3600 }],
  payload,
} as const;

/** Consents to offers by purpose and channel (CNS-1 to CNS-3). */
export const consentCalls = {
  read: endpoint({
    ...READ,
    path: '/consents',
    summary: 'What the person has agreed to, by purpose and channel, with the newest choices',
    payload,
  }),
  choose: endpoint({
    ...WRITE,
    path: '/consents',
    summary: 'Agrees to or refuses a channel of a purpose. A repeat changes nothing',
    body: z.strictObject({ purpose, channel, agreed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  refuseAll: endpoint({
    ...WRITE,
    path: '/consents/refuse-all',
    summary: 'Refuses every channel of every purpose',
    body: z.strictObject({}),
  }),
};

export type Consents = z.output<typeof payload>;
