import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, formatDate } from '../../../shared/dates.ts';
import { LANGUAGES, say } from '../../../shared/messages.ts';
import { formatMoney, formatNumberOf, fromWire } from '../../../shared/money.ts';
import { readKeyword, type ShownLine, showsKeyword } from '../../../shared/search/keyword.ts';
import { categoryText } from '../../../shared/transaction-categories.messages.ts';
import { TRANSACTION_CATEGORIES, type TransactionCategory } from '../../../shared/transaction-categories.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../contract.ts';
import { readList } from './test-setup.ts';

type Filters = Partial<
  Record<'fromDate' | 'toDate' | 'keyword' | 'category' | 'minAmount' | 'maxAmount' | 'abroad', string>
>;

const size = ({ amount }: Transaction) => Math.abs(Number(amount.amount));

/** Whether the row shows the keyword, from what the API says of the line. */
function shows({ description, category, ...line }: Transaction, keyword: string, lastFour: string): boolean {
  const read = readKeyword(keyword);
  const shown: ShownLine = {
    transactionDate: line.transactionDate,
    ...(line.postingDate !== undefined && { postingDate: line.postingDate }),
    description: { en: description, zh_tw: description },
    amount: fromWire(line.amount),
    ...(line.foreignAmount && { foreignAmount: fromWire(line.foreignAmount) }),
    category: category as TransactionCategory,
  };
  return read === undefined || showsKeyword(shown, read, lastFour);
}

/** Returns keywords that the row of a line shows. */
function shownBy({ description, category, amount, transactionDate, foreignAmount }: Transaction): string[] {
  const names = LANGUAGES.map((language) => say(categoryText[category as TransactionCategory], language));
  return [
    ...[description.slice(0, 3), description.toUpperCase(), description.replaceAll(' ', '\u3000')],
    ...[amount.amount, formatMoney(amount), formatNumberOf(amount), ...names],
    ...LANGUAGES.map((language) => formatDate(transactionDate, language)),
    ...(foreignAmount ? [formatMoney(foreignAmount)] : []),
  ].map((keyword) => keyword.trim());
}

/** Reference implementation of the filters, applied to the lines of the unfiltered list. */
function matches(line: Transaction, filters: Filters, lastFour: string): boolean {
  const { fromDate, toDate, keyword, category, minAmount, maxAmount, abroad } = filters;
  return (
    (fromDate === undefined || line.transactionDate >= fromDate) &&
    (toDate === undefined || line.transactionDate <= toDate) &&
    (keyword === undefined || shows(line, keyword, lastFour)) &&
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
  let lastFour: string;
  beforeAll(async () => {
    t = await testApp(context);
    owner = await loggedOn(t, 'demo.primary1');
    const [card] = (await owner.call('GET', '/cards')).payload as { cardId: string; lastFour: string }[];
    ({ cardId, lastFour } = card!);
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
        keyword: pick(line.chain((one) => fc.constantFrom(...shownBy(one)))),
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
          const expected = whole[list].filter((one) => matches(one, query, lastFour));
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

  it('[CARD-9] finds each line by everything that its row shows', async () => {
    const lines = await read('all', { pageSize: '100' });
    const kinds = new Map(lines.map((line) => [`${line.category} ${Boolean(line.foreignAmount)}`, line]));
    for (const line of kinds.values())
      for (const keyword of [...shownBy(line), lastFour]) {
        const found = await read('all', {
          keyword,
          fromDate: line.transactionDate,
          toDate: line.transactionDate,
        });
        expect(
          found.map(({ transactionId }) => transactionId),
          keyword,
        ).toContain(line.transactionId);
      }
  });

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
