import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { TRANSACTION_CATEGORIES } from '../../../shared/transaction-categories.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../contract.ts';
import { readList } from './test-setup.ts';

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

  const LISTS = ['all', 'billed', 'unbilled'] as const;
  type List = (typeof LISTS)[number];
  const pathOf = (list: List) =>
    ({
      all: '/cards/transaction',
      billed: `/cards/${cardId}/transactions/posted`,
      unbilled: `/cards/${cardId}/transactions/unposted`,
    })[list];
  const queryOf = (list: List, query: Readonly<Record<string, string>>) =>
    list === 'all' ? { cardId, ...query } : query;
  const read = (list: List, query: Readonly<Record<string, string>> = {}) =>
    readList(owner, pathOf(list), queryOf(list, query));

  it('[CARD-2] lists all transactions oldest first and each other list newest first, also over pages', async () => {
    for (const list of LISTS) {
      const orderBy = list === 'all' ? 'asc' : 'desc';
      for (const pageSize of ['7', '100']) {
        const found = await read(list, { pageSize });
        expect(found).toEqual(await read(list, { pageSize: '100', orderBy, sortBy: 'date' }));
        const dates = found.map(({ transactionDate }) => transactionDate);
        expect(orderBy === 'asc' ? dates : dates.toReversed()).toEqual([...dates].sort());
      }
    }
  });

  it('[CARD-2] [CARD-5] returns exactly the matching lines of the unfiltered list, in order, over pages', async () => {
    const whole = {
      all: await read('all', { orderBy: 'desc' }),
      billed: await read('billed'),
      unbilled: await read('unbilled'),
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
    let expectedLines = 0;
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...LISTS),
        fc.constantFrom('7', '40', '100'),
        fc.constantFrom('asc', 'desc'),
        async (query, list, pageSize, orderBy) => {
          const expected = whole[list].filter((one) => matches(one, query));
          expectedLines += expected.length;
          const ordered = orderBy === 'desc' ? expected : expected.toReversed();
          const found = await read(list, { ...query, pageSize, orderBy });
          expect(found.map(({ transactionId }) => transactionId)).toEqual(
            ordered.map(({ transactionId }) => transactionId),
          );
        },
      ),
      { numRuns: 60 },
    );
    expect(expectedLines, 'some of the drawn filters find lines').toBeGreaterThan(0);
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
    for (const list of LISTS) {
      const parameters = new URLSearchParams(queryOf(list, query));
      const { status, error } = await owner.call('GET', `${pathOf(list)}?${parameters}`);
      expect([status, error?.code]).toEqual([400, 'VALIDATION']);
      expect(Object.keys(Object(error?.details?.fields))).toEqual([field]);
    }
  });
});
