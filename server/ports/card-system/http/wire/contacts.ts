/** JSON codecs of contacts and their changes. The portal checks forms; the card system decides what is valid. */
import * as z from 'zod/mini';
import { CONTACT_KINDS } from '../../parts/contacts.ts';
import { commandId, instant, list, optional, text } from './values.ts';

const contactPoint = z.object({ full: text(320), masked: text(320), changedAt: optional(instant) });

const addressFields = {
  postcode: text(10),
  county: text(40),
  district: text(40),
  street: text(200),
  streetEnglish: z.optional(text(200)),
};

export const contactKind = z.enum(CONTACT_KINDS);

/** The answer to the question for the contacts. */
export const contacts = z.object({
  phone: optional(contactPoint),
  email: optional(contactPoint),
  address: optional(z.object({ ...addressFields, changedAt: optional(instant) })),
  englishName: optional(text(200)),
  changeable: list(contactKind, CONTACT_KINDS.length),
});

const changeOf = <const K extends string, V extends z.ZodMiniType>(kind: K, value: V) =>
  z.strictObject({ kind: z.literal(kind), value });

/** A new value as the portal sends it. */
export const contactChange = z.discriminatedUnion('kind', [
  changeOf('phone', text(320)),
  changeOf('email', text(320)),
  changeOf('address', z.strictObject(addressFields)),
  changeOf('englishName', text(320)),
]);

/** The fingerprint of the value that the person saw. */
export const contactVersion = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The bank's id of a change. */
export const changeId = commandId;

export const contactOutcome = z.discriminatedUnion('changed', [
  z.object({ changed: z.literal(false) }),
  z.object({ changed: z.literal(true), changeId, changedAt: instant }),
]);

export const undoneContact = z.object({ kind: contactKind, changedAt: instant });
