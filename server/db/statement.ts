import { CompiledQuery } from 'kysely';

/**
 * Properties that Kysely requires of a query but that are never read. They are shared, because Kysely's own function would
 * create and freeze them for each query.
 */
const SHAPE = CompiledQuery.raw('');

/** The SQL text of each template in the code. The same string is reused, so that JavaScript hashes it only once. */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Builds a statement with a fixed text and its parameters. Use it for frequent statements, because Kysely's own
 * template compiles the text each time. It accepts values only, no nested parts.
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
