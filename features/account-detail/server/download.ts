/** Downloads of transactions (CARD-8). */

import { Failure } from '../../../server/http/failure.ts';
import { everyEntry, orNotFound } from '../../../server/http/page.ts';
import type {
  CardTransaction,
  TransactionCategory,
  TransactionPart,
} from '../../../server/ports/card-system/parts/history.ts';
import type { CardDetail, CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { QueryOf } from '../../../shared/http/endpoint.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import { categoryText } from '../../../shared/transaction-categories.messages.ts';
import type { accountCalls } from '../contract.ts';
import { filesText } from '../files.messages.ts';
import { accountText } from '../messages.ts';
import { listText } from '../transactions.messages.ts';
import { type Cell, toCsv } from './files/csv.ts';
import { toOfx } from './files/ofx.ts';
import { toSearch } from './map.ts';

type DownloadRequest = QueryOf<typeof accountCalls.download>;

/**
 * Maximum number of transactions in a file, about seven per day in two years. A longer list is refused with
 * `fromDate: 'tooMany'`, because a truncated file would look complete.
 */
export const MAX_LINES = 5000;

/** Creates the file. Throws NOT_FOUND if the card or statement is unknown or belongs to another customer (CARD-6). */
export async function createDownload(
  cardSystem: CardReads,
  customerId: string,
  cardId: string,
  request: DownloadRequest,
  createdAt: Date,
): Promise<FileAnswer> {
  const card = orNotFound(await cardSystem.card(customerId, cardId));
  const part: TransactionPart =
    request.paymentKey === undefined ? requirePart(request.part) : { statementId: request.paymentKey };
  const lines = await everyEntry(async (position) => {
    const query = { ...toSearch(request), ...position };
    const page = orNotFound(await cardSystem.transactions(customerId, cardId, part, query));
    if (page.totalElements > MAX_LINES) throw new Failure('VALIDATION', { fields: { fromDate: 'tooMany' } });
    return page;
  });
  const name = `transactions-${card.lastFour}-${taipeiDate(createdAt)}.${request.format}`;
  if (request.format === 'csv')
    return { type: 'text/csv; charset=utf-8', name, content: toCsvFile(lines, request.language) };
  const balance = await balanceOf(cardSystem, customerId, card, request, createdAt);
  const content = toOfx({ ...request, ...balance, lines, createdAt, lastFour: card.lastFour });
  return { type: 'application/x-ofx; charset=utf-8', name, content };
}

/** Narrows the type. `statement` does not occur here, because the contract requires its `paymentKey`. */
function requirePart(part: DownloadRequest['part']): 'billed' | 'unbilled' | 'all' {
  if (part === 'statement') throw new Failure('NOT_FOUND');
  return part;
}

/** Returns the statement's total and date, or the current balance and today. */
async function balanceOf(
  cardSystem: CardReads,
  customerId: string,
  card: CardDetail,
  { paymentKey: statementId }: DownloadRequest,
  createdAt: Date,
) {
  if (statementId === undefined) return { balance: card.currentBalance, balanceDate: taipeiDate(createdAt) };
  const { total, statementDate } = orNotFound(
    await cardSystem.statement(customerId, card.cardId, { statementId }),
  );
  return { balance: total, balanceDate: statementDate };
}

const CATEGORIES: Readonly<Record<TransactionCategory, Phrase>> = categoryText;

interface CsvColumn {
  readonly header: Phrase;
  readonly cell: (line: Omit<CardTransaction, 'instalmentEligible'>, language: Language) => Cell;
}

/** The CSV columns of a transaction, in file order. */
export const TRANSACTION_COLUMNS: readonly CsvColumn[] = [
  { header: accountText.transactionDate, cell: (line) => ({ value: line.transactionDate }) },
  { header: accountText.postingDate, cell: (line) => ({ value: line.postingDate ?? '' }) },
  { header: accountText.description, cell: (line, language) => ({ text: line.description[language] }) },
  { header: listText.category, cell: (line, language) => ({ text: CATEGORIES[line.category][language] }) },
  { header: accountText.amount, cell: (line) => ({ value: toWire(line.amount).amount }) },
  { header: filesText.foreignCurrency, cell: (line) => ({ text: line.foreignAmount?.currency ?? '' }) },
  {
    header: accountText.foreignAmount,
    cell: ({ foreignAmount }) => ({ value: foreignAmount ? toWire(foreignAmount).amount : '' }),
  },
  { header: accountText.country, cell: (line) => ({ text: line.merchantCountry ?? '' }) },
  { header: accountText.exchangeDate, cell: (line) => ({ value: line.exchangeDate ?? '' }) },
];

function toCsvFile(lines: readonly CardTransaction[], language: Language): string {
  return toCsv(
    TRANSACTION_COLUMNS.map(({ header }) => say(header, language)),
    lines.map((line) => TRANSACTION_COLUMNS.map(({ cell }) => cell(line, language))),
  );
}
