/** Contract fields that accept the same formats as the forms. The `reason` of a refusal is the name of the problem. */
import * as z from 'zod/mini';
import { readCardNumber, readExpiry, readShortExpiry } from './card.ts';
import { readUsername } from './passwords/username.ts';
import { readNationalId } from './person.ts';
import type { Reading } from './reading.ts';

/** Upper bound for the longest value typed with separators. */
const MAX_LENGTH = 100;

function read<T>(reader: (text: string) => Reading<T, string>) {
  return z.pipe(
    z.string().check(z.maxLength(MAX_LENGTH)),
    z.transform((text: string, context) => {
      const result = reader(text);
      if ('value' in result) return result.value;
      context.issues.push({ code: 'custom', input: undefined, params: { reason: result.problem } });
      return z.NEVER;
    }),
  );
}

/** A card number of 16 digits. */
export const cardNumber = read(readCardNumber);

/** A month, `01` to `12`. */
export const expiryMonth = read((text) => part('month', text));

/** The last two digits of a year, `01` to `99`. */
export const expiryYear = read((text) => part('year', text));

/** An expiry as one text, `MMYY`. */
export const shortExpiry = read(readShortExpiry);

/** A national id of ten characters, upper case. */
export const nationalId = read(readNationalId);

/** A new username in lower case. */
export const newUsername = read((text) => readUsername(text));

function part(name: 'month' | 'year', text: string): Reading<string, string> {
  const result = readExpiry({ month: '01', year: '01', [name]: text });
  return 'value' in result ? { value: result.value[name] } : result;
}
