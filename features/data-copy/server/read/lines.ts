/** Reads every transaction of a person, over all cards. */
import type {
  CustomerLine,
  CustomerLines,
  Period,
} from '../../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../../server/ports/card-system/port.ts';
import { daysOf } from '../../../../shared/dates.ts';

const PAGE = 100;
const FIRST_YEAR = 1960;
const EVER: Period = { fromDate: `${FIRST_YEAR}-01-01`, toDate: '2199-12-31' };
/** Above this, a year is read by month, and a month by day: each page counts the lines of its whole period. */
const MANY = 300;
/** Characters of `2026` and of `2026-11-30`. */
const YEAR = 4;
const DAY = 10;

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
    // The first period has what a bank dates into the future.
    for await (const line of linesIn(reads, customerId, `${year}`, year === lastYear)) {
      left--;
      yield line;
    }
  }
}

/** Yields the lines of a year, a month or a day. The newest one has no end. */
async function* linesIn(
  reads: Reads,
  customerId: string,
  name: string,
  isNewest: boolean,
): AsyncGenerator<CustomerLine> {
  const { fromDate, toDate } = name.length === DAY ? { fromDate: name, toDate: name } : daysOf(name);
  const period = { fromDate, toDate: isNewest ? EVER.toDate : toDate };
  const page = await reads.customerLines(customerId, { ...period, pageSize: PAGE });
  if (name.length === DAY || page.count <= MANY) return yield* pagesFrom(reads, customerId, period, page);
  const parts = name.length === YEAR ? 12 : Number(toDate.slice(-2));
  for (let part = parts; part >= 1; part--)
    yield* linesIn(reads, customerId, `${name}-${`${part}`.padStart(2, '0')}`, isNewest && part === parts);
}

async function* pagesFrom(
  reads: Reads,
  customerId: string,
  period: Period,
  first: CustomerLines,
): AsyncGenerator<CustomerLine> {
  let page = first;
  while (true) {
    yield* page.content;
    if (page.next === undefined) return;
    page = await reads.customerLines(customerId, { ...period, pageSize: PAGE, after: page.next });
  }
}
