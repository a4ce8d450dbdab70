import { bank } from '../../../../shared/bank.messages.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { type Phrase, say } from '../../../../shared/messages.ts';
import { formatMoney, fromWire } from '../../../../shared/money.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import type { StatementOrder } from './order.ts';
import { COLOR, type Paper, SHEET } from './paper.ts';
import { masked } from './printable.ts';
import { pairs } from './tables.ts';

const WIDTH = SHEET.right - SHEET.left;
const BODY = { size: 9.5 };
const SLIP_HEIGHT = 128;

/** How to pay and what it costs not to; then the slip, at the foot of the same page. */
export function drawPaying(paper: Paper, order: StatementOrder): void {
  const owed = fromWire(order.statement.total).minor > 0n;
  const paragraphs = sentences(order, owed);
  const height = paragraphs.reduce((sum, said) => sum + paper.height(said, BODY, WIDTH) + 6, 24 + 12);
  paper.room(height + (owed ? SLIP_HEIGHT + 16 : 0));
  const x = SHEET.left;
  paper.y += 12;
  const heading = say(text.paying, order.language);
  paper.add(paper.root, 'H2', () => paper.text(heading, { x, y: paper.y }, { size: 12, weight: 'bold' }));
  paper.y += 24;
  for (const said of paragraphs) {
    paper.add(paper.root, 'P', () => paper.text(said, { x, y: paper.y, width: WIDTH }, BODY));
    paper.y += paper.height(said, BODY, WIDTH) + 6;
  }
  if (owed) drawSlip(paper, order);
}

function sentences({ language, statement }: StatementOrder, owed: boolean): string[] {
  const antiFraud = say(text.antiFraud, language);
  if (!owed) return [say(text.nothingToPay, language), antiFraud];
  return [
    say(text.payTotal, language, { date: formatDate(statement.paymentDueDate, language) }),
    say(text.payMinimum, language, { rate: statement.interestRate }),
    say(text.payLess, language),
    antiFraud,
  ];
}

/** What is cut off and handed in: at the foot of the page, below a dashed line. */
function drawSlip(paper: Paper, order: StatementOrder): void {
  const { language, statement, card } = order;
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x, right } = SHEET;
  const y = SHEET.bottom - SLIP_HEIGHT;
  paper.rule({ x: 0, y, width: SHEET.width, color: COLOR.line, dashed: true });
  paper.add(paper.root, 'P', () =>
    paper.text(t(text.slipHint), { x, y: y + 6 }, { size: 8, color: COLOR.soft }),
  );
  paper.add(paper.root, 'H2', () => paper.text(t(text.slip), { x, y: y + 26 }, { size: 12, weight: 'bold' }));
  paper.add(paper.root, 'P', () =>
    paper.text(
      t(bank.name),
      { x, y: y + 28, width: WIDTH, align: 'right' },
      { size: 9.5, weight: 'bold', color: COLOR.soft },
    ),
  );
  const half = 242;
  pairs(paper, { x, y: y + 52, width: half, valueAt: 96 }, [
    { label: t(text.holder), value: order.addressee },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: masked(card.lastFour) },
  ]);
  pairs(paper, { x: right - half, y: y + 52, width: half }, [
    { label: t(text.total), value: formatMoney(statement.total) },
    { label: t(text.minimum), value: formatMoney(statement.minimumPayment) },
    { label: t(text.due), value: formatDate(statement.paymentDueDate, language) },
  ]);
}
