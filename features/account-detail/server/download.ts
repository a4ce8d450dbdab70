/** A list of transactions as a file (CARD-8). */
import { Failure } from '../../../server/http/failure.ts';
import { everyEntry, theirs } from '../../../server/http/page.ts';
import type {
  CardTransaction,
  PageQuery,
  TransactionCategory,
  TransactionPart,
  TransactionQuery,
} from '../../../server/ports/card-system/history.ts';
import type { CardDetail, CardSystem } from '../../../server/ports/card-system/port.ts';
import { type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import { categoryText } from '../categories.messages.ts';
import { filesText } from '../files.messages.ts';
import { type Cell, toCsv } from './files/csv.ts';
import { toOfx } from './files/ofx.ts';

/** What a download is asked with, as the contract has it. */
export interface AskedFile {
  readonly format: 'csv' | 'ofx';
  readonly part: 'billed' | 'unbilled' | 'all' | 'statement';
  readonly paymentKey?: string | undefined;
  readonly language: Language;
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly keyword?: string | undefined;
}

/**
 * The longest list that becomes a file, some seven lines for every day of two years. A longer one is
 * refused, with `fromDate: 'tooMany'`: half a list would be taken for the whole.
 */
export const MOST_LINES = 5000;

/** The file. What is not there or not theirs is NOT_FOUND (CARD-6). */
export async function downloadOf(
  cardSystem: CardSystem,
  customerId: string,
  cardId: string,
  asked: AskedFile,
  made: Date,
): Promise<FileAnswer> {
  const card = theirs(await cardSystem.card(customerId, cardId));
  const part: TransactionPart =
    asked.paymentKey === undefined ? wholePart(asked.part) : { statementId: asked.paymentKey };
  const lines = await everyEntry(async (place) => {
    const query = { ...chosenOf(asked), ...place };
    const page = theirs(await cardSystem.transactions(customerId, cardId, part, query));
    if (page.totalElements > MOST_LINES) throw new Failure('VALIDATION', { fields: { fromDate: 'tooMany' } });
    return page;
  });
  const name = `transactions-${card.lastFour}-${taipeiDate(made)}.${asked.format}`;
  if (asked.format === 'csv')
    return { type: 'text/csv; charset=utf-8', name, content: csvOf(lines, asked.language) };
  const owed = await owedOf(cardSystem, customerId, card, asked, made);
  const content = toOfx({ ...asked, ...owed, lines, made, lastFour: card.lastFour });
  return { type: 'application/x-ofx; charset=utf-8', name, content };
}

/** The contract has refused a statement without its key. */
function wholePart(part: AskedFile['part']): 'billed' | 'unbilled' | 'all' {
  if (part === 'statement') throw new Failure('NOT_FOUND');
  return part;
}

/** What a list is narrowed to. */
function chosenOf({ fromDate, toDate, keyword }: AskedFile): Omit<TransactionQuery, keyof PageQuery> {
  return {
    ...(fromDate !== undefined && { fromDate }),
    ...(toDate !== undefined && { toDate }),
    ...(keyword !== undefined && { keyword }),
  };
}

/** On a statement its total on its day; else what is owed now. */
async function owedOf(
  cardSystem: CardSystem,
  customerId: string,
  card: CardDetail,
  { paymentKey: statementId }: AskedFile,
  made: Date,
) {
  if (statementId === undefined) return { owed: card.currentBalance, owedOn: taipeiDate(made) };
  const { total, statementDate } = theirs(
    await cardSystem.statement(customerId, card.cardId, { statementId }),
  );
  return { owed: total, owedOn: statementDate };
}

const CATEGORIES: Readonly<Record<TransactionCategory, Phrase>> = categoryText;

interface CsvColumn {
  readonly header: Phrase;
  readonly cell: (line: CardTransaction, language: Language) => Cell;
}

const COLUMNS: readonly CsvColumn[] = [
  { header: filesText.transactionDate, cell: (line) => ({ value: line.transactionDate }) },
  { header: filesText.postingDate, cell: (line) => ({ value: line.postingDate ?? '' }) },
  { header: filesText.description, cell: (line, language) => ({ text: line.description[language] }) },
  { header: filesText.category, cell: (line, language) => ({ text: CATEGORIES[line.category][language] }) },
  { header: filesText.amount, cell: (line) => ({ value: toWire(line.amount).amount }) },
  { header: filesText.foreignCurrency, cell: (line) => ({ text: line.foreignAmount?.currency ?? '' }) },
  {
    header: filesText.foreignAmount,
    cell: ({ foreignAmount }) => ({ value: foreignAmount ? toWire(foreignAmount).amount : '' }),
  },
  { header: filesText.merchantCountry, cell: (line) => ({ text: line.merchantCountry ?? '' }) },
  { header: filesText.exchangeDate, cell: (line) => ({ value: line.exchangeDate ?? '' }) },
];

function csvOf(lines: readonly CardTransaction[], language: Language): string {
  return toCsv(
    COLUMNS.map(({ header }) => say(header, language)),
    lines.map((line) => COLUMNS.map(({ cell }) => cell(line, language))),
  );
}
