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
import type { Faces } from './faces.ts';
import type { StatementOrder } from './order.ts';
import { COLOR, Paper, SHEET } from './paper.ts';
import { drawPaying } from './paying.ts';
import { masked, printable } from './printable.ts';
import { type Pair, pairs } from './tables.ts';
import { drawTransactions } from './transactions.ts';

/** Width of each half of the first page, and where the right one begins. */
const HALF = 242;
const RIGHT = SHEET.right - HALF;

/** A statement as a document, whole. */
export function drawStatement(faces: Faces, order: StatementOrder): Promise<Uint8Array<ArrayBuffer>> {
  const said = withPrintable(order, faces.known);
  const { language, statement } = said;
  const t = (phrase: Phrase) => say(phrase, language);
  const month = monthOf(said);
  const paper = new Paper(faces, {
    language,
    title: say(text.documentTitle, language, { bank: t(bank.name), month }),
    author: t(bank.name),
    created: new Date(`${statement.statementDate}T00:00:00+08:00`),
  });
  drawHead(paper, said);
  drawFigures(paper, said);
  paper.room(90);
  heading(paper, t(text.transactions), SHEET.left);
  drawTransactions(paper, said.lines, language);
  drawPaying(paper, said);
  return paper.finish((page, pages) => {
    const y = SHEET.footer;
    const style = { size: 8, color: COLOR.soft };
    const width = SHEET.right - SHEET.left;
    paper.text(`${t(bank.name)}  ${t(text.title)} ${month}`, { x: SHEET.left, y }, style);
    const number = say(text.page, language, { page, pages });
    paper.text(number, { x: SHEET.left, y, width, align: 'right' }, style);
  });
}

function withPrintable(order: StatementOrder, known: ReadonlySet<number>): StatementOrder {
  const { card, lines } = order;
  return {
    ...order,
    addressee: printable(order.addressee, known),
    card: { ...card, product: printable(card.product, known), holder: printable(card.holder, known) },
    lines: lines.map((line) => ({ ...line, description: printable(line.description, known) })),
  };
}

function monthOf({ statement, language }: StatementOrder): string {
  const [year = '', month = ''] = statement.statementMonth.split('-');
  return say(text.monthOf, language, { year, month });
}

function heading(paper: Paper, name: string, x: number): void {
  paper.add(paper.root, 'H2', () => paper.text(name, { x, y: paper.y }, { size: 12, weight: 'bold' }));
  paper.y += 24;
}

/** Who and which: the bank, the title, the person, the card, and what is to be paid. */
function drawHead(paper: Paper, order: StatementOrder): void {
  const { language, statement, card } = order;
  const t = (phrase: Phrase) => say(phrase, language);
  const { left: x } = SHEET;
  paper.ground({ x: 0, y: 0, width: SHEET.width, height: 5, color: COLOR.red });
  paper.add(paper.root, 'P', () =>
    paper.text(t(bank.name), { x, y: 34 }, { size: 11, weight: 'bold', color: COLOR.soft }),
  );
  paper.add(paper.root, 'H1', () => paper.text(t(text.title), { x, y: 50 }, { size: 20, weight: 'bold' }));
  paper.add(paper.root, 'P', () =>
    paper.text(order.addressee, { x, y: 98, width: HALF }, { size: 12, weight: 'bold' }),
  );
  const end = pairs(paper, { x, y: 122, width: HALF, valueAt: 96 }, [
    { label: t(text.holder), value: card.holder },
    { label: t(text.product), value: card.product },
    { label: t(text.number), value: masked(card.lastFour) },
    { label: t(text.month), value: monthOf(order) },
    { label: t(text.statementDate), value: formatDate(statement.statementDate, language) },
  ]);
  drawDue(paper, order);
  paper.y = Math.max(end, 212) + 16;
}

/** What is to be paid, and until when, where eyes go first. */
function drawDue(paper: Paper, { language, statement }: StatementOrder): void {
  const pad = 14;
  const x = RIGHT + pad;
  const width = HALF - 2 * pad;
  paper.ground({ x: RIGHT, y: 92, width: HALF, height: 120, color: COLOR.pale });
  const label = say(text.total, language);
  paper.add(paper.root, 'P', () => {
    paper.text(label, { x, y: 102 }, { size: 9.5, color: COLOR.soft });
    paper.text(formatMoney(statement.total), { x, y: 116, width }, { size: 24, weight: 'bold' });
  });
  pairs(paper, { x, y: 164, width }, [
    { label: say(text.minimum, language), value: formatMoney(statement.minimumPayment) },
    { label: say(text.due, language), value: formatDate(statement.paymentDueDate, language) },
  ]);
}

/** The figures that make up the total; beside them limits, rate and points. */
function drawFigures(paper: Paper, { language, statement }: StatementOrder): void {
  const t = (phrase: Phrase) => say(phrase, language);
  const top = paper.y;
  const table = (name: Phrase, x: number, rows: readonly Pair[]) => {
    heading(paper, t(name), x);
    paper.y = pairs(paper, { x, y: paper.y, width: HALF }, rows) + 12;
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
  const left = paper.y;
  paper.y = top;
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
  paper.y = Math.max(left, paper.y);
}

function negative(money: WireMoney): WireMoney {
  return toWire(twd(-fromWire(money).minor));
}

function sum(a: WireMoney, b: WireMoney): WireMoney {
  return toWire(twd(fromWire(a).minor + fromWire(b).minor));
}
