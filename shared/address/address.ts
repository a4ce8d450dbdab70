/** A postal address in Taiwan, in its stored form. `readAddress` (./read.ts) makes it from what people type. */
import * as z from 'zod/mini';
import { named } from '../http/schemas.ts';

/** Maximum lengths in characters. */
export const LONGEST_STREET = 120;
export const LONGEST_STREET_ENGLISH = 80;

/** The schema of an address in its stored form. It checks lengths and digits; `readAddress` checks what they mean. */
export const postalAddress = named(
  'PostalAddress',
  z.object({
    /** Three, five or six digits. The first three are the district's. */
    postcode: z.string().check(z.regex(/^(\d{3}|\d{5}|\d{6})$/)),
    county: z.string().check(z.minLength(1), z.maxLength(10)),
    district: z.string().check(z.minLength(1), z.maxLength(10)),
    /** The rest of the address: village, road, number, floor and room. */
    street: z.string().check(z.minLength(1), z.maxLength(LONGEST_STREET)),
    /** The name of the road or village in Latin letters, as the person writes it, such as `Zhongxiao E. Rd.` */
    streetEnglish: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_STREET_ENGLISH))),
  }),
);

export type PostalAddress = z.infer<typeof postalAddress>;
