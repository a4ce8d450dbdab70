import { describe, expect, it } from 'vitest';
import { twd } from '../../../shared/money.ts';
import { everyEntry } from '../../http/page.ts';
import type { CardTransaction, TransactionQuery } from './parts/history.ts';
import type { CardReads } from './port.ts';
import { withRowSearch } from './row-search.ts';

/** A bank that searches English descriptions only, by the letters as they are. Every fourth line is 臺北, and costs NT$1,147. */
function bankOf(count: number) {
  const asked: TransactionQuery[] = [];
  const lines = Array.from({ length: count }, (_, index): CardTransaction => {
    const isOne = index % 4 === 0;
    return {
      transactionId: `line-${index}`,
      transactionDate: '2026-11-20',
      description: { en: isOne ? 'Taipei' : 'Other', zh_tw: isOne ? '臺北' : '其他' },
      amount: twd(isOne ? 1147 : 5),
      category: isOne ? 'dining' : 'fee',
      instalmentEligible: false,
    };
  });
  const reads: Pick<CardReads, 'transactions' | 'card'> = {
    async transactions(customerId, _cardId, _part, query) {
      asked.push(query);
      if (customerId !== 'owner') return undefined;
      const { keyword, pageNumber, pageSize, after } = query;
      const found = lines.filter(
        ({ description }) => keyword === undefined || description.en.includes(keyword),
      );
      const start = after === undefined ? pageNumber * pageSize : Number(after);
      const next = start + pageSize < found.length ? `${start + pageSize}` : undefined;
      const content = found.slice(start, start + pageSize);
      return { content, totalElements: found.length, ...(next !== undefined && { next }) };
    },
    card: async () => ({ lastFour: '5176' }) as Awaited<ReturnType<CardReads['card']>>,
  };
  return { asked, reads: withRowSearch(reads as CardReads) };
}
const PAGE = { pageNumber: 0, pageSize: 20 };

describe('[CARD-9] search for a bank that searches descriptions only', () => {
  it.each(['台北', '1,147', '餐飲', 'taipei', '２０２６年１１月２０日', '5176'])(
    'finds %s',
    async (keyword) => {
      const { reads } = bankOf(250);
      const found = await reads.transactions('owner', 'card', 'all', { ...PAGE, keyword });
      const isAll = keyword === '5176' || keyword.includes('年');
      expect(found?.totalElements).toBe(isAll ? 250 : 63);
      expect(found?.content).toHaveLength(20);
    },
  );

  it('pages by number and by cursor, and keeps the other conditions', async () => {
    const { reads, asked } = bankOf(250);
    const query = { keyword: '台北', category: 'dining', sort: { by: 'date', order: 'asc' } } as const;
    const whole = await everyEntry(
      async (position) =>
        (await reads.transactions('owner', 'card', 'all', { ...query, ...position, pageSize: 7 }))!,
    );
    expect(whole.map(({ transactionId }) => transactionId)).toEqual(
      Array.from({ length: 63 }, (_, index) => `line-${index * 4}`),
    );
    expect(asked.every(({ category, sort, keyword }) => category && sort && keyword === undefined)).toBe(
      true,
    );
    const last = await reads.transactions('owner', 'card', 'all', { ...query, pageNumber: 3, pageSize: 20 });
    expect([last?.content.length, last?.next]).toEqual([3, undefined]);
    const unknown = await reads.transactions('owner', 'card', 'all', {
      ...PAGE,
      keyword: '台北',
      after: '1.x',
    });
    expect(unknown).toEqual({ content: [], totalElements: 0 });
  });

  it('leaves a long list and a search without a keyword to the bank, and finds no other customer', async () => {
    const { reads, asked } = bankOf(1001);
    const long = await reads.transactions('owner', 'card', 'all', { ...PAGE, keyword: 'Taipei' });
    expect([long?.totalElements, asked.length]).toEqual([251, 2]);
    await reads.transactions('owner', 'card', 'all', PAGE);
    expect(asked.at(-1)).toEqual(PAGE);
    expect(await reads.transactions('other', 'card', 'all', { ...PAGE, keyword: 'x' })).toBeUndefined();
  });
});
