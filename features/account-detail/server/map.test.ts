import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '../../../server/ports/card-system/parts/history.ts';
import { transaction } from '../../../shared/http/cards.ts';
import { twd } from '../../../shared/money.ts';
import { categoryText } from '../../../shared/transaction-categories.messages.ts';
import { TRANSACTION_CATEGORIES } from '../../../shared/transaction-categories.ts';
import { toTransaction } from './map.ts';

const line: CardTransaction = {
  transactionId: 'b4b2c0de-0000-4000-8000-000000000001',
  transactionDate: '2026-11-12',
  description: { en: 'Ramen shop', zh_tw: '拉麵店' },
  amount: twd(715),
  category: 'dining',
  instalmentEligible: false,
};

describe('transactions', () => {
  it('[CARD-2] every category has a name', () => {
    expect(Object.keys(categoryText).toSorted()).toEqual(TRANSACTION_CATEGORIES.toSorted());
  });

  it('[CARD-1] maps an authorised domestic purchase without posting date and foreign fields', () => {
    const mapped = toTransaction(line, 'zh_tw');
    expect(transaction.parse(mapped)).toEqual(mapped);
    expect(Object.keys(mapped).sort()).toEqual([
      'amount',
      'category',
      'description',
      'instalmentEligible',
      'transactionDate',
      'transactionId',
    ]);
    expect(mapped.description).toBe('拉麵店');
  });

  it('[CARD-1] maps a purchase abroad with foreign amount, country and exchange date', () => {
    const mapped = toTransaction(
      {
        ...line,
        postingDate: '2026-11-14',
        foreignAmount: { minor: 1230n, currency: 'USD' },
        merchantCountry: 'US',
        exchangeDate: '2026-11-13',
      },
      'en',
    );
    expect(mapped).toMatchObject({
      postingDate: '2026-11-14',
      foreignAmount: { amount: '12.30', currency: 'USD' },
      merchantCountry: 'US',
      exchangeDate: '2026-11-13',
    });
  });
});
