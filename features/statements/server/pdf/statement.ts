import { formatDate, formatMonth } from '../../../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, formatNumber, type WireMoney } from '../../../../shared/money.ts';
import type { LeftWhenPrinted } from '../../../payments/server/payments.ts';
import { sumParts } from '../../figures.ts';
import { statementText } from '../../messages.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import type { Fonts } from './fonts.ts';
import { drawHead, drawHeading, finish } from './frame.ts';
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
  const printableData = withPrintable(data, fonts);
  const { language, statement, bank } = printableData;
  const month = formatMonth(statement.statementMonth, language);
  const pdf = new TaggedPdf(fonts, {
    language,
    title: say(text.documentTitle, language, { bank: bank.name, month }),
    author: bank.name,
    created: new Date(`${statement.statementDate}T00:00:00+08:00`),
  });
  drawFirstLines(pdf, printableData);
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
  return finish(pdf, `${bank.name}  ${say(text.title, language)} ${month}`, language);
}

function withPrintable(data: StatementData, fonts: Fonts): StatementData {
  const { card, lines, bank } = data;
  return {
    ...data,
    addressee: printable(data.addressee, fonts),
    bank: { ...bank, name: printable(bank.name, fonts) },
    card: { ...card, product: printable(card.product, fonts), holder: printable(card.holder, fonts) },
    lines: lines.map((line) => ({ ...line, description: printable(line.description, fonts) })),
  };
}

/**
 * Whether the payment block goes on the first page and the transactions on the following pages. It must fit on the
 * first page, but not below the transactions. This order must also need fewer pages, or as many with less empty space
 * on the last page.
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
function drawFirstLines(pdf: TaggedPdf, data: StatementData): void {
  const { language, statement, card } = data;
  const t = (phrase: Phrase) => say(phrase, language);
  drawHead(pdf, { ...data, title: t(text.title) }, { y: 98, width: HALF });
  const end = drawPairs(pdf, { x: SHEET.left, y: 122, width: HALF, valueAt: 96 }, [
    { label: t(text.holder), value: card.holder },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: maskedNumber(card.lastFour) },
    { label: t(statementText.month), value: formatMonth(statement.statementMonth, language) },
    { label: t(statementText.statementDate), value: formatDate(statement.statementDate, language) },
  ]);
  drawDue(pdf, data);
  pdf.y = Math.max(end, 212) + 16;
}

/** Draws the amount due and the due date. */
function drawDue(pdf: TaggedPdf, { language, statement }: StatementData): void {
  const pad = 14;
  const x = RIGHT + pad;
  const width = HALF - 2 * pad;
  pdf.fillArea({ x: RIGHT, y: 92, width: HALF, height: 120 }, COLOR.pale);
  pdf.write('P', say(statementText.total, language), { x, y: 102 }, { size: 9.5, color: COLOR.soft });
  pdf.write('P', formatMoney(statement.total), { x, y: 116, width }, { size: 24, weight: 'bold' });
  drawPairs(pdf, { x, y: 164, width }, [
    { label: say(statementText.minimum, language), value: formatMoney(statement.minimumPayment) },
    { label: say(statementText.dueDate, language), value: formatDate(statement.paymentDueDate, language) },
  ]);
}

/** What is in dispute on the day of printing, and what is left to pay without it. */
function leftRows(left: LeftWhenPrinted | undefined, language: Language): readonly Pair[] {
  if (!left) return [];
  const date = formatDate(left.on, language);
  return [
    { label: say(text.inDispute, language, { date }), value: formatMoney(left.suspended) },
    { label: say(text.leftToPay, language, { date }), value: formatMoney(left.due), strong: true },
    { label: say(text.minimumLeft, language, { date }), value: formatMoney(left.minimumDue) },
  ];
}

/** Draws the parts of the total, with limits, rate and points next to them. */
function drawFigures(pdf: TaggedPdf, { language, statement, payment }: StatementData): void {
  const t = (phrase: Phrase) => say(phrase, language);
  const top = pdf.y;
  const table = (name: Phrase, x: number, rows: readonly Pair[]) => {
    drawHeading(pdf, t(name), x);
    pdf.y = drawPairs(pdf, { x, y: pdf.y, width: HALF }, rows) + 12;
  };
  const row = (label: Phrase, value: WireMoney): Pair => ({ label: t(label), value: formatMoney(value) });
  table(text.summary, SHEET.left, [
    ...sumParts(statement).map(([part, money]) => row(statementText[part], money)),
    { ...row(statementText.total, statement.total), strong: true },
    row(statementText.minimum, statement.minimumPayment),
    ...leftRows(payment?.left, language),
  ]);
  const left = pdf.y;
  pdf.y = top;
  table(text.limits, RIGHT, [
    row(statementText.creditLimit, statement.creditLimit),
    row(statementText.cashAdvanceLimit, statement.cashAdvanceLimit),
    {
      label: t(statementText.rate),
      value: say(statementText.ratePerYear, language, { rate: statement.interestRate }),
    },
  ]);
  table(text.points, RIGHT, [
    { label: t(text.pointsBefore), value: formatNumber(statement.pointsBefore) },
    { label: t(text.pointsEarned), value: formatNumber(statement.pointsEarned) },
    { label: t(text.pointsUsed), value: formatNumber(-statement.pointsUsed) },
    { label: t(text.pointsAfter), value: formatNumber(statement.pointsAfter), strong: true },
  ]);
  pdf.y = Math.max(left, pdf.y);
}
