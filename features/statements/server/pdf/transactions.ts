import { formatDate } from '../../../../shared/dates.ts';
import { type Language, languageTag, type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../../shared/money.ts';
import type { Transaction } from '../../../account-detail/contract.ts';
import { partOf, type TransactionPart } from '../../figures.ts';
import { statementText } from '../../messages.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import { drawHeading, HEADING } from './frame.ts';
import { type Column, type Section, Table } from './tables.ts';
import { COLOR, SHEET, type TaggedPdf } from './tagged-pdf.ts';

/** The parts of the total, in the order of the first page. */
const PARTS: readonly TransactionPart[] = ['payments', 'adjustments', 'currentSpending', 'interestAndFees'];

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
  const heading = () => drawHeading(pdf, say(text.transactions, language));
  if (lines.length === 0) return emptyBlock(pdf, heading, say(text.noTransactions, language));
  const table = new Table(pdf, columnsOf(language), sectionsOf(lines, language));
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
      pdf.write('P', none, { x: SHEET.left, y: pdf.y }, { size: 9.5, color: COLOR.soft });
      pdf.y += NONE;
    },
  };
}

function sectionsOf(lines: readonly Transaction[], language: Language): Section<Transaction>[] {
  return PARTS.flatMap((part) => {
    const rows = lines.filter((line) => partOf(line) === part);
    if (rows.length === 0) return [];
    const sum = rows.reduce((subtotal, { amount }) => subtotal + fromWire(amount).minor, 0n);
    const label = say(text.part, language, { name: say(statementText[part], language), count: rows.length });
    return [{ label, value: formatMoney(toWire(twd(sum))), rows }];
  });
}

function columnsOf(language: Language): Column<Transaction>[] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDate(date, language));
  const t = (phrase: Phrase) => say(phrase, language);
  const country = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  return [
    {
      name: t(statementText.transactionDate),
      width: 60,
      value: ({ transactionDate }) => day(transactionDate),
    },
    { name: t(text.postingDate), width: 54, value: ({ postingDate }) => day(postingDate) },
    { name: t(statementText.description), width: 149, value: ({ description }) => description },
    {
      name: t(statementText.country),
      width: 60,
      value: ({ merchantCountry: code }) => (code === undefined ? '' : (country.of(code) ?? code)),
    },
    {
      name: t(text.foreign),
      width: 68,
      align: 'right',
      value: ({ foreignAmount }) => (foreignAmount ? formatMoney(foreignAmount) : ''),
    },
    { name: t(statementText.exchangeDate), width: 54, value: ({ exchangeDate }) => day(exchangeDate) },
    { name: t(statementText.amount), width: 66, align: 'right', value: ({ amount }) => formatMoney(amount) },
  ];
}
