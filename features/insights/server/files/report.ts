/** The sums of a year as a report. */
import type { MerchantMonth } from '../../../../server/ports/card-system/parts/insights.ts';
import { formatDate, formatMonth, type IsoDate } from '../../../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../../shared/money.ts';
import { categoryText } from '../../../../shared/transaction-categories.messages.ts';
import type { TransactionCategory } from '../../../../shared/transaction-categories.ts';
import type { ReportData, ReportPart } from '../../../statements/server/pdf/report.ts';
import { insightText, yearText as text } from '../../messages.ts';
import { categorySums, foreignMonths, NONE, plus, type Sum } from '../rules/figures.ts';

interface YearOf extends Pick<ReportData, 'addressee' | 'bank' | 'createdAt'> {
  readonly year: string;
  readonly language: Language;
  /** Today. The report of an unfinished year ends on this day. */
  readonly until: IsoDate;
}

const CATEGORIES: Readonly<Record<TransactionCategory, Phrase>> = categoryText;
const RIGHT = { align: 'right' } as const;

const money = (total: bigint) => formatMoney(toWire(twd(total)));

export function yearReport(
  rows: readonly MerchantMonth[],
  { year, language, until, ...rest }: YearOf,
): ReportData {
  const t = (phrase: Phrase) => say(phrase, language);
  const title = say(text.title, language, { year });
  const isOver = until.slice(0, 4) > year;
  const notes = [
    t(text.counts),
    ...(isOver ? [] : [say(text.soFar, language, { date: formatDate(until, language) })]),
  ];
  return {
    ...rest,
    language,
    title,
    documentTitle: say(text.documentTitle, language, { year, bank: rest.bank.name }),
    notes,
    parts: [monthsPart(rows, language), categoriesPart(rows, language), foreignPart(rows, language)],
  };
}

function monthsPart(rows: readonly MerchantMonth[], language: Language): ReportPart {
  const sums = grouped(rows, ({ month }) => month).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return purchasesPart(text.byMonth, insightText.month, language, sums, (month) =>
    formatMonth(month, language),
  );
}

function categoriesPart(rows: readonly MerchantMonth[], language: Language): ReportPart {
  const sums = grouped(rows, ({ category }) => category).toSorted(([, a], [, b]) =>
    a.total < b.total ? 1 : -1,
  );
  return purchasesPart(text.byCategory, insightText.category, language, sums, (category) =>
    say(CATEGORIES[category], language),
  );
}

/** Groups the sums of purchases by a key. */
function grouped<K extends string>(
  rows: readonly MerchantMonth[],
  keyOf: (sum: ReturnType<typeof categorySums>[number]) => K,
): [K, Sum][] {
  const groups = new Map<K, Sum>();
  for (const sum of categorySums(rows, '')) groups.set(keyOf(sum), plus(groups.get(keyOf(sum)) ?? NONE, sum));
  return [...groups];
}

function purchasesPart<K extends string>(
  heading: Phrase,
  first: Phrase,
  language: Language,
  sums: readonly [K, Sum][],
  nameOf: (key: K) => string,
): ReportPart {
  const t = (phrase: Phrase) => say(phrase, language);
  const all = sums.reduce((sum, [, one]) => plus(sum, one), NONE);
  return {
    heading: t(heading),
    columns: [
      { name: t(first), width: 251 },
      { name: t(text.count), width: 120, ...RIGHT },
      { name: t(text.amount), width: 140, ...RIGHT },
    ],
    label: say(text.all, language, { count: all.count }),
    value: money(all.total),
    rows: sums.map(([key, { count, total }]) => [nameOf(key), formatNumber(count), money(total)]),
    none: t(text.noPurchases),
  };
}

function foreignPart(rows: readonly MerchantMonth[], language: Language): ReportPart {
  const t = (phrase: Phrase) => say(phrase, language);
  const months = foreignMonths(rows, '').toReversed();
  const spent = months.reduce((sum, month) => plus(sum, month.spent), NONE);
  const fees = months.reduce((sum, month) => plus(sum, month.fees), NONE);
  return {
    heading: t(text.abroad),
    columns: [
      { name: t(insightText.month), width: 211 },
      { name: t(insightText.spentAbroad), width: 150, ...RIGHT },
      { name: t(insightText.feesAbroad), width: 150, ...RIGHT },
    ],
    label: say(text.allAbroad, language, { spent: money(spent.total) }),
    value: money(fees.total),
    rows: months.map((month) => [
      formatMonth(month.month, language),
      money(month.spent.total),
      money(month.fees.total),
    ]),
    none: t(text.nothingAbroad),
  };
}
