import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../../shared/transaction-categories.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { loggedOn } from '../../../tests/support/api/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../contract.ts';

interface Listed {
  readonly content: readonly Transaction[];
  readonly pageInfo: { readonly totalElements: number; readonly next?: string };
}

type Filters = Partial<
  Record<'fromDate' | 'toDate' | 'keyword' | 'category' | 'minAmount' | 'maxAmount' | 'abroad', string>
>;

const size = ({ amount }: Transaction) => Math.abs(Number(amount.amount));

/** Reference implementation of the filters, applied to the lines of the unfiltered list. */
function matches(line: Transaction, filters: Filters): boolean {
  const { fromDate, toDate, keyword, category, minAmount, maxAmount, abroad } = filters;
  return (
    (fromDate === undefined || line.transactionDate >= fromDate) &&
    (toDate === undefined || line.transactionDate <= toDate) &&
    (keyword === undefined || line.description.toLowerCase().includes(keyword)) &&
    (category === undefined || line.category === category) &&
    (minAmount === undefined || size(line) >= Number(minAmount)) &&
    (maxAmount === undefined || size(line) <= Number(maxAmount)) &&
    (abroad === undefined || line.merchantCountry !== undefined)
  );
}

describeOnBank('search of transactions', (context) => {
  let t: TestApp;
  let owner: Browser;
  let cardId: string;
  beforeAll(async () => {
    t = await testApp(context);
    owner = await loggedOn(t, 'demo.primary1');
    cardId = ((await owner.call('GET', '/cards')).payload as { cardId: string }[])[0]!.cardId;
  });
  afterAll(() => t.app.server.close());

  const LISTS = {
    all: '/cards/transaction',
    billed: 'transactions/posted',
    unbilled: 'transactions/unposted',
  };
  type List = keyof typeof LISTS;
  const get = (list: List, query: Readonly<Record<string, string>>) => {
    const path = list === 'all' ? LISTS.all : `/cards/${cardId}/${LISTS[list]}`;
    const own = list === 'all' ? { cardId } : {};
    return owner.call('GET', `${path}?${new URLSearchParams({ ...own, ...query })}`);
  };

  /** Reads all pages by cursor; the total count must stay the same. */
  async function readList(list: List, query: Readonly<Record<string, string>>): Promise<Transaction[]> {
    const lines: Transaction[] = [];
    const totals = new Set<number>();
    let after: string | undefined;
    do {
      const answer = await get(list, { ...query, ...(after !== undefined && { after }) });
      expect(answer.status, JSON.stringify(query)).toBe(200);
      const { content, pageInfo } = answer.payload as Listed;
      lines.push(...content);
      totals.add(pageInfo.totalElements);
      after = pageInfo.next;
    } while (after !== undefined);
    expect([...totals]).toEqual([lines.length]);
    return lines;
  }

  it('[CARD-2] [CARD-5] returns exactly the matching lines of the unfiltered list, in order, over pages', async () => {
    const whole = {
      all: await readList('all', { pageSize: '100' }),
      billed: await readList('billed', { pageSize: '100' }),
      unbilled: await readList('unbilled', { pageSize: '100' }),
    };
    expect(whole.all.length).toBeGreaterThan(300);
    const line = fc.constantFrom(...whole.all);
    const pick = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
    const filters = fc
      .record({
        from: pick(line),
        days: pick(fc.nat(400)),
        keyword: pick(line.map(({ description }) => description.slice(0, 3).toLowerCase().trim())),
        category: pick(fc.constantFrom(...TRANSACTION_CATEGORIES)),
        min: pick(line),
        more: pick(fc.nat(5_000)),
        abroad: pick(fc.constant('true')),
      })
      .map(({ from, days, keyword, category, min, more, abroad }): Filters => {
        const start = from?.transactionDate;
        return {
          ...(start && { fromDate: start }),
          ...(start && days !== undefined && { toDate: addDays(start, days) }),
          ...(keyword && { keyword }),
          ...(category && { category }),
          ...(min && { minAmount: `${size(min)}` }),
          ...(more !== undefined && { maxAmount: `${(min ? size(min) : 0) + more}` }),
          ...(abroad && { abroad }),
        };
      });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom<List[]>('all', 'billed', 'unbilled'),
        fc.constantFrom('7', '40', '100'),
        fc.constantFrom('asc', 'desc'),
        async (query, list, pageSize, orderBy) => {
          const expected = whole[list].filter((one) => matches(one, query));
          found += expected.length;
          const ordered = orderBy === 'desc' ? expected : expected.toReversed();
          const read = await readList(list, { ...query, pageSize, orderBy });
          expect(read.map(({ transactionId }) => transactionId)).toEqual(
            ordered.map(({ transactionId }) => transactionId),
          );
        },
      ),
      { numRuns: 60 },
    );
    expect(found, 'some of the drawn filters find lines').toBeGreaterThan(0);
  }, 60_000);

  it.each([
    [{ category: 'gambling' }, 'category'],
    [{ category: '' }, 'category'],
    [{ minAmount: '-1' }, 'minAmount'],
    [{ minAmount: '1.5' }, 'minAmount'],
    [{ maxAmount: '9999999999' }, 'maxAmount'],
    [{ maxAmount: 'x' }, 'maxAmount'],
    [{ minAmount: '2', maxAmount: '1' }, 'maxAmount'],
    [{ abroad: 'false' }, 'abroad'],
    [{ abroad: '1' }, 'abroad'],
  ])('[CARD-2] refuses %j for the field %s', async (query, field) => {
    for (const list of ['all', 'billed', 'unbilled'] as const) {
      const { status, error } = await get(list, query);
      expect([status, error?.code]).toEqual([400, 'VALIDATION']);
      expect(Object.keys(Object(error?.details?.fields))).toEqual([field]);
    }
  });
});
