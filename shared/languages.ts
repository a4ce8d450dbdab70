/**
 * The product's languages, and what differs between them beside sentences. Another language is an entry here, and its phrases.
 */

interface LanguageFacts {
  /** Of `lang` attributes and collation (BCP 47). */
  readonly tag: string;
  /** First segment of addresses before log-on. */
  readonly segment: string;
  /** Sent as `Accept-Language`. */
  readonly accept: string;
  /** In files for accounting programs (ISO 639-2). */
  readonly ofx: string;
  /** Order of the parts of a date. */
  readonly date: 'day-first' | 'year-first';
  /** A month of a year, from numbers. */
  readonly month: (year: number, month: number) => string;
  readonly monthShort: (month: number) => string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By the code that the API uses. */
export const LANGUAGE = {
  en: {
    tag: 'en',
    segment: 'en',
    accept: 'en',
    ofx: 'ENG',
    date: 'day-first',
    month: (year, month) => `${MONTHS[month - 1]} ${year}`,
    monthShort: (month) => `${MONTHS[month - 1]}`,
  },
  zh_tw: {
    tag: 'zh-Hant-TW',
    segment: 'ch',
    accept: 'zh-TW',
    ofx: 'ZHO',
    date: 'year-first',
    month: (year, month) => `${year}年${month}月`,
    monthShort: (month) => `${month}月`,
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGE;

/** The codes, English first, as the language menu lists them. */
export const LANGUAGES = Object.keys(LANGUAGE) as [Language, ...Language[]];

/** Reads a language from storage, a query or a header's value; `zh` is accepted as `zh_tw`. */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  const v = value?.trim().toLowerCase().replace('-', '_');
  if (v === 'en' || v?.startsWith('en_')) return 'en';
  if (v === 'zh' || v === 'ch' || v?.startsWith('zh_')) return 'zh_tw';
  return undefined;
}
