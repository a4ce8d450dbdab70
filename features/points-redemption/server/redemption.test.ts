import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { CATEGORY } from '../categories.ts';
import type { HistoryItem, RedemptionDetail } from '../contract.ts';
import { ADDRESS } from '../testing/product.ts';
import { afterOne, type Person, refusal, succeeded, type TestSetup, testSetup } from './test-setup.ts';

const MILES = { catalogCode: 'EVAM0001', airmileId: '1234567890' };
const COFFEE = { catalogCode: 'VOUCCAFE', registeredEmail: true };

describeOnBank('points redemption', (context) => {
  let w: TestSetup;
  let anna: Person;
  let traveller: Person;
  beforeAll(async () => {
    w = await testSetup(context);
    anna = await w.logOn('primary1');
    const card = anna.cards.find(({ productCode }) => productCode === 'TRV')!;
    traveller = { ...anna, cardId: card.cardId };
  });
  beforeEach(async () => {
    await w.setPoints(anna, 250_000);
    await w.setPoints(traveller, 50_000);
  });
  afterAll(() => w.t.app.server.close());

  it('[RDM-1] lists all categories, and the products of each with name, code, points and category code', async () => {
    const list = (await w.get(anna, '/points-redemption/redemption-category-list')) as { value: string }[];
    expect(list.map(({ value }) => value)).toEqual(REDEMPTION_CATEGORIES);
    for (const category of REDEMPTION_CATEGORIES) {
      const categoryProducts = await w.products(anna, category);
      expect(categoryProducts.length).toBeGreaterThan(0);
      expect(new Set(categoryProducts.map(({ productCategory }) => productCategory))).toEqual(
        new Set([CATEGORY[category].code]),
      );
    }
    const zh = await anna.browser.call(
      'GET',
      `/points-redemption/redemption-product-list?cardId=${anna.cardId}&category=gift`,
      undefined,
      { 'accept-language': 'zh_tw' },
    );
    expect(JSON.stringify(zh.payload)).toContain('高山茶');
  });

  it('[RDM-1] returns balance and minimums: 3,000 points in units of 500 for air miles, 1 and 1 otherwise', async () => {
    expect(await w.get(anna, `/points-redemption/point-balance?cardId=${anna.cardId}`)).toEqual({
      pointBalance: 250_000,
      daily: { most: 1_000_000_000, left: expect.any(Number) },
    });
    const minimum = (code: string, person: Person) =>
      w.get(
        person,
        `/points-redemption/minimum-redemption-point-and-minimum-redemption-unit?redemptionItemCode=${code}&cardId=${person.cardId}`,
      );
    const miles = { minimumRedeemPts: 3000, minimumUnit: 500 };
    expect(await minimum('EVAM0001', traveller)).toEqual(miles);
    expect(await minimum('EVAM0001', anna)).toEqual(miles);
    expect(await minimum('GIFTTEA1', anna)).toEqual({ minimumRedeemPts: 1, minimumUnit: 1 });
    expect(await minimum('IHGP0001', anna)).toEqual({ minimumRedeemPts: 1, minimumUnit: 1 });
    expect(await minimum('NOSUCH01', anna)).toBeUndefined();
  });

  it('[RDM-3] [RDM-4] [RDM-5] [RWD-2] redeems miles with points, ledger entry, redemption, audit record and messages', async () => {
    const before = await w.state(traveller);
    const result = succeeded(await w.redeem(traveller, 'partner', { ...MILES, quantity: 3500 }));
    expect(result).toMatchObject({ pointsUsed: 3500, pointBalance: 46_500 });
    expect(result.redeemCode).toMatch(/^RD[0-9A-Z]{10}$/);
    expect(await w.state(traveller)).toEqual(afterOne(before, 46_500));
    const list = (await w.get(anna, '/redemption-history')) as { content: HistoryItem[] };
    const { pointsUsed: points, pointBalance: _left, ...item } = result;
    expect(list.content[0]).toEqual({ ...item, points });
    const detail = (await w.get(anna, `/redemption-history/detail/${result.id}`)) as RedemptionDetail;
    expect(detail).toMatchObject({
      ...item,
      points,
      quantity: 3500,
      category: 'airmiles_and_hotel',
      productCode: 'EVAM0001',
      membershipId: '•••• 7890',
      cardId: traveller.cardId,
    });
    const ledger = (await w.get(anna, `/reward-points?cardId=${traveller.cardId}`)) as {
      content: { points: number; description: string }[];
    };
    expect(ledger.content[0]).toMatchObject({ points: -3500, description: item.redemptionDescription });
  });

  it('[RDM-2] checks in order: points, minimum quantity, minimum points, membership id', async () => {
    const tried = async (body: object) => {
      const { error } = await w.redeem(traveller, 'partner', { ...MILES, ...body });
      return [error?.code, error?.details, error?.message];
    };
    await w.setPoints(traveller, 400);
    expect(await tried({ quantity: 401, airmileId: '' })).toEqual([
      'INSUFFICIENT_POINT',
      { need: '401', have: '400' },
      'You need 401 points and have 400. Lower the quantity or choose another product.',
    ]);
    expect(await tried({ quantity: 400, airmileId: '' })).toEqual([
      'INVALID_MIN_THRESHOLD',
      { unit: '500' },
      'Quantity must be at least 500.',
    ]);
    await w.setPoints(traveller, 50_000);
    expect(await tried({ quantity: 2500, airmileId: '' })).toEqual([
      'INVALID_MIN_POINT',
      { n: '3,000' },
      'This product needs at least 3,000 points for each request.',
    ]);
    const format = {
      partner: 'Evergreen Sky Airways',
      format: '10 digits starting with 1, 2 or 3',
    };
    for (const airmileId of ['', '4234567890', '123456789', '12345678901', undefined])
      expect((await tried({ quantity: 3000, airmileId })).slice(0, 2)).toEqual([
        'INVALID_MEMBERSHIP_ID',
        format,
      ]);
    expect(await tried({ quantity: 3100 })).toEqual([
      'VALIDATION',
      { fields: { quantity: 'unit' } },
      'Check what you entered.',
    ]);
    expect(await w.state(traveller)).toMatchObject({ points: 50_000, sum: 50_000 });
    succeeded(
      await w.redeem(traveller, 'partner', { ...MILES, quantity: '3000', airmileId: ' １２３４ 567-890 ' }),
    );
  });

  it('[RDM-2] other categories check only the points', async () => {
    await w.setPoints(anna, 500);
    expect(refusal(await w.redeem(anna, 'catalogue', { ...COFFEE, quantity: 2 }))).toEqual([
      400,
      'INSUFFICIENT_POINT',
    ]);
    expect(succeeded(await w.redeem(anna, 'catalogue', { ...COFFEE, quantity: 1 })).pointBalance).toBe(0);
    expect(refusal(await w.redeem(anna, 'catalogue', { ...COFFEE, quantity: 1 }))).toEqual([
      400,
      'INSUFFICIENT_POINT',
    ]);
  });

  it('[RDM-2] reports a partner that is down, refuses or finds a mismatch, and takes no points', async () => {
    const before = await w.state(anna);
    for (const [airmileId, code, item] of [
      ['1234590001', 'SERVICE_UNAVAILABLE', undefined],
      ['1234590002', 'RDM-NOTAUTH', undefined],
      ['1234590003', 'RDM-MISMATCH', 'membership ID'],
      ['1234590004', 'RDM-MISMATCH', 'name'],
      ['1234590005', 'RDM-MISMATCH', 'date of birth'],
      ['1234590006', 'RDM-MISMATCH', 'nationality'],
    ] as const) {
      const { error } = await w.redeem(anna, 'partner', { ...MILES, airmileId, quantity: 1000 });
      expect([error?.code, error?.details?.item]).toEqual([code, item]);
      if (item) expect(error?.message).toContain(`The ${item} we hold does not match`);
    }
    expect(await w.state(anna)).toEqual(before);
  });

  it('[RDM-3] a cash rebate is 5,000 points for NT$10,000, twice a year, with a sufficient average balance', async () => {
    const rebate = (person: Person, amount: unknown) =>
      w.redeem(person, 'waiver', { catalogCode: 'REBATE01', amount });
    for (const amount of [1, 9999, '10001', 15_000]) {
      const { error } = await rebate(anna, amount);
      expect([error?.code, error?.details]).toEqual(['VALIDATION', { fields: { amount: 'unit' } }]);
    }
    const bill = async () => {
      const owed = ((await w.get(anna, `/cards/${anna.cardId}`)) as { currentBalance: unknown })
        .currentBalance;
      const open = await w.get(anna, `/cards/${anna.cardId}/transactions/unposted?pageSize=100`);
      const { content } = open as { content: { description: string; amount: unknown }[] };
      const lines = content.filter(({ description }) => description.startsWith('Cash rebate'));
      return { owed, lines: lines.map(({ amount }) => amount) };
    };
    const owed = BigInt(((await bill()).owed as { amount: string }).amount);
    expect(refusal(await rebate(anna, 30_000))).toEqual([400, 'RDM-YEAR']);
    expect((await bill()).lines).toEqual([]);
    const result = succeeded(await rebate(anna, 10_000));
    expect(result).toMatchObject({ pointsUsed: 5000, pointBalance: 245_000 });
    expect(await w.get(anna, `/redemption-history/detail/${result.id}`)).toMatchObject({
      category: 'cashback',
      rebate: { amount: '10000', currency: 'TWD' },
    });
    expect(await bill()).toEqual({
      owed: { amount: `${owed - 10_000n}`, currency: 'TWD' },
      lines: [{ amount: '-10000', currency: 'TWD' }],
    });
    expect(refusal(await rebate(anna, '20000'))).toEqual([400, 'RDM-YEAR']);
    // The limit is per person, across cards.
    succeeded(await rebate(traveller, '10000'));
    const third = await rebate(anna, 10_000);
    expect([refusal(third), third.error?.message]).toEqual([
      [400, 'RDM-YEAR'],
      'This redemption would exceed the limit of 2 times a year for this product. No points were used. Lower the quantity, or redeem it next year.',
    ]);
    expect((await w.state(anna)).points).toBe(245_000);
    const poor = await w.logOn('oldpass1');
    await w.setPoints(poor, 6000);
    expect(refusal(await rebate(poor, 10_000))).toEqual([400, 'RDM-BALANCE']);
    expect((await w.state(poor)).points).toBe(6000);
  });

  it('[RDM-3] sends a gift by post to a person without an e-mail address, who needs to give none', async () => {
    const without = await w.logOn('primary2');
    await w.setPoints(without, 5000);
    const { emailAddress: _none, ...address } = ADDRESS;
    const gift = { catalogCode: 'GIFTTEA1', quantity: 1, ...address };
    const detail = await w.get(
      without,
      `/redemption-history/detail/${succeeded(await w.redeem(without, 'catalogue', gift)).id}`,
    );
    expect(detail).toMatchObject(address);
    expect(detail).not.toHaveProperty('emailAddress');
    // The bank gets the address on its record, as before.
    const sent = succeeded(await w.redeem(anna, 'catalogue', gift));
    const { email } = (await w.get(anna, '/profile')) as { email: string };
    expect(await w.get(anna, `/redemption-history/detail/${sent.id}`)).toMatchObject({
      ...address,
      emailAddress: email,
    });
  });

  it('[RDM-2] offers no air miles for a supplementary card, and says when nothing can be redeemed', async () => {
    const holder = await w.logOn('supp1');
    const balance = ({ cardId }: Person) => `/points-redemption/point-balance?cardId=${cardId}`;
    for (const category of REDEMPTION_CATEGORIES)
      expect([category, (await w.products(holder, category)).length > 0]).toEqual([
        category,
        category !== 'airmiles_and_hotel',
      ]);
    expect(await w.get(holder, balance(holder))).not.toHaveProperty('closed');
    const waiting = await w.logOn('batch1');
    expect(await w.get(waiting, balance(waiting))).toMatchObject({ closed: true });
  });

  it('[RDM-2] [S24] only the primary cardholder redeems air miles; supplementary cardholders redeem the rest', async () => {
    const holder = await w.logOn('supp1');
    await w.setPoints(holder, 10_000);
    const before = await w.state(holder);
    const miles = await w.redeem(holder, 'partner', { ...MILES, quantity: 3000 });
    expect(refusal(miles)).toEqual([403, 'PRIMARY_ONLY']);
    expect(await w.state(holder)).toEqual(before);
    expect(succeeded(await w.redeem(holder, 'catalogue', { ...COFFEE, quantity: 1 })).pointBalance).toBe(
      9500,
    );
  });

  it('[RDM-3] redeems nothing in the batch window', async () => {
    const waiting = await w.logOn('batch1');
    await w.setPoints(waiting, 50_000);
    for (const answer of [
      await w.redeem(waiting, 'partner', { ...MILES, quantity: 3000 }),
      await w.redeem(waiting, 'catalogue', { ...COFFEE, quantity: 1 }),
      await w.redeem(waiting, 'waiver', { catalogCode: 'REBATE01', amount: 10_000 }),
    ])
      expect([refusal(answer), answer.error?.message]).toEqual([
        [400, 'RDM-BATCH'],
        'We are processing earlier redemptions, so this is not possible now. Your points have not changed. Try again after one hour.',
      ]);
    expect((await w.state(waiting)).points).toBe(50_000);
  });

  it('[RDM-2] only active cards redeem', async () => {
    const many = await w.logOn('states1');
    for (const { cardId, status } of many.cards) {
      const answer = await w.redeem({ ...many, cardId }, 'catalogue', { ...COFFEE, quantity: 1 });
      expect([status, answer.error?.code]).toEqual([status, status === 'active' ? undefined : 'RDM-CARD']);
    }
  });

  it('[RDM-3] requires an address for gifts and an e-mail address for vouchers, and names missing parts', async () => {
    const gift = { catalogCode: 'GIFTTEA1', quantity: '2', ...ADDRESS };
    const result = succeeded(await w.redeem(anna, 'catalogue', gift));
    expect(result.pointsUsed).toBe(3600);
    expect(await w.get(anna, `/redemption-history/detail/${result.id}`)).toMatchObject({
      ...ADDRESS,
      emailAddress: 'p***n@example.com',
      quantity: 2,
    });
    const { address: _street, postcode: _code, ...parts } = gift;
    const missing = await w.redeem(anna, 'catalogue', parts);
    expect([refusal(missing), missing.error?.details]).toEqual([
      [400, 'VALIDATION'],
      { fields: { address: 'empty', postcode: 'empty' } },
    ]);
    for (const catalogCode of ['VOUCCAFE', 'DONACHIL', 'LOUNTPE1', 'PICKTPE1']) {
      const { status, error } = await w.redeem(anna, 'catalogue', { catalogCode, quantity: 1 });
      expect([status, error?.details]).toEqual([400, { fields: { emailAddress: 'empty' } }]);
      const sent = succeeded(
        await w.redeem(anna, 'catalogue', { catalogCode, quantity: 1, emailAddress: ' ＡＢ@example.com ' }),
      );
      expect(await w.get(anna, `/redemption-history/detail/${sent.id}`)).toMatchObject({
        emailAddress: 'A***@example.com',
      });
    }
  });

  it('[RDM-3] delivers to the registered e-mail address, which no response shows whole', async () => {
    const coffee = { catalogCode: 'VOUCCAFE', quantity: 1, registeredEmail: true };
    const { email } = (await w.get(anna, '/profile')) as { email: string };
    expect(email).toContain('***');
    const sent = succeeded(await w.redeem(anna, 'catalogue', coffee));
    const detail = (await w.get(anna, `/redemption-history/detail/${sent.id}`)) as RedemptionDetail;
    expect(detail.emailAddress).toBe(email);
    // The item goes to the address on file, although the request also contains a typed address.
    const both = { ...coffee, emailAddress: 'other@example.com' };
    const second = succeeded(await w.redeem(anna, 'catalogue', both));
    expect(await w.get(anna, `/redemption-history/detail/${second.id}`)).toMatchObject({
      emailAddress: email,
    });
    const without = await w.logOn('primary2');
    await w.setPoints(without, 5000);
    const refused = await w.redeem(without, 'catalogue', coffee);
    expect([refusal(refused), refused.error?.details]).toEqual([
      [400, 'VALIDATION'],
      { fields: { emailAddress: 'empty' } },
    ]);
  });

  it('[RDM-1] says what one of a product is worth, where the catalogue states it', async () => {
    const worths = async (person: Person, category: string) =>
      (await w.products(person, category)).map(({ productCode, worth, timesAYear }) => [
        productCode,
        worth && `${worth.amount} ${worth.unit}`,
        timesAYear,
      ]);
    expect(await worths(anna, 'cashback')).toEqual([['REBATE01', '10000 twd', 2]]);
    expect(await worths(anna, 'voucher_and_donation')).toContainEqual(['VOUCSHOP', '500 twd', undefined]);
    expect(await worths(anna, 'voucher_and_donation')).toContainEqual(['VOUCFILM', undefined, undefined]);
    const miles = await worths(anna, 'airmiles_and_hotel');
    expect(miles).toContainEqual(['EVAM0001', '1 miles', undefined]);
    expect(miles).toContainEqual(['IHGP0001', '1000 hotel_points', undefined]);
  });
});
