import { CompiledQuery } from 'kysely';

/** What Kysely wants of a query beside its text; nothing reads it. Kysely's own function would make and freeze it each time. */
const SHAPE = CompiledQuery.raw('');

/** The text of each template in the code: the same string each time, so that it is hashed once. */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * A statement of fixed text with its parameters, for the paths that most calls take: Kysely's own template compiles the text
 * again each time. Values only, no nested parts.
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
