/** Reads every transaction of a person, over all cards. */
import type {
  CustomerLine,
  CustomerLines,
  Period,
} from '../../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../../server/ports/card-system/port.ts';
import { lastOfMonth } from '../../../../shared/dates.ts';

const PAGE = 100;
const FIRST_YEAR = 1960;
const EVER: Period = { fromDate: `${FIRST_YEAR}-01-01`, toDate: '2199-12-31' };
/** Above this, a year is read by month: each page counts the lines of its whole period. */
const MANY = 2_000;

type Reads = Pick<CardReads, 'customerLines'>;

/**
 * Yields the lines, newest first. It goes back year by year until it has seen as many lines as there are, because a bank counts and adds
 * up all lines of the asked period for each page.
 */
export async function* linesOf(reads: Reads, customerId: string): AsyncGenerator<CustomerLine> {
  const newest = await reads.customerLines(customerId, { ...EVER, pageSize: 1 });
  const [latest] = newest.content;
  if (!latest) return;
  let left = newest.count;
  const lastYear = Number(latest.transactionDate.slice(0, 4));
  for (let year = lastYear; year >= FIRST_YEAR && left > 0; year--) {
    const period: Period = {
      fromDate: `${year}-01-01`,
      // The first period has what a bank dates into the future.
      toDate: year === lastYear ? EVER.toDate : `${year}-12-31`,
    };
    for await (const line of linesIn(reads, customerId, period)) {
      left--;
      yield line;
    }
  }
}

async function* linesIn(reads: Reads, customerId: string, period: Period): AsyncGenerator<CustomerLine> {
  const page = await reads.customerLines(customerId, { ...period, pageSize: PAGE });
  if (page.count <= MANY) return yield* pagesFrom(reads, customerId, period, page);
  const year = period.fromDate.slice(0, 4);
  for (let month = 12; month >= 1; month--) {
    const text = `${year}-${`${month}`.padStart(2, '0')}`;
    const toDate = month === 12 ? period.toDate : lastOfMonth(text);
    yield* pagesFrom(reads, customerId, { fromDate: `${text}-01`, toDate });
  }
}

async function* pagesFrom(
  reads: Reads,
  customerId: string,
  period: Period,
  first?: CustomerLines,
): AsyncGenerator<CustomerLine> {
  let page = first ?? (await reads.customerLines(customerId, { ...period, pageSize: PAGE }));
  while (true) {
    yield* page.content;
    if (page.next === undefined) return;
    page = await reads.customerLines(customerId, { ...period, pageSize: PAGE, after: page.next });
  }
}
