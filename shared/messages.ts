/**
 * Bilingual texts. Every sentence a person reads is a {@link Phrase}: both languages side by side, so that a
 * missing language does not compile. Features keep their sentences in `messages.ts`.
 */
import { LANGUAGE, LANGUAGES, type Language, parseLanguage } from './languages.ts';

export { LANGUAGES, type Language, parseLanguage };

type Text<P> = [P] extends [never] ? string : (params: P) => string;

/** One text in both languages; a function where it takes parameters. */
export interface Phrase<P = never> {
  readonly en: Text<P>;
  readonly zh_tw: Text<P>;
}

/** A phrase whatever its parameters. */
// biome-ignore lint/suspicious/noExplicitAny: a table holds phrases of different parameters; `say` restores the type.
export type AnyPhrase = Phrase | Phrase<any>;

/** The parameters a phrase takes, `never` when it takes none. */
export type ParamsOf<T> = T extends { readonly en: (params: infer P) => string } ? P : never;

/** Declares a table of phrases and keeps the type of each. */
export function messages<const T extends Record<string, AnyPhrase>>(table: T): T {
  return table;
}

/** The text of a phrase in one language. */
export function say<T extends AnyPhrase>(
  phrase: T,
  language: Language,
  ...params: [ParamsOf<T>] extends [never] ? [] : [ParamsOf<T>]
): string {
  const text = phrase[language] as string | ((p: unknown) => string);
  return typeof text === 'string' ? text : text(params[0]);
}

/** Made at its first use: it costs a slow phone 5 ms before the first page. */
let english: Intl.PluralRules | undefined;

/** An English count with its noun: `1 point`, `2 points`. Takes numbers and formatted numbers (`1,234`). */
export function counted(count: number | string, one: string, other = `${one}s`): string {
  return `${count} ${isOne(count) ? one : other}`;
}

/** Whether English uses the singular for a count. */
export function isOne(count: number | string): boolean {
  english ??= new Intl.PluralRules('en');
  return english.select(Number(`${count}`.replaceAll(',', ''))) === 'one';
}

/** The tag for `<html lang>` and `lang` attributes. */
export function languageTag(language: Language): string {
  return LANGUAGE[language].tag;
}

/** Words that are made for the inside of a sentence, for where they stand alone: with a capital letter. */
export function standingAlone(words: string): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase('en') + rest.join('');
}
