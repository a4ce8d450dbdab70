import { bank } from '../../../../shared/bank.messages.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { type Phrase, say } from '../../../../shared/messages.ts';
import {
  formatMoney,
  formatNumber,
  fromWire,
  toWire,
  twd,
  type WireMoney,
} from '../../../../shared/money.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import type { Fonts } from './fonts.ts';
import { drawPayment } from './payment.ts';
import { maskedNumber, printable } from './printable.ts';
import { drawPairs, type Pair } from './tables.ts';
import { COLOR, SHEET, TaggedPdf } from './tagged-pdf.ts';
import { drawTransactions } from './transactions.ts';

/** Width of each half of the first page, and x of the right one. */
const HALF = 242;
const RIGHT = SHEET.right - HALF;

/** Draws a statement and returns the bytes of the PDF. */
export function drawStatement(fonts: Fonts, data: StatementData): Promise<Uint8Array<ArrayBuffer>> {
  const printableData = withPrintable(data, fonts.known);
  const { language, statement } = printableData;
  const t = (phrase: Phrase) => say(phrase, language);
  const month = monthOf(printableData);
  const pdf = new TaggedPdf(fonts, {
    language,
    title: say(text.documentTitle, language, { bank: t(bank.name), month }),
    author: t(bank.name),
    created: new Date(`${statement.statementDate}T00:00:00+08:00`),
  });
  drawHead(pdf, printableData);
  drawFigures(pdf, printableData);
  pdf.ensureSpace(90);
  heading(pdf, t(text.transactions), SHEET.left);
  drawTransactions(pdf, printableData.lines, language);
  drawPayment(pdf, printableData);
  return pdf.finish((page, pages) => {
    const y = SHEET.footer;
    const style = { size: 8, color: COLOR.soft };
    const width = SHEET.right - SHEET.left;
    pdf.text(`${t(bank.name)}  ${t(text.title)} ${month}`, { x: SHEET.left, y }, style);
    const number = say(text.page, language, { page, pages });
    pdf.text(number, { x: SHEET.left, y, width, align: 'right' }, style);
  });
}

function withPrintable(data: StatementData, known: ReadonlySet<number>): StatementData {
  const { card, lines } = data;
  return {
    ...data,
    addressee: printable(data.addressee, known),
    card: { ...card, product: printable(card.product, known), holder: printable(card.holder, known) },
    lines: lines.map((line) => ({ ...line, description: printable(line.description, known) })),
  };
}

function monthOf({ statement, language }: StatementData): string {
  const [year = '', month = ''] = statement.statementMonth.split('-');
  return say(text.monthOf, language, { year, month });
}

function heading(pdf: TaggedPdf, name: string, x: number): void {
  pdf.add(pdf.root, 'H2', () => pdf.text(name, { x, y: pdf.y }, { size: 12, weight: 'bold' }));
  pdf.y += 24;
}

/** Draws bank, title, customer, card and amount due. */
function drawHead(pdf: TaggedPdf, data: StatementData): void {
  const { language, statement, card } = data;
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x } = SHEET;
  pdf.fillArea({ x: 0, y: 0, width: SHEET.width, height: 5, color: COLOR.red });
  pdf.add(pdf.root, 'P', () =>
    pdf.text(t(bank.name), { x, y: 34 }, { size: 11, weight: 'bold', color: COLOR.soft }),
  );
  pdf.add(pdf.root, 'H1', () => pdf.text(t(text.title), { x, y: 50 }, { size: 20, weight: 'bold' }));
  pdf.add(pdf.root, 'P', () =>
    pdf.text(data.addressee, { x, y: 98, width: HALF }, { size: 12, weight: 'bold' }),
  );
  const end = drawPairs(pdf, { x, y: 122, width: HALF, valueAt: 96 }, [
    { label: t(text.holder), value: card.holder },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: maskedNumber(card.lastFour) },
    { label: t(text.month), value: monthOf(data) },
    { label: t(text.statementDate), value: formatDate(statement.statementDate, language) },
  ]);
  drawDue(pdf, data);
  pdf.y = Math.max(end, 212) + 16;
}

/** Draws amount due and due date. */
function drawDue(pdf: TaggedPdf, { language, statement }: StatementData): void {
  const pad = 14;
  const x = RIGHT + pad;
  const width = HALF - 2 * pad;
  pdf.fillArea({ x: RIGHT, y: 92, width: HALF, height: 120, color: COLOR.pale });
  const label = say(text.total, language);
  pdf.add(pdf.root, 'P', () => pdf.text(label, { x, y: 102 }, { size: 9.5, color: COLOR.soft }));
  pdf.add(pdf.root, 'P', () =>
    pdf.text(formatMoney(statement.total), { x, y: 116, width }, { size: 24, weight: 'bold' }),
  );
  drawPairs(pdf, { x, y: 164, width }, [
    { label: say(text.minimum, language), value: formatMoney(statement.minimumPayment) },
    { label: say(text.due, language), value: formatDate(statement.paymentDueDate, language) },
  ]);
}

/** Draws the parts of the total, and next to them limits, rate and points. */
function drawFigures(pdf: TaggedPdf, { language, statement }: StatementData): void {
  const t = (phrase: Phrase) => say(phrase, language);
  const top = pdf.y;
  const table = (name: Phrase, x: number, rows: readonly Pair[]) => {
    heading(pdf, t(name), x);
    pdf.y = drawPairs(pdf, { x, y: pdf.y, width: HALF }, rows) + 12;
  };
  const row = (label: Phrase, value: WireMoney): Pair => ({ label: t(label), value: formatMoney(value) });
  table(text.summary, SHEET.left, [
    row(text.previous, statement.previousBalance),
    row(text.payments, negative(statement.payments)),
    row(text.adjustments, statement.adjustments),
    row(text.spending, statement.currentSpending),
    row(text.interestFees, sum(statement.interest, statement.fees)),
    { ...row(text.total, statement.total), strong: true },
    row(text.minimum, statement.minimumPayment),
  ]);
  const left = pdf.y;
  pdf.y = top;
  table(text.limits, RIGHT, [
    row(text.creditLimit, statement.creditLimit),
    row(text.cashLimit, statement.cashAdvanceLimit),
    { label: t(text.rate), value: say(text.perYear, language, { rate: statement.interestRate }) },
  ]);
  table(text.points, RIGHT, [
    { label: t(text.pointsBefore), value: formatNumber(statement.pointsBefore) },
    { label: t(text.pointsEarned), value: formatNumber(statement.pointsEarned) },
    { label: t(text.pointsUsed), value: formatNumber(-statement.pointsUsed) },
    { label: t(text.pointsAfter), value: formatNumber(statement.pointsAfter), strong: true },
  ]);
  pdf.y = Math.max(left, pdf.y);
}

function negative(money: WireMoney): WireMoney {
  return toWire(twd(-fromWire(money).minor));
}

function sum(a: WireMoney, b: WireMoney): WireMoney {
  return toWire(twd(fromWire(a).minor + fromWire(b).minor));
}
