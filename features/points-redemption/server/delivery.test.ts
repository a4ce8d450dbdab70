import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { RedemptionDetail } from '../contract.ts';
import { ADDRESS } from '../testing/product.ts';
import { type Person, refusal, succeeded, type TestSetup, testSetup } from './test-setup.ts';

describeOnBank('delivery and worth of products', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
    anna = await w.logOn('primary1');
    await w.setPoints(anna, 250_000);
  });
  afterAll(() => w.t.app.server.close());

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
