/** What events say of a purchase besides its row: when it was cleared, and what its holder may recognise it by. */
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { describeOnBank } from '../../tests/support/database/databases.ts';
import { sampleId } from '../conformance/sample/sample-bank.ts';
import { today } from '../load/test-bank.ts';
import * as make from './test-events.ts';

const FACTS = {
  descriptor: 'NIGHT MKT 0231 TPE',
  channel: 'wallet',
  wallet: 'Phone',
  country: 'TW',
  convertedByMerchant: false,
} as const;

describeOnBank('facts of a purchase in events', (context) => {
  const send = make.sendTo(context);
  const line = () =>
    context
      .db()
      .selectFrom('cards.transactions')
      .select(['cleared_on', 'descriptor', 'channel', 'wallet', 'shop_country', 'converted_by_merchant'])
      .where('transaction_id', '=', sampleId(7001))
      .executeTakeFirst();
  beforeEach(() => make.startAgain(context));

  it('[BANK-42] are stored with the line, and the newest event decides all of them', async () => {
    const clearedOn = addDays(today, -1);
    await send(make.posted(9, { clearedOn, facts: FACTS }));
    expect(await line()).toEqual({
      cleared_on: clearedOn,
      descriptor: 'NIGHT MKT 0231 TPE',
      channel: 'wallet',
      wallet: 'Phone',
      shop_country: 'TW',
      converted_by_merchant: false,
    });
    await send(make.posted(5, { facts: { channel: 'chip' } }));
    expect(await line()).toEqual({
      cleared_on: null,
      descriptor: null,
      channel: 'chip',
      wallet: null,
      shop_country: null,
      converted_by_merchant: null,
    });
  });

  it.each([
    ['facts.descriptor', { facts: { descriptor: 'x'.repeat(41) } }],
    ['facts.wallet', { facts: { channel: 'chip', wallet: 'Phone' } }],
    ['facts.country', { facts: { country: 'tw' } }],
    ['clearedOn', { clearedOn: addDays(today, -9) }],
  ] as const)('[BANK-42] are refused with a wrong %s', (field, change) => {
    // Reading an event throws before anything is stored.
    expect(() => send(make.posted(9, change))).toThrow(
      expect.objectContaining({ details: { fields: { [`events.0.${field}`]: expect.any(String) } } }),
    );
  });
});
