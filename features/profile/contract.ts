import * as z from 'zod/mini';
import { CONTACT_KINDS, STATEMENT_PREFERENCES } from '../../shared/card-values.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READS } from '../../shared/http/reads.ts';
import { instant, isoDate, language, otpMethod, sentMethod } from '../../shared/http/schemas.ts';

/** Delivery of statements: e-statement, paper, or a notice by SMS. */
export const statementPreference = z.enum(STATEMENT_PREFERENCES);

/** The logged-on customer, with masked personal data. */
export const profile = z.object({
  name: z.string(),
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nationalId: z.string(),
  /** Time of the previous log-on; null at the first log-on. */
  lastLoginAt: z.nullable(instant),
  statementPreference,
  /** Corporate customers get paper statements only (STM-1). */
  corporate: z.boolean(),
  primaryFlg: z.boolean(),
  /** The hold after a reset of the password; null if there is none. `usedContacts` confirm nothing of `HELD_PURPOSES`. */
  hold: z.nullable(z.object({ until: instant, usedContacts: z.array(sentMethod) })),
  /** There is an objection to a change of a contact, so the account holds until the person (`objected`) or the bank's desk (`desk`) answers. */
  contactHold: z.nullable(z.enum(['objected', 'desk'])),
  /** Whether the portal shows its own offers: the person has not refused them. */
  offersShown: z.boolean(),
  /** Today in Taipei by the server's clock; the base for "days left". */
  today: isoDate,
});

/** The preference and the language of its notice, or the preference alone: `"email"`. */
const changedPreference = z.union([
  z.strictObject({ statementPreference, language: z.optional(language) }),
  z.pipe(
    statementPreference,
    z.transform((preference: z.output<typeof statementPreference>) => ({ statementPreference: preference })),
  ),
]);

const kind = z.enum(CONTACT_KINDS);

/** Profile (CARD-7), statement delivery (STM-1), and contacts, which the feature `contact-change` answers (CON-8). */
export const profileCalls = {
  contacts: endpoint({
    method: 'GET',
    path: '/contacts',
    summary:
      'The contacts of the person, masked, what may be changed here, and the changes that are not final',
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
          /**
           * `waiting`: final at `until`. `objected`: until the person answers. `desk`: until the bank's staff decide. `undoing`: the bank is
           * taking it back.
           */
          state: z.enum(['waiting', 'objected', 'desk', 'undoing']),
          since: instant,
          until: instant,
          /** How the person can answer an objection or take the change back: not by what the change touched. */
          methods: z.array(otpMethod),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Returns the logged-on customer, with masked personal data',
    caller: 'access',
    payload: profile,
  }),
  preference: endpoint({
    method: 'GET',
    path: '/statement-preference',
    summary: 'Returns how statements are delivered',
    caller: 'access',
    payload: statementPreference,
  }),
  changePreference: endpoint({
    method: 'POST',
    path: '/statement-preference',
    summary: 'Changes how statements are delivered; corporate customers can choose only paper',
    caller: 'access',
    limits: [{ name: 'statement-preference', by: 'session', max: 20, seconds: 600 }],
    body: changedPreference,
    payload: statementPreference,
    errors: ['PAPER-ONLY', 'EMAIL-NONE', 'METHOD-NONE', 'CONTACT-HELD', 'CONTACT-POST'],
  }),
};

export type ContactsRead = z.output<typeof profileCalls.contacts.payload>;
export type Profile = z.output<typeof profile>;
export type StatementPreference = z.output<typeof statementPreference>;
