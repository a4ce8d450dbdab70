/** Encodes the arguments of a read as one JSON object. */
import * as z from 'zod/mini';
import { type Codec, id } from './wire/values.ts';

/** Returns a codec for arguments with these names. */
export function named<T extends z.ZodMiniTuple>(names: readonly string[], tuple: T): Codec<z.output<T>> {
  const fields = names.map((name, at) => [name, tuple.def.items[at] ?? z.never()]);
  const schema = z.strictObject(Object.fromEntries(fields));
  return {
    schema,
    encode: (question) => {
      const written = z.array(z.unknown()).parse(z.encode(tuple, question));
      return Object.fromEntries(names.map((name, at) => [name, written[at]]));
    },
    decode: (json) => {
      const given: Readonly<Record<string, unknown>> = z.record(z.string(), z.unknown()).parse(json);
      if (Object.keys(given).some((name) => !names.includes(name))) throw new TypeError('an unknown field');
      return z.parse(
        tuple,
        names.map((name) => given[name]),
      );
    },
  };
}

export const ofCustomer = () => named(['customerId'], z.tuple([id]));
export const ofCard = () => named(['customerId', 'cardId'], z.tuple([id, id]));
