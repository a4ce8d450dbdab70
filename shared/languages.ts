/** The product's languages, and their differences apart from sentences. To add a language, add an entry here and its phrases. */

interface LanguageFacts {
  /** BCP 47 tag for `lang` attributes and collation. */
  readonly tag: string;
  /** First segment of addresses before log-on. */
  readonly segment: string;
  /** Value of the `Accept-Language` header. */
  readonly accept: string;
  /** ISO 639-2 code in files for accounting programs. */
  readonly ofx: string;
  /** Order of the parts of a date. */
  readonly date: 'day-first' | 'year-first';
  /** Formats a month of a year. */
  readonly month: (year: number, month: number) => string;
  readonly monthShort: (month: number) => string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Languages by the code that the API uses. */
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

/** The language codes, English first: the order of the language menu. */
export const LANGUAGES = Object.keys(LANGUAGE) as [Language, ...Language[]];

/** Returns the language to which a person can change. */
export function otherLanguage(language: Language): Language {
  return LANGUAGES.find((one) => one !== language) ?? language;
}

/** Parses a language from storage, a query or a header value. `zh` is accepted as `zh_tw`. */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  const v = value?.trim().toLowerCase().replace('-', '_');
  if (v === 'en' || v?.startsWith('en_')) return 'en';
  if (v === 'zh' || v === 'ch' || v?.startsWith('zh_')) return 'zh_tw';
  return undefined;
}
