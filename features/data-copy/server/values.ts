/** Values of the records of a copy, and how each file writes them. */
import { formatDate, formatDateTime } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatMoney, type Money, toWire, type WireMoney } from '../../../shared/money.ts';
import { valueText } from '../values.messages.ts';

/** A text in both languages. */
export interface TwoLanguages {
  readonly en: string;
  readonly zh_tw: string;
}

export type CopyValue =
  | string
  | number
  | boolean
  | null
  | WireMoney
  | TwoLanguages
  | readonly CopyValue[]
  | { readonly [key: string]: CopyValue };

/** A record of a kind: what JSON has. Tables show its fields in the language of the person. */
export type CopyRecord = Readonly<Record<string, CopyValue>>;

/** Returns a plain value of anything that the portal reads. Bytes and functions are left out; `undefined` too. */
export function plain(value: unknown): CopyValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return `${value}`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array || typeof value !== 'object') return undefined;
  if (isMoney(value)) return moneyOf(value);
  if (Array.isArray(value)) return value.flatMap((one: unknown) => plain(one) ?? []);
  return record(value);
}

/** Returns a record with the plain values of an object. */
export function record(from: object): CopyRecord {
  return Object.fromEntries(
    Object.entries(from).flatMap(([key, value]: [string, unknown]) => {
      const found = plain(value);
      return found === undefined ? [] : [[key, found] as const];
    }),
  );
}

/** A currency whose unit the portal does not know keeps its smallest unit: no transaction may stop a copy. */
function moneyOf(money: Money): CopyValue {
  try {
    return toWire(money);
  } catch {
    return { smallestUnit: `${money.minor}`, currency: money.currency };
  }
}

function isMoney(value: object): value is Money {
  return 'minor' in value && typeof value.minor === 'bigint' && 'currency' in value;
}

function isWireMoney(value: object): value is WireMoney {
  return 'amount' in value && 'currency' in value && Object.keys(value).length === 2;
}

function isTwoLanguages(value: object): value is TwoLanguages {
  return 'en' in value && 'zh_tw' in value && Object.keys(value).length === 2;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const WORDS: Readonly<Record<string, TwoLanguages>> = valueText;

/** Returns the text of a value in a table for people. */
export function shown(value: CopyValue | undefined, language: Language): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return valueText[value ? 'yes' : 'no'][language];
  if (typeof value === 'string') return shownText(value, language);
  if (Array.isArray(value)) return value.map((one: CopyValue) => shown(one, language)).join('; ');
  if (isWireMoney(value)) return formatMoney(value);
  if (isTwoLanguages(value)) return value[language];
  return Object.entries(value)
    .map(([key, one]) => `${WORDS[key]?.[language] ?? key}: ${shown(one, language)}`)
    .join(', ');
}

function shownText(value: string, language: Language): string {
  if (DATE.test(value)) return formatDate(value, language);
  if (INSTANT.test(value)) return formatDateTime(new Date(value), language);
  // The fonts of documents draw the bullets of masked numbers as wide as a Chinese character.
  const plainText = value.replaceAll('•', '*');
  const word = WORDS[value] ?? WORDS[`language-${value}`];
  return word?.[language] ?? plainText;
}

/** Returns the text of a value in a table for programs: dates, times and amounts stay as they are. */
export function cellOf(value: CopyValue | undefined, language: Language): { readonly text: string } {
  if (value === undefined || value === null) return { text: '' };
  if (typeof value !== 'object') return { text: `${value}` };
  if (Array.isArray(value))
    return { text: value.map((one: CopyValue) => cellOf(one, language).text).join('; ') };
  if (isWireMoney(value)) return { text: `${value.amount} ${value.currency}` };
  if (isTwoLanguages(value)) return { text: value[language] };
  return { text: JSON.stringify(value) };
}
