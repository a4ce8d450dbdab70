/** Encodes the arguments of a read as one JSON object. */
import * as z from 'zod/mini';
import type { Codec } from './wire/values.ts';

/** The values that schemas read, in their order. */
export type Values<T extends readonly z.ZodMiniType[]> = { -readonly [I in keyof T]: z.output<T[I]> };

/** A name for each schema. */
export type Names<T extends readonly z.ZodMiniType[]> = { readonly [I in keyof T]: string };

/** Returns a codec for arguments with these names and schemas. */
export function named<const T extends readonly z.ZodMiniType[]>(
  names: Names<T>,
  schemas: T,
): Codec<Values<T>> {
  const fields = names.map((name, at) => [name, schemas[at] ?? z.never()] as const);
  const schema = z.strictObject(Object.fromEntries(fields));
  return {
    schema,
    encode: (question) => z.encode(schema, Object.fromEntries(names.map((name, at) => [name, question[at]]))),
    decode(json) {
      const given = z.parse(schema, json);
      return names.map((name) => given[name]) as Values<T>;
    },
  };
}
