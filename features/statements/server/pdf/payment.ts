import { formatDate } from '../../../../shared/dates.ts';
import { type Language, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire } from '../../../../shared/money.ts';
import type { LeftWhenPrinted } from '../../../payments/server/payments.ts';
import { costSentences } from '../../costs.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementData } from './data.ts';
import { drawSlip, slipHeight } from './slip.ts';
import { SHEET, type TaggedPdf, WIDTH } from './tagged-pdf.ts';

const BODY = { size: 9 };
const HEADING = 22;
const PARAGRAPH_GAP = 4;
const GAP = 12;

/** The payment instructions and the payment slip, on one page. */
export interface PaymentBlock {
  readonly height: number;
  /** Draws the instructions and, at the bottom of the same page, the slip. */
  draw(): void;
}

/** Lays out the payment instructions and, if something is due, the payment slip. */
export function paymentBlock(pdf: TaggedPdf, data: StatementData): PaymentBlock {
  const isDue = fromWire(data.payment?.left?.due ?? data.statement.total).minor > 0n;
  const paragraphs = sentences(data, isDue).map((paragraph) => ({
    paragraph,
    height: pdf.height(paragraph, BODY, WIDTH) + PARAGRAPH_GAP,
  }));
  const height =
    paragraphs.reduce((sum, one) => sum + one.height, GAP + HEADING) +
    (isDue ? slipHeight(pdf, data) + GAP / 2 : 0);
  return {
    height,
    draw() {
      pdf.ensureSpace(height);
      const x = SHEET.left;
      pdf.y += GAP;
      const heading = say(text.paying, data.language);
      pdf.write('H2', heading, { x, y: pdf.y }, { size: 12, weight: 'bold' });
      pdf.y += HEADING;
      for (const one of paragraphs) {
        pdf.write('P', one.paragraph, { x, y: pdf.y, width: WIDTH }, BODY);
        pdf.y += one.height;
      }
      if (isDue) drawSlip(pdf, data);
    },
  };
}

function sentences({ language, statement, payment }: StatementData, isDue: boolean): string[] {
  const antiFraud = say(text.antiFraud, language);
  const costs = costSentences(statement, language);
  const disputed = payment?.left ? [disputedSentence(payment.left, language)] : [];
  if (!isDue && disputed.length > 0) return [...disputed, antiFraud];
  if (!isDue) return [say(text.nothingToPay, language), ...costs, antiFraud];
  return [
    ...disputed,
    say(payment?.left ? text.payLeft : text.payTotal, language, {
      date: formatDate(statement.paymentDueDate, language),
    }),
    say(text.payMinimum, language, { rate: statement.interestRate }),
    ...costs,
    say(text.payLess, language),
    antiFraud,
  ];
}

function disputedSentence({ on, suspended, due }: LeftWhenPrinted, language: Language): string {
  return say(text.payDisputed, language, {
    suspended: formatMoney(suspended),
    due: formatMoney(due),
    date: formatDate(on, language),
  });
}
