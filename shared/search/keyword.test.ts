import { describe, expect, it } from 'vitest';
import { twd } from '../money.ts';
import { readKeyword, type ShownLine, showsKeyword } from './keyword.ts';

const LINE: ShownLine = {
  transactionDate: '2026-11-20',
  postingDate: '2026-11-22',
  description: { en: 'Taipei Hot Pot', zh_tw: '臺北羣峯火鍋' },
  amount: twd(1147),
  foreignAmount: { minor: 1230n, currency: 'USD' },
  category: 'dining',
};
const finds = (typed: string, line: ShownLine = LINE) => {
  const keyword = readKeyword(typed);
  return keyword !== undefined && showsKeyword(line, keyword, '5176');
};

describe('[CARD-9] a keyword', () => {
  it.each([
    ...['hotpot', 'ＨＯＴ　pot', '台北', '臺北', '群峰', '北 群'],
    ...['1147', '1,147', 'NT$1,147', 'nt$ 1147', '１，１４７', '1,147元', 'USD 12.30', '12.3', 'USD12.30'],
    ...['Dining', 'dini', '餐飲', '餐'],
    ...[
      '20/11/2026',
      '2026/11/20',
      '2026-11-22',
      '20 Nov 2026',
      '2026年11月20日',
      '民國115年11月20日',
      '115/11/20',
    ],
    ...['Nov 2026', '2026年11月', '5176', '５１７６'],
  ])('%j finds what the row shows', (typed) => expect(finds(typed)).toBe(true));

  it.each([
    '147',
    '1,1',
    '1148',
    '-1147',
    'JPY 12.30',
    'USD 12',
    'd',
    'shopping',
    '21/11/2026',
    'Dec 2026',
    '5177',
    '1千',
  ])('%j finds nothing else', (typed) => expect(finds(typed)).toBe(false));

  it('with a minus sign finds amounts in the customer’s favour only', () => {
    const refund = { ...LINE, amount: twd(-500), category: 'refund' } as const;
    for (const typed of ['-500', '−NT$500', '－５００', 'NT$-500', '+NT$500', '500'])
      expect(finds(typed, refund), typed).toBe(true);
    expect(finds('-500', { ...LINE, amount: twd(500) })).toBe(false);
  });

  it('of spaces only is none', () => expect(readKeyword(' 　\u200b')).toBeUndefined());
});
