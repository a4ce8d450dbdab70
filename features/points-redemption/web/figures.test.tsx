import { describe, expect, it } from 'vitest';
import { onePage, StaticPage, stepOf } from '../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { cancelText } from '../cancel.messages.ts';
import { historyCalls, type RedemptionDetail } from '../contract.ts';
import { categoryText } from '../messages.ts';
import { historyText, redemptionPage as text } from '../page.messages.ts';
import { ADDRESS, sampleProduct } from '../testing/product.ts';
import DetailPage from './DetailPage.tsx';
import HistoryPage from './HistoryPage.tsx';
import { CheckStep } from './order/CheckStep.tsx';
import { OrderSummary } from './order/OrderSummary.tsx';
import { initialData, initialValues, type Order } from './order/wizardData.ts';

const page = () => new StaticPage('en');
const DELIVERED = [
  [text.address.en, ADDRESS.address],
  [text.city.en, 'Taipei'],
  [text.state.en, 'Zhongzheng'],
  [text.postcode.en, '100'],
  [text.emailAddress.en, 'person@example.com'],
];

describe('[RDM-1] an order', () => {
  const MILES: Order = {
    product: sampleProduct(),
    category: 'airmiles_and_hotel',
    quantity: 3,
    membershipId: '1234567890',
    delivery: {},
  };
  const data = (order: Order) => ({
    ...initialData(SAMPLE_CARD, initialValues(SAMPLE_CARD), () => {}),
    order,
  });
  const rows = (order: Order) => page().rows(<OrderSummary data={data(order)} order={order} />);
  const miles = (membership: string, change = '') => [
    [text.card.en, 'Harbour Card •••• 5555'],
    [text.category.en, `${categoryText.airmiles_and_hotel.en}${change}`],
    [text.product.en, `Harbour Miles${change}`],
    [text.quantity.en, `3${change}`],
    [text.membership.en, `Harbour Air ${membership}${change}`],
    [text.cost.en, '1,500'],
    [text.delivery.en, '3 days'],
  ];

  it('shows the points of all units, and masks the membership', () => {
    expect(rows(MILES)).toEqual(miles('•••• 7890'));
  });

  it('shows the whole membership, and offers to change it, where it is checked', () => {
    const step = stepOf(CheckStep, data(MILES));
    expect(page().rows(step)).toEqual(miles('1234567890', ` ${contentText.change.en}`));
    expect(page().seen(step)).toContain('Harbour Miles × 3 1,500 points');
  });

  const after = (order: Partial<Order>) => {
    const { membershipId: _, ...other } = MILES;
    return rows({ ...other, ...order }).slice(4, -2);
  };

  it.each<[string, Partial<Order>, string[][]]>([
    ['an address', { category: 'gift', delivery: ADDRESS }, DELIVERED],
    [
      'the registered email',
      { registeredEmail: 'p•••@example.com' },
      [[text.emailAddress.en, 'p•••@example.com']],
    ],
    [
      'the rebate of all units',
      { product: sampleProduct({ rebate: { amount: '40', currency: 'TWD' } }) },
      [[text.rebate.en, 'NT$120']],
    ],
    ['nothing else', {}, []],
  ])('shows %s between quantity and points', (_what, order, shown) => {
    expect(after(order)).toEqual(shown);
  });
});

describe('[RDM-5] a past redemption', () => {
  const DETAIL: RedemptionDetail = {
    id: 'r1',
    redeemCode: 'RD7',
    redemptionDate: '2026-11-20',
    redemptionDescription: 'Umbrella',
    points: 2400,
    category: 'gift',
    productCode: 'G1',
    quantity: 4,
    cardId: 'c1',
    lastFour: '5555',
  };
  const rows = (change: Partial<RedemptionDetail>) =>
    page()
      .answer(historyCalls.detail, { params: { id: '' } }, { ...DETAIL, ...change })
      .rows(<DetailPage />);
  const order = [
    [historyText.code.en, 'RD7'],
    [historyText.date.en, '20/11/2026'],
    [text.category.en, categoryText.gift.en],
    [text.product.en, 'Umbrella'],
    [text.quantity.en, '4'],
    [historyText.points.en, '2,400'],
    [text.card.en, '•••• 5555'],
  ];

  it.each<[string, Partial<RedemptionDetail>, string[][]]>([
    ['its order', {}, []],
    ['its address', { ...ADDRESS, delivery: '9 days' }, [...DELIVERED, [text.delivery.en, '9 days']]],
    [
      'partner, masked membership and rebate',
      { partnerName: 'Harbour Air', membershipId: '•••• 7890', rebate: { amount: '160', currency: 'TWD' } },
      [
        [historyText.partner.en, 'Harbour Air'],
        [text.membership.en, '•••• 7890'],
        [text.rebate.en, 'NT$160'],
      ],
    ],
  ])('shows %s', (_what, change, more) => {
    expect(rows(change)).toEqual([...order, ...more]);
  });

  it('[RDM-7] shows until when it can be cancelled, or when it was cancelled', () => {
    const seen = (change: Partial<RedemptionDetail>) =>
      page()
        .answer(historyCalls.detail, { params: { id: '' } }, { ...DETAIL, ...change })
        .seen(<DetailPage />);
    expect(seen({ cancellableUntil: '2026-11-21T06:05:00.000Z' })).toContain(
      `You can cancel until 21/11/2026 14:05. ${cancelText.cancel.en}`,
    );
    expect(seen({})).not.toContain(cancelText.cancel.en);
    expect(rows({ cancelledAt: '2026-11-20T07:08:00.000Z' })).toEqual([
      ...order.slice(0, 2),
      [cancelText.cancelledAt.en, '20/11/2026 15:08'],
      ...order.slice(2),
    ]);
  });

  it('is in the list with its day, code and points', () => {
    const query = { pageNumber: '0', pageSize: '20', sortBy: 'date', orderBy: 'desc' } as const;
    const list = page().answer(historyCalls.list, { query }, onePage([DETAIL]));
    expect(list.rows(<HistoryPage />)).toEqual(order.slice(0, 2).toReversed());
    expect(list.seen(<HistoryPage />)).toContain(`Umbrella ${historyText.see.en} 2,400 `);
    const cancelled = { ...DETAIL, cancelledAt: '2026-11-20T07:08:00.000Z' };
    const marked = page().answer(historyCalls.list, { query }, onePage([cancelled]));
    expect(marked.seen(<HistoryPage />)).toContain(`Umbrella ${cancelText.cancelled.en} `);
  });
});
