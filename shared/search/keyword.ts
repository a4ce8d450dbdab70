/** Reads the keyword of a search of transactions. It finds what the row of a transaction shows (CARD-9). */
import { daysOf, type IsoDate } from '../dates.ts';
import { LANGUAGES, say } from '../messages.ts';
import { type Money, moneyIn } from '../money.ts';
import { categoryText } from '../transaction-categories.messages.ts';
import { TRANSACTION_CATEGORIES, type TransactionCategory } from '../transaction-categories.ts';
import { readAmount } from '../validation/amount.ts';
import { readDate, readMonth } from '../validation/date.ts';
import { plain } from '../validation/reading.ts';
import { foldTight } from './fold.ts';

/** What a keyword can mean. A row matches if it shows one of these. */
export interface Keyword {
  /** Folded text, searched in both descriptions. */
  readonly text: string;
  /** Categories whose name in either language starts with the text. */
  readonly categories: readonly TransactionCategory[];
  /** Exact amounts, one for each currency that the text can mean. */
  readonly amounts: readonly Money[];
  /** True for an amount with a minus sign; other amounts match with either sign. */
  readonly negative: boolean;
  /** A day or a month, of the transaction or of its posting. */
  readonly days?: { readonly fromDate: IsoDate; readonly toDate: IsoDate };
  /** Last four digits of the card. */
  readonly lastFour?: string;
}

/** Fewer Latin letters than this start too many names of categories. */
const LEAST_LETTERS = 2;

/** Reads a keyword; undefined if nothing visible is in it. */
export function readKeyword(typed: string): Keyword | undefined {
  const text = foldTight(typed);
  if (text === '') return undefined;
  const amount = readAmount(typed);
  const days = daysIn(typed);
  return {
    text,
    categories: categoriesOf(text),
    amounts: 'value' in amount ? moneyIn(amount.value) : [],
    negative: 'value' in amount && amount.value.negative,
    ...(days && { days }),
    ...(/^\d{4}$/.test(text) && { lastFour: text }),
  };
}

function categoriesOf(text: string): readonly TransactionCategory[] {
  if (/^[ -~]*$/.test(text) && text.length < LEAST_LETTERS) return [];
  return TRANSACTION_CATEGORIES.filter((category) =>
    LANGUAGES.some((language) => foldTight(say(categoryText[category], language)).startsWith(text)),
  );
}

function daysIn(typed: string): Keyword['days'] {
  const date = readDate(typed);
  if ('value' in date) return { fromDate: date.value, toDate: date.value };
  const month = readMonth(plain(typed));
  return month === undefined ? undefined : daysOf(month);
}

/** The parts of a transaction that its row shows. */
export interface ShownLine {
  readonly transactionDate: IsoDate;
  readonly postingDate?: IsoDate;
  readonly description: { readonly en: string; readonly zh_tw: string };
  readonly amount: Money;
  readonly foreignAmount?: Money;
  readonly category: TransactionCategory;
}

/** Whether the row of a transaction shows the keyword. `lastFour` is of the row's card. */
export function showsKeyword(line: ShownLine, keyword: Keyword, lastFour: string): boolean {
  const { text, categories, amounts, negative, days } = keyword;
  const isAmount = (shown: Money | undefined) =>
    shown !== undefined &&
    (!negative || shown.minor < 0n) &&
    amounts.some(
      ({ minor, currency }) =>
        currency === shown.currency && minor === (shown.minor < 0n ? -shown.minor : shown.minor),
    );
  const isDay = (day: IsoDate | undefined) =>
    days !== undefined && day !== undefined && day >= days.fromDate && day <= days.toDate;
  return (
    LANGUAGES.some((language) => foldTight(line.description[language]).includes(text)) ||
    categories.includes(line.category) ||
    isAmount(line.amount) ||
    isAmount(line.foreignAmount) ||
    isDay(line.transactionDate) ||
    isDay(line.postingDate) ||
    keyword.lastFour === lastFour
  );
}
