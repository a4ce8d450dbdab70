/** A year of all cards as files: transactions as CSV, sums as PDF. */
import type { BankIdentity } from '../../../../server/brand/identity.ts';
import { Failure } from '../../../../server/http/failure.ts';
import { orNotFound } from '../../../../server/http/page.ts';
import type { CustomerLine } from '../../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../../server/ports/card-system/port.ts';
import { daysOf, monthBefore, taipeiDate } from '../../../../shared/dates.ts';
import type { QueryOf } from '../../../../shared/http/endpoint.ts';
import type { FileAnswer } from '../../../../shared/http/file.ts';
import { type Language, say } from '../../../../shared/messages.ts';
import { TRANSACTION_COLUMNS } from '../../../account-detail/server/download.ts';
import { type Cell, toCsv } from '../../../account-detail/server/files/csv.ts';
import type { Documents } from '../../../statements/server/documents.ts';
import type { insightCalls } from '../../contract.ts';
import { yearText } from '../../messages.ts';
import { lastFours, readLines, readMerchantMonths } from '../read.ts';
import { yearReport } from './report.ts';

interface YearDeps {
  readonly cardSystem: CardReads;
  readonly bank: () => BankIdentity;
  readonly documents: Documents;
}

/** Maximum transactions in a file. A longer file is refused with `year: 'tooMany'`, because a truncated file would look complete. */
const MAX_LINES = 20_000;

/** Creates the file. The file name contains no personal data. */
export async function createYearFile(
  { cardSystem, bank, documents }: YearDeps,
  customerId: string,
  { year, format, language }: QueryOf<typeof insightCalls.year>,
  now: Date,
): Promise<FileAnswer> {
  const name = `spending-${year}.${format}`;
  if (format === 'csv') {
    const content = await yearCsv(cardSystem, customerId, year, language);
    return { type: 'text/csv; charset=utf-8', name, content };
  }
  const [customer, rows] = await Promise.all([
    cardSystem.customer(customerId),
    readMerchantMonths(cardSystem, customerId, daysOf(year)),
  ]);
  const data = yearReport(rows, {
    year,
    language,
    addressee: orNotFound(customer).name[language],
    bank: { name: bank().name[language], colour: bank().colours.light },
    createdAt: now.toISOString(),
    until: taipeiDate(now),
  });
  return { type: 'application/pdf', name, content: await documents.run(data) };
}

/** Creates a CSV of the year's transactions, oldest first. */
async function yearCsv(
  cardSystem: CardReads,
  customerId: string,
  year: string,
  language: Language,
): Promise<string> {
  const cardOf = await lastFours(cardSystem, customerId);
  const lines: CustomerLine[] = [];
  // Reads month by month, so that a page of the card system covers no more than a month.
  for (let month = 1; month <= 12; month++) {
    const filter = daysOf(monthBefore(`${year}-12`, 12 - month));
    const found = await readLines(cardSystem, customerId, filter, MAX_LINES - lines.length);
    if (!found) throw new Failure('VALIDATION', { fields: { year: 'tooMany' } });
    lines.push(...found.toReversed());
  }
  const header = [yearText.card, ...TRANSACTION_COLUMNS.map((column) => column.header)];
  return toCsv(
    header.map((phrase) => say(phrase, language)),
    lines.map((line): Cell[] => [
      { text: cardOf(line.cardId).lastFour },
      ...TRANSACTION_COLUMNS.map(({ cell }) => cell(line, language)),
    ]),
  );
}
