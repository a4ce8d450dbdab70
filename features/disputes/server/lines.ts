/** Finds the lines that a dispute is about, in the history that the card system answers. */
import type { CardTransaction } from '../../../server/ports/card-system/parts/history.ts';
import type {
  CustomerLine,
  MerchantCharge,
  MerchantMonth,
} from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, daysBetween, daysOf, type IsoDate } from '../../../shared/dates.ts';
import { isPurchase } from '../../../shared/transaction-categories.ts';
import { merchantKey } from '../../insights/server/rules/charges.ts';

type Reads = Pick<CardReads, 'transactions' | 'customerLines'>;

/** Days that a charge takes from the purchase to the clearing at most, in almost every case. */
const CLEARING_DAYS = 60;
/** Lines of one page. */
const PAGE = 100;
/** Pages that are searched for a line, newest first. */
const MOST_PAGES = 10;

/** Returns a line of a card, or `undefined`. The clearing date makes the search short. */
export async function findLine(
  cardSystem: Reads,
  customerId: string,
  cardId: string,
  transactionId: string,
  clearedOn?: IsoDate,
): Promise<CardTransaction | undefined> {
  const near = clearedOn && { fromDate: addDays(clearedOn, -CLEARING_DAYS), toDate: clearedOn };
  for (const period of near ? [near, {}] : [{}]) {
    let after: string | undefined;
    for (let pageNumber = 0; pageNumber < MOST_PAGES; pageNumber++) {
      const page = await cardSystem.transactions(customerId, cardId, 'all', {
        ...{ ...period, pageNumber, pageSize: PAGE },
        ...(after !== undefined && { after }),
      });
      const line = page?.content.find((one) => one.transactionId === transactionId);
      if (line) return line;
      after = page?.next;
      if (after === undefined) break;
    }
  }
  return undefined;
}

/** A charge of a merchant. */
export interface MerchantLine extends MerchantCharge {
  readonly cardId: string;
  readonly row: MerchantMonth;
}

/** The purchases of a customer at one merchant. */
export interface MerchantHistory {
  /** Charges of the month and of months with few charges, newest first. */
  readonly lines: readonly MerchantLine[];
  /** Months whose charges are not in `lines`. */
  readonly unlisted: readonly MerchantMonth[];
}

/** Months with many charges at a merchant whose lines are read, newest first, besides the month of the line. */
const MOST_READ_MONTHS = 3;

/**
 * Collects the purchases at the merchant of a line. The card system does not list the charges of a month with many of them, so those of
 * the line's own month and of the newest ones are read.
 */
export async function merchantHistory(
  cardSystem: Reads,
  customerId: string,
  line: CardTransaction,
  rows: readonly MerchantMonth[],
): Promise<MerchantHistory> {
  const key = merchantKey(line.description);
  const own = rows.filter((row) => isPurchase(row.category) && merchantKey(row.description) === key);
  const month = line.transactionDate.slice(0, 7);
  const many = own
    .filter((row) => row.charges === undefined)
    .toSorted((a, b) => (a.month < b.month ? 1 : -1));
  const near = (row: MerchantMonth) => Math.abs(daysBetween(`${row.month}-15`, `${month}-15`)) < 35;
  const read = new Set([...many.filter(near), ...many.slice(0, MOST_READ_MONTHS)]);
  const listed = await Promise.all(
    own.map(async (row): Promise<readonly MerchantLine[]> => {
      const charges = row.charges ?? (read.has(row) ? await readMonth(cardSystem, customerId, row) : []);
      return charges.map((charge) => ({ ...charge, cardId: row.cardId, row }));
    }),
  );
  return {
    lines: listed
      .flat()
      .filter(({ amount }) => amount.minor > 0n)
      .toSorted((a, b) =>
        a.date === b.date ? (a.transactionId < b.transactionId ? -1 : 1) : a.date < b.date ? 1 : -1,
      ),
    unlisted: many.filter((row) => !read.has(row)),
  };
}

/** Reads the charges of a merchant in one month. */
async function readMonth(
  cardSystem: Reads,
  customerId: string,
  { month, cardId, category, description }: MerchantMonth,
): Promise<readonly MerchantCharge[]> {
  const lines: CustomerLine[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await cardSystem.customerLines(customerId, {
      ...{ ...daysOf(month), cardId, categories: [category], pageSize: PAGE },
      ...(after !== undefined && { after }),
    });
    lines.push(...found.content);
    after = found.next;
    if (after === undefined) break;
  }
  return lines
    .filter((one) => one.description.en === description.en && one.description.zh_tw === description.zh_tw)
    .map(({ transactionId, transactionDate, amount, foreignAmount }) => ({
      ...{ transactionId, date: transactionDate, amount },
      ...(foreignAmount && { foreignAmount }),
    }));
}
