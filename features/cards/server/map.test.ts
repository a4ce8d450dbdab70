import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardDetail as PortCardDetail } from '../../../server/ports/card-system/port.ts';
import { twd } from '../../../shared/money.ts';
import { cardDetail, cardSummary } from '../contract.ts';
import { toCardDetail, toCardSummary } from './map.ts';

/** A card with every field of the port. */
const card: Required<PortCardDetail> = {
  cardId: '6f0f3b62-6a59-4c61-8f0e-3d1f1f2a9b01',
  productCode: 'CBT',
  productName: { en: 'Cashback Titanium card', zh_tw: '現金回饋鈦金卡' },
  maskedNumber: '•••• •••• •••• 4821',
  lastFour: '4821',
  holderName: 'LIN YA-TING',
  relationship: 'primary',
  corporate: false,
  status: 'active',
  expiry: '09/29',
  creditLimit: twd(120_000),
  availableCredit: twd(96_544),
  currentBalance: twd(23_456),
  latestStatement: {
    statementDate: '2026-11-05',
    paymentDueDate: '2026-11-25',
    total: twd(18_230),
    minimumPayment: twd(1_823),
    paidSince: twd(3_000),
    suspended: twd(1_200),
  },
  points: 250_000,
  cashAdvanceLimit: twd(12_000),
  interestRate: '12.68',
  cashbackMethod: 'auto_redeem',
  autopay: 'none',
  pinSet: true,
  canActivate: false,
  frozen: true,
  replacement: { orderedOn: '2026-11-20', stoppedLastFour: '0117' },
  temporaryLimit: { limit: twd(150_000), startDate: '2026-11-01', endDate: '2026-12-15' },
};

describe('cards', () => {
  it('[CARD-1] [LIM-1] maps a card to the contract in the requested language', () => {
    const mapped = toCardDetail(card, 'zh_tw', { face: 'metal', network: 'NET' });
    expect(cardDetail.parse(mapped)).toEqual(mapped);
    expect(Object.keys(cardDetail.shape).filter((field) => !(field in mapped))).toEqual([]);
    expect(mapped).toMatchObject({
      productName: '現金回饋鈦金卡',
      statementBalance: { amount: '18230', currency: 'TWD' },
      paidSinceStatement: { amount: '3000', currency: 'TWD' },
      suspended: { amount: '1200', currency: 'TWD' },
      minimumPayment: { amount: '1823', currency: 'TWD' },
      cashAdvanceLimit: { amount: '12000', currency: 'TWD' },
      temporaryLimit: { ...card.temporaryLimit, limit: { amount: '150000', currency: 'TWD' } },
    });
    expect(toCardSummary(card, 'en').productName).toBe('Cashback Titanium card');
  });

  it('[CARD-1] maps a card without statement and temporary limit to null figures and zero paid', () => {
    const { latestStatement: _, temporaryLimit: _limit, ...fresh } = card;
    const mapped = toCardSummary(fresh, 'en');
    expect(mapped).not.toHaveProperty('temporaryLimit');
    expect(cardSummary.safeParse(mapped).success).toBe(true);
    expect(mapped).toMatchObject({
      statementBalance: null,
      minimumPayment: null,
      paymentDueDate: null,
      statementDate: null,
      paidSinceStatement: { amount: '0', currency: 'TWD' },
    });
  });

  it('[GEN-8] keeps every dollar of large and negative amounts', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), (dollars) => {
        const { currentBalance } = toCardSummary({ ...card, currentBalance: twd(dollars) }, 'en');
        expect(currentBalance).toEqual({ amount: dollars.toString(), currency: 'TWD' });
      }),
    );
  });
});
