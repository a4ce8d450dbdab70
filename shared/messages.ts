/**
 * Bilingual texts. Every sentence that a person reads is a {@link Phrase} with both languages side by side, so a missing
 * language does not compile. Features keep their sentences in `messages.ts`.
 */
import { LANGUAGE, LANGUAGES, type Language, otherLanguage, parseLanguage } from './languages.ts';

export { LANGUAGES, type Language, otherLanguage, parseLanguage };

type Text<P> = [P] extends [never] ? string : (params: P) => string;

/** A text in every language. With parameters, each text is a function. */
export type Phrase<P = never> = { readonly [L in Language]: Text<P> };

/** A phrase with any parameters. */
// biome-ignore lint/suspicious/noExplicitAny: a table holds phrases of different parameters; `say` restores the type.
export type AnyPhrase = Phrase | Phrase<any>;

/** The parameters of a phrase; `never` for a phrase without parameters. */
export type ParamsOf<T> = T extends { readonly en: (params: infer P) => string } ? P : never;

/** Declares a table of phrases and keeps the type of each. */
export function messages<const T extends Record<string, AnyPhrase>>(table: T): T {
  return table;
}

/** Returns the text of a phrase in one language. */
export function say<T extends AnyPhrase>(
  phrase: T,
  language: Language,
  ...params: [ParamsOf<T>] extends [never] ? [] : [ParamsOf<T>]
): string {
  const text = phrase[language] as string | ((p: unknown) => string);
  return typeof text === 'string' ? text : text(params[0]);
}

/** Created on first use, because creating it delays the first page by 5 ms on a slow phone. */
let english: Intl.PluralRules | undefined;

/** Formats an English count with its noun: `1 point`, `2 points`. Takes numbers and formatted numbers (`1,234`). */
export function counted(count: number | string, one: string, other = `${one}s`): string {
  return `${count} ${isOne(count) ? one : other}`;
}

/** True when English uses the singular for a count. */
export function isOne(count: number | string): boolean {
  english ??= new Intl.PluralRules('en');
  return english.select(Number(`${count}`.replaceAll(',', ''))) === 'one';
}

/** Returns the tag for `<html lang>` and `lang` attributes. */
export function languageTag(language: Language): string {
  return LANGUAGE[language].tag;
}

/** Capitalises words that are written for the middle of a sentence, so that they can stand alone. */
export function capitalizeFirst(words: string): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase('en') + rest.join('');
}
