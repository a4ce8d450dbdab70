import { CompiledQuery } from 'kysely';

/**
 * Query properties that Kysely requires but that are never read. Kysely's own function would create and freeze them each
 * time.
 */
const SHAPE = CompiledQuery.raw('');

/** The text of each template in the code. Reusing the same string means that it is hashed only once. */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * A fixed statement with its parameters, for frequently used paths, because Kysely's own template compiles the text each
 * time. It accepts values only, no nested parts.
 */
export function statement<R = unknown>(
  template: TemplateStringsArray,
  ...parameters: unknown[]
): CompiledQuery<R> {
  let text = texts.get(template);
  if (text === undefined) {
    text = template.reduce((before, part, index) => `${before}$${index}${part}`);
    texts.set(template, text);
  }
  return { ...SHAPE, sql: text, parameters };
}
