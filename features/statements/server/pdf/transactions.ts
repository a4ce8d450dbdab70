import { formatDate } from '../../../../shared/dates.ts';
import { type Language, languageTag, type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../../shared/money.ts';
import type { Transaction } from '../../../account-detail/public.ts';
import { partOf, type TransactionPart } from '../../figures.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import { type Column, type Section, Table } from './tables.ts';
import { COLOR, SHEET, type TaggedPdf } from './tagged-pdf.ts';

/** The parts of the total, in the order of the first page. */
const PARTS: readonly (readonly [TransactionPart, Phrase])[] = [
  ['payments', text.payments],
  ['adjustments', text.adjustments],
  ['currentSpending', text.spending],
  ['interestAndFees', text.interestFees],
];

const HEADING = 24;
const NONE = 20;

/** The transactions, laid out to be measured and drawn. */
export interface TransactionsBlock {
  /** Returns how many pages the block covers if it starts at `y`, and where it ends on the last page. */
  measure(y: number): { readonly pages: number; readonly end: number };
  draw(): void;
}

/** Lays out all transactions grouped by part of the total, each part with its sum. */
export function transactionsBlock(
  pdf: TaggedPdf,
  lines: readonly Transaction[],
  language: Language,
): TransactionsBlock {
  const heading = () => {
    const title = say(text.transactions, language);
    pdf.add(pdf.root, 'H2', () => pdf.text(title, { x: SHEET.left, y: pdf.y }, { size: 12, weight: 'bold' }));
    pdf.y += HEADING;
  };
  if (lines.length === 0) return emptyBlock(pdf, heading, say(text.noTransactions, language));
  const columns = columnsOf(language).map((column) => ({ ...column, name: say(column.label, language) }));
  const table = new Table(pdf, columns, sectionsOf(lines, language));
  return {
    measure: (y) =>
      table.measure(table.fits(y + HEADING) ? { y: y + HEADING } : { y: SHEET.top + HEADING, pages: 2 }),
    draw() {
      if (!table.fits(pdf.y + HEADING)) pdf.newPage();
      heading();
      table.draw();
      pdf.y += 10;
    },
  };
}

function emptyBlock(pdf: TaggedPdf, heading: () => void, none: string): TransactionsBlock {
  return {
    measure: (y) => ({ pages: 1, end: y + HEADING + NONE }),
    draw() {
      pdf.ensureSpace(HEADING + NONE);
      heading();
      pdf.add(pdf.root, 'P', () =>
        pdf.text(none, { x: SHEET.left, y: pdf.y }, { size: 9.5, color: COLOR.soft }),
      );
      pdf.y += NONE;
    },
  };
}

function sectionsOf(lines: readonly Transaction[], language: Language): Section<Transaction>[] {
  return PARTS.flatMap(([part, name]) => {
    const rows = lines.filter((line) => partOf(line) === part);
    if (rows.length === 0) return [];
    const sum = rows.reduce((subtotal, { amount }) => subtotal + fromWire(amount).minor, 0n);
    const label = say(text.part, language, { name: say(name, language), count: rows.length });
    return [{ label, value: formatMoney(toWire(twd(sum))), rows }];
  });
}

function columnsOf(language: Language): Column<Transaction>[] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDate(date, language));
  const country = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  return [
    { label: text.date, width: 60, value: ({ transactionDate }) => day(transactionDate) },
    { label: text.postingDate, width: 54, value: ({ postingDate }) => day(postingDate) },
    { label: text.description, width: 149, value: ({ description }) => description },
    {
      label: text.country,
      width: 60,
      value: ({ merchantCountry: code }) => (code === undefined ? '' : (country.of(code) ?? code)),
    },
    {
      label: text.foreign,
      width: 68,
      align: 'right',
      value: ({ foreignAmount }) => (foreignAmount ? formatMoney(foreignAmount) : ''),
    },
    { label: text.exchangeDate, width: 54, value: ({ exchangeDate }) => day(exchangeDate) },
    { label: text.amount, width: 66, align: 'right', value: ({ amount }) => formatMoney(amount) },
  ];
}
