import { formatDate } from '../../../../shared/dates.ts';
import { type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire } from '../../../../shared/money.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import { maskedNumber } from './printable.ts';
import { drawPairs } from './tables.ts';
import { COLOR, SHEET, type TaggedPdf } from './tagged-pdf.ts';

const WIDTH = SHEET.right - SHEET.left;
const BODY = { size: 9 };
const HINT = { size: 8, color: COLOR.soft };
const HEADING = 22;
const PARAGRAPH_GAP = 4;
const GAP = 12;
const SLIP_HEIGHT = 122;

/** The payment instructions and the payment slip, which stay on one page. */
export interface PaymentBlock {
  readonly height: number;
  /** Draws the instructions and, at the bottom of the same page, the slip. */
  draw(): void;
}

/** Lays out the payment instructions and, if something is due, the payment slip. */
export function paymentBlock(pdf: TaggedPdf, data: StatementData): PaymentBlock {
  const isDue = fromWire(data.statement.total).minor > 0n;
  const paragraphs = sentences(data, isDue).map((paragraph) => ({
    paragraph,
    height: pdf.height(paragraph, BODY, WIDTH) + PARAGRAPH_GAP,
  }));
  const height =
    paragraphs.reduce((sum, one) => sum + one.height, GAP + HEADING) + (isDue ? SLIP_HEIGHT + GAP / 2 : 0);
  return {
    height,
    draw() {
      pdf.ensureSpace(height);
      const x = SHEET.left;
      pdf.y += GAP;
      const heading = say(text.paying, data.language);
      pdf.add(pdf.root, 'H2', () => pdf.text(heading, { x, y: pdf.y }, { size: 12, weight: 'bold' }));
      pdf.y += HEADING;
      for (const one of paragraphs) {
        pdf.add(pdf.root, 'P', () => pdf.text(one.paragraph, { x, y: pdf.y, width: WIDTH }, BODY));
        pdf.y += one.height;
      }
      if (isDue) drawSlip(pdf, data);
    },
  };
}

function sentences({ language, statement }: StatementData, isDue: boolean): string[] {
  const antiFraud = say(text.antiFraud, language);
  if (!isDue) return [say(text.nothingToPay, language), antiFraud];
  return [
    say(text.payTotal, language, { date: formatDate(statement.paymentDueDate, language) }),
    say(text.payMinimum, language, { rate: statement.interestRate }),
    say(text.payLess, language),
    antiFraud,
  ];
}

/** Draws the payment slip below a dashed line at the bottom of the page. */
function drawSlip(pdf: TaggedPdf, data: StatementData): void {
  const { language, statement, card } = data;
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x, right } = SHEET;
  const y = SHEET.bottom - SLIP_HEIGHT;
  pdf.rule({ x: 0, y, width: SHEET.width, color: COLOR.line, dashed: true });
  pdf.add(pdf.root, 'P', () => pdf.text(t(text.slipHint), { x, y: y + 4 }, HINT));
  pdf.add(pdf.root, 'H2', () => pdf.text(t(text.slip), { x, y: y + 20 }, { size: 12, weight: 'bold' }));
  pdf.add(pdf.root, 'P', () =>
    pdf.text(
      data.bank.name,
      { x, y: y + 22, width: WIDTH, align: 'right' },
      { size: 9.5, weight: 'bold', color: COLOR.soft },
    ),
  );
  const half = 242;
  drawPairs(pdf, { x, y: y + 42, width: half, valueAt: 96 }, [
    { label: t(text.holder), value: data.addressee },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: maskedNumber(card.lastFour) },
  ]);
  drawPairs(pdf, { x: right - half, y: y + 42, width: half }, [
    { label: t(text.total), value: formatMoney(statement.total) },
    { label: t(text.minimum), value: formatMoney(statement.minimumPayment) },
    { label: t(text.due), value: formatDate(statement.paymentDueDate, language) },
  ]);
  const how = say(text.slipHow, language, { phone: data.bank.phone });
  pdf.add(pdf.root, 'P', () => pdf.text(how, { x, y: y + 96, width: WIDTH }, HINT));
}
