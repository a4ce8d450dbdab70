import { afterAll, beforeAll, expect, it } from 'vitest';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { REDEEM_CALL } from '../categories.ts';
import type { Product } from '../contract.ts';
import { ADDRESS, type Person, type TestSetup, testSetup } from './test-setup.ts';

describeOnBank('[RDM-1] each category', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
    anna = await w.logOn('primary1');
    await w.setPoints(anna, 250_000);
  });
  afterAll(() => w.t.app.server.close());

  it.each(REDEMPTION_CATEGORIES)('has an item that can be redeemed: %s', async (category) => {
    const list = `/points-redemption/redemption-product-list?cardId=${anna.cardId}&category=${category}`;
    const products = (await anna.browser.call('GET', list)).payload as Product[];
    const [item] = products.toSorted((a, b) => a.productPoint - b.productPoint);
    const bodies = {
      partner: { catalogCode: 'EVAM0001', airmileId: '1234567890', quantity: 3000 },
      catalogue: { catalogCode: item?.productCode, quantity: 1, ...ADDRESS },
      waiver: { catalogCode: item?.productCode, amount: Number(item?.rebate?.amount) },
    };
    const way = REDEEM_CALL[category];
    const { status, error } = await w.redeem(anna, way, bodies[way]);
    expect([status, error?.code]).toEqual([200, undefined]);
  });
});
