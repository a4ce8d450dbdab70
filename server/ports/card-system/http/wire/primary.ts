/** JSON codecs of the primary's layer of a supplementary card, and what both layers of controls have in common. */
import * as z from 'zod/mini';
import { CONTROL_SWITCHES, LOOSENINGS_PER_DAY, PAYMENT_KINDS } from '../../../../../shared/card-controls.ts';
import { FAMILY_LIMITS, type FamilyChange, type FamilySettings } from '../../../../../shared/family.ts';
import type { FamilyExtra, PrimaryControls } from '../../parts/family.ts';
import { commandId, date, type Fields, list, ofEach, optional, orNothing, twd, whole } from './values.ts';

export const controlVersion = whole(0, 2_147_483_647);

const wire = { amount: z.string().check(z.regex(/^-?\d{1,15}$/)), currency: z.literal('TWD') };
const both = {
  decode: ({ amount }: { readonly amount: string }) => BigInt(amount),
  encode: (dollars: bigint) => ({ amount: `${dollars}`, currency: 'TWD' as const }),
};

/** TWD, whole dollars. */
export const limit = z.codec(z.object(wire), z.bigint(), both);
export const strictLimit = z.codec(z.strictObject(wire), z.bigint(), both);

/** Kinds of payment that a switch or a limit blocks. */
export const kinds = list(z.enum(PAYMENT_KINDS), PAYMENT_KINDS.length);

/** The portal's id of a request for more. */
export const requestId = commandId;

const extra = z
  .object({ requestId, amount: twd, used: twd, until: date } satisfies Fields<FamilyExtra>)
  .check(z.refine(({ amount, used }) => used.minor >= 0n && used.minor <= amount.minor));

export const primaryControls = z.object({
  version: controlVersion,
  settings: z.object({
    frozen: z.boolean(),
    ...ofEach(CONTROL_SWITCHES, z.boolean()),
    ...ofEach(FAMILY_LIMITS, orNothing(limit)),
  } satisfies Fields<FamilySettings>),
  stopped: z.boolean(),
  stops: z.object(ofEach([...CONTROL_SWITCHES, ...FAMILY_LIMITS], kinds)),
  extra: optional(extra),
  looseningsToday: whole(0, LOOSENINGS_PER_DAY),
} satisfies Fields<PrimaryControls>);

/** The changed settings as the portal sends them. The card system checks the range of limits. */
export const familyChange = z.strictObject({
  frozen: optional(z.boolean()),
  ...ofEach(CONTROL_SWITCHES, optional(z.boolean())),
  ...ofEach(FAMILY_LIMITS, optional(z.nullable(strictLimit))),
} satisfies Fields<FamilyChange>);
