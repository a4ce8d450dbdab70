import { formatDate, formatMonth } from '../../../../shared/dates.ts';
import { type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, formatNumber, type WireMoney } from '../../../../shared/money.ts';
import { type SumPart, sumParts } from '../../figures.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import type { Fonts } from './fonts.ts';
import { type PaymentBlock, paymentBlock } from './payment.ts';
import { maskedNumber, printable } from './printable.ts';
import { drawPairs, type Pair } from './tables.ts';
import { COLOR, SHEET, TaggedPdf } from './tagged-pdf.ts';
import { type TransactionsBlock, transactionsBlock } from './transactions.ts';

/** Width of each half of the first page, and x of the right half. */
const HALF = 242;
const RIGHT = SHEET.right - HALF;

/** Draws a statement and returns the bytes of the PDF. */
export function drawStatement(fonts: Fonts, data: StatementData): Promise<Uint8Array<ArrayBuffer>> {
  const printableData = withPrintable(data, fonts.known);
  const { language, statement, bank } = printableData;
  const t = (phrase: Phrase) => say(phrase, language);
  const month = formatMonth(statement.statementMonth, language);
  const pdf = new TaggedPdf(fonts, {
    language,
    title: say(text.documentTitle, language, { bank: bank.name, month }),
    author: bank.name,
    created: new Date(`${statement.statementDate}T00:00:00+08:00`),
  });
  drawHead(pdf, printableData);
  drawFigures(pdf, printableData);
  const transactions = transactionsBlock(pdf, printableData.lines, language);
  const payment = paymentBlock(pdf, printableData);
  const blocks = paymentFirst(pdf.y, transactions, payment)
    ? [payment, transactions]
    : [transactions, payment];
  for (const block of blocks) {
    block.draw();
    if (block === payment && block !== blocks.at(-1)) pdf.newPage();
  }
  return pdf.finish((page, pages) => {
    const y = SHEET.footer;
    const style = { size: 8, color: COLOR.soft };
    const width = SHEET.right - SHEET.left;
    pdf.text(`${bank.name}  ${t(text.title)} ${month}`, { x: SHEET.left, y }, style);
    const number = say(text.page, language, { page, pages });
    pdf.text(number, { x: SHEET.left, y, width, align: 'right' }, style);
  });
}

function withPrintable(data: StatementData, known: ReadonlySet<number>): StatementData {
  const { card, lines, bank } = data;
  return {
    ...data,
    addressee: printable(data.addressee, known),
    bank: { ...bank, name: printable(bank.name, known) },
    card: { ...card, product: printable(card.product, known), holder: printable(card.holder, known) },
    lines: lines.map((line) => ({ ...line, description: printable(line.description, known) })),
  };
}

function heading(pdf: TaggedPdf, name: string, x: number): void {
  pdf.add(pdf.root, 'H2', () => pdf.text(name, { x, y: pdf.y }, { size: 12, weight: 'bold' }));
  pdf.y += 24;
}

/**
 * Whether the payment block goes on the first page and the transactions on the following pages. Two conditions must hold. The payment block
 * does not fit below the transactions. On its own last page, it would leave more space empty than the transactions would.
 */
function paymentFirst(y: number, transactions: TransactionsBlock, payment: PaymentBlock): boolean {
  const after = transactions.measure(y);
  const fitsAfter = after.end + payment.height <= SHEET.bottom;
  if (fitsAfter || y + payment.height > SHEET.bottom) return false;
  const before = transactions.measure(SHEET.top);
  const pagesBefore = before.pages + 1;
  const pagesAfter = after.pages + 1;
  return pagesBefore === pagesAfter ? before.end - SHEET.top > payment.height : pagesBefore < pagesAfter;
}

/** Draws bank, title, customer and card. */
function drawHead(pdf: TaggedPdf, data: StatementData): void {
  const { language, statement, card, bank } = data;
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x } = SHEET;
  pdf.fillArea({ x: 0, y: 0, width: SHEET.width, height: 5, color: bank.colour });
  pdf.add(pdf.root, 'P', () =>
    pdf.text(bank.name, { x, y: 34 }, { size: 11, weight: 'bold', color: COLOR.soft }),
  );
  pdf.add(pdf.root, 'H1', () => pdf.text(t(text.title), { x, y: 50 }, { size: 20, weight: 'bold' }));
  pdf.add(pdf.root, 'P', () =>
    pdf.text(data.addressee, { x, y: 98, width: HALF }, { size: 12, weight: 'bold' }),
  );
  const end = drawPairs(pdf, { x, y: 122, width: HALF, valueAt: 96 }, [
    { label: t(text.holder), value: card.holder },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: maskedNumber(card.lastFour) },
    { label: t(text.month), value: formatMonth(statement.statementMonth, language) },
    { label: t(text.statementDate), value: formatDate(statement.statementDate, language) },
  ]);
  drawDue(pdf, data);
  pdf.y = Math.max(end, 212) + 16;
}

/** Draws the amount due and the due date. */
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

const PART_NAMES: Readonly<Record<SumPart, Phrase>> = {
  previousBalance: text.previous,
  payments: text.payments,
  adjustments: text.adjustments,
  currentSpending: text.spending,
  interestAndFees: text.interestFees,
};

/** Draws the parts of the total, with limits, rate and points next to them. */
function drawFigures(pdf: TaggedPdf, { language, statement }: StatementData): void {
  const t = (phrase: Phrase) => say(phrase, language);
  const top = pdf.y;
  const table = (name: Phrase, x: number, rows: readonly Pair[]) => {
    heading(pdf, t(name), x);
    pdf.y = drawPairs(pdf, { x, y: pdf.y, width: HALF }, rows) + 12;
  };
  const row = (label: Phrase, value: WireMoney): Pair => ({ label: t(label), value: formatMoney(value) });
  table(text.summary, SHEET.left, [
    ...sumParts(statement).map(([part, money]) => row(PART_NAMES[part], money)),
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
