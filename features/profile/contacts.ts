/** What the profile shows of a person's contacts. The feature `contact-change` answers the call and makes the changes. */
import * as z from 'zod/mini';
import { endpoint, type PayloadOf } from '../../shared/http/endpoint.ts';
import { READS } from '../../shared/http/reads.ts';
import { instant, otpMethod } from '../../shared/http/schemas.ts';

/** What a person can change. The card system port has the same kinds. */
export const CONTACT_KINDS = ['phone', 'email', 'address', 'englishName'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Whether codes go to this contact. A new one then needs a code of its own. */
export const isReached = (kind: ContactKind): kind is 'phone' | 'email' =>
  kind === 'phone' || kind === 'email';

const kind = z.enum(CONTACT_KINDS);

export const contactsCall = endpoint({
  method: 'GET',
  path: '/contacts',
  summary: 'The contacts of the person, masked, what may be changed here, and the changes that are not final',
  caller: 'access',
  limits: READS,
  payload: z.object({
    contacts: z.array(
      z.object({
        kind,
        /** Masked; null if the bank has none. */
        shown: z.nullable(z.string()),
        /** Whether it may be changed here. If not, the page says whom to call. */
        changeable: z.boolean(),
        /** How a change is confirmed. Empty: only at the bank's desk. */
        methods: z.array(otpMethod),
      }),
    ),
    changes: z.array(
      z.object({
        changeId: z.string(),
        kind,
        /** `waiting`: final at `until`. `objected`: until the person answers. `desk`: until the bank's staff decide. */
        state: z.enum(['waiting', 'objected', 'desk']),
        since: instant,
        until: instant,
        /** How the person can answer an objection or take the change back: not by what the change touched. */
        methods: z.array(otpMethod),
      }),
    ),
  }),
});

export type ContactsRead = PayloadOf<typeof contactsCall>;
