import { formatDateShort } from '../../../../shared/dates.ts';
import { type Language, languageTag, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire, toWire, twd } from '../../../../shared/money.ts';
import type { Transaction } from '../../../account-detail/public.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import { type Column, drawTable } from './tables.ts';
import { COLOR, SHEET, type TaggedPdf } from './tagged-pdf.ts';

const SUM_HEIGHT = 26;

/** Draws all transactions and their sum. */
export function drawTransactions(pdf: TaggedPdf, lines: readonly Transaction[], language: Language): void {
  const { left: x, right } = SHEET;
  if (lines.length === 0) {
    pdf.add(pdf.root, 'P', () =>
      pdf.text(say(text.noTransactions, language), { x, y: pdf.y }, { size: 9.5, color: COLOR.soft }),
    );
    pdf.y += 20;
    return;
  }
  const columns = columnsOf(language).map((column) => ({ ...column, name: say(column.label, language) }));
  drawTable(pdf, columns, lines, SUM_HEIGHT);
  const sum = lines.reduce((subtotal, { amount }) => subtotal + fromWire(amount).minor, 0n);
  const total = `${say(text.sum, language, { count: lines.length })}  ${formatMoney(toWire(twd(sum)))}`;
  const box = { x, y: pdf.y + 6, width: right - x - 4, align: 'right' } as const;
  pdf.add(pdf.root, 'P', () => pdf.text(total, box, { size: 9.5, weight: 'bold' }));
  pdf.y += SUM_HEIGHT;
}

function columnsOf(language: Language): Column<Transaction>[] {
  const day = (date: string | undefined) => (date === undefined ? '' : formatDateShort(date, language));
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
