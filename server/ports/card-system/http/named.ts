import * as z from 'zod/mini';
import type { Codec } from './wire/values.ts';

/** The arguments of a question as one JSON object, each with its name. */
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
