/** The payment slip at the bottom of a page, with bar codes for shops and a QR code if the bank provides them. */
import { formatDate } from '../../../../shared/dates.ts';
import { type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { Barcode, QrCode } from '../../../payments/contract.ts';
import { barsOf, runsOf } from '../../../payments/shapes.ts';
import { statementText } from '../../messages.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import { maskedNumber } from './printable.ts';
import { drawPairs } from './tables.ts';
import { COLOR, SHEET, type TaggedPdf, WIDTH } from './tagged-pdf.ts';

const HALF = 242;
const HINT = { size: 8, color: COLOR.soft };
const HEAD_HEIGHT = 96;
const LINE_GAP = 3;
/** Width of a bar code module in points (0.26 mm), which scanners in shops can read. */
const BAR_MODULE = 0.75;
const BAR_HEIGHT = 28;
const BAR_STEP = 50;
const BAR_LINES = 3;
const QR_SIZE = 116;
const QUIET_QR = 4;
const DIGITS = { size: 8 };
const GAP = 8;

/** The sentences above the codes, or instead of them. */
function sentencesOf({ language, bank, statement, payment }: StatementData): string[] {
  const { slip, transfer, slipMost } = payment ?? {};
  if (!slip && !transfer) return [say(text.slipHow, language, { phone: bank.phone })];
  const isPart =
    slip && slip.amount.amount !== (transfer?.amount ?? payment?.left?.due ?? statement.total).amount;
  const sentences: string[] = [];
  if (slip) {
    const date = formatDate(slip.lastDay, language);
    sentences.push(say(text.slipShop, language, { amount: formatMoney(slip.amount), date }));
  }
  if (isPart && slipMost) sentences.push(say(text.slipMinimum, language, { most: formatMoney(slipMost) }));
  if (transfer) {
    const { bank: code, account } = transfer;
    const amount = formatMoney(transfer.amount);
    sentences.push(say(text.slipTransfer, language, { amount, bank: code, account }));
  }
  return [...sentences, say(text.slipBranch, language)];
}

/** Height of the codes. */
function codesHeight({ payment }: StatementData): number {
  const bars = payment?.slip ? BAR_LINES * BAR_STEP : 0;
  return Math.max(bars, payment?.transfer ? QR_SIZE : 0);
}

/** Height of the slip, including its dashed line. */
export function slipHeight(pdf: TaggedPdf, data: StatementData): number {
  const lines = sentencesOf(data).map((sentence) => pdf.height(sentence, HINT, WIDTH) + LINE_GAP);
  const sentences = lines.reduce((sum, height) => sum + height, 0);
  const codes = codesHeight(data);
  return HEAD_HEIGHT + sentences + (codes > 0 ? codes + GAP : 0) + GAP;
}

/** Draws the payment slip below a dashed line at the bottom of the page. */
export function drawSlip(pdf: TaggedPdf, data: StatementData): void {
  const { left: x } = SHEET;
  let y = SHEET.bottom - slipHeight(pdf, data);
  drawHead(pdf, data, y);
  y += HEAD_HEIGHT;
  for (const sentence of sentencesOf(data)) {
    pdf.write('P', sentence, { x, y, width: WIDTH }, HINT);
    y += pdf.height(sentence, HINT, WIDTH) + LINE_GAP;
  }
  const { slip, transfer } = data.payment ?? {};
  y += GAP;
  for (const [index, line] of (slip?.lines ?? []).entries()) drawBars(pdf, line, x, y + index * BAR_STEP);
  if (transfer) drawQr(pdf, transfer.qr, SHEET.right - QR_SIZE, y);
}

function drawHead(pdf: TaggedPdf, data: StatementData, y: number): void {
  const { language, statement, card, payment } = data;
  const left = payment?.left;
  const date = left && formatDate(left.on, language);
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x, right } = SHEET;
  pdf.rule({ x: 0, y, width: SHEET.width, color: COLOR.line, dashed: true });
  pdf.write('P', t(text.slipHint), { x, y: y + 4 }, HINT);
  pdf.write('H2', t(text.slip), { x, y: y + 20 }, { size: 12, weight: 'bold' });
  const bank = { x, y: y + 22, width: WIDTH, align: 'right' } as const;
  pdf.write('P', data.bank.name, bank, { size: 9.5, weight: 'bold', color: COLOR.soft });
  drawPairs(pdf, { x, y: y + 42, width: HALF, valueAt: 96 }, [
    { label: t(text.holder), value: data.addressee },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: maskedNumber(card.lastFour) },
  ]);
  drawPairs(pdf, { x: right - HALF, y: y + 42, width: HALF }, [
    {
      label: date ? say(text.leftToPay, language, { date }) : t(statementText.total),
      value: formatMoney(left?.due ?? statement.total),
    },
    {
      label: t(statementText.minimum),
      value: formatMoney(left?.minimumDue ?? statement.minimumPayment),
    },
    { label: t(statementText.dueDate), value: formatDate(statement.paymentDueDate, language) },
  ]);
}

/** Draws the bars as an artifact; the digits below them are the accessible text. */
function drawBars(pdf: TaggedPdf, barcode: Barcode, x: number, y: number): void {
  const bars = barsOf(barcode).bars.map(({ from, width }) => ({
    x: x + from * BAR_MODULE,
    y,
    width: width * BAR_MODULE,
    height: BAR_HEIGHT,
  }));
  pdf.fillAreas(bars, '#000000');
  pdf.write('P', barcode.text, { x, y: y + BAR_HEIGHT + 1 }, DIGITS);
}

/** Draws the QR code as an artifact, because a sentence above the code has the same content. */
function drawQr(pdf: TaggedPdf, code: QrCode, x: number, y: number): void {
  const module = QR_SIZE / (code.rows.length + 2 * QUIET_QR);
  const areas = runsOf(code).map(({ row, from, width }) => ({
    x: x + (from + QUIET_QR) * module,
    y: y + (row + QUIET_QR) * module,
    width: width * module,
    height: module,
  }));
  pdf.fillAreas(areas, '#000000');
}
