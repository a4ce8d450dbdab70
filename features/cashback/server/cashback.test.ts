import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { CashbackMethod } from '../contract.ts';

const PATH = '/cards/cashback-method';

describeOnBank('cashback method', (context) => {
  let t: TestApp;
  let primary: Browser;
  let cardId: string;
  beforeAll(async () => {
    t = await testApp(context);
    primary = await loggedOn(t, 'demo.primary1');
    cardId = (await cardsOf(primary))[0]!.cardId;
  });
  afterAll(() => t.app.server.close());

  const cardsOf = async (browser: Browser) =>
    (await browser.call('GET', '/cards')).payload as [CardSummary, ...CardSummary[]];
  const read = async (browser: Browser, card: string) =>
    ((await browser.call('GET', `${PATH}?cardNo=${card}`)).payload as { cashbackMethod: CashbackMethod })
      .cashbackMethod;
  const change = (browser: Browser, body: object) => browser.call('POST', PATH, body);
  const other = (method: CashbackMethod): CashbackMethod =>
    method === 'accumulate' ? 'auto_redeem' : 'accumulate';

  it('[CSH-1] reads and changes the method of one card, with one audit record', async () => {
    const cards = await cardsOf(primary);
    const before = await Promise.all(cards.map((card) => read(primary, card.cardId)));
    const chosen = other(before[0]!);
    const answer = await change(primary, { cardNo: cardId, cashbackMethod: chosen });
    expect([answer.status, answer.payload]).toEqual([200, { cashbackMethod: chosen }]);
    const after = await Promise.all(cards.map((card) => read(primary, card.cardId)));
    expect(after).toEqual([chosen, ...before.slice(1)]);
    const detail = (await primary.call('GET', `/cards/${cardId}`)).payload;
    expect(detail).toMatchObject({ cashbackMethod: chosen });
    const { rows } = await sql`select customer_id, details from ${namedAudit} a
      where action = 'cashback-method'`.execute(context.db());
    const details = { cardId, cashbackMethod: chosen };
    expect(rows).toEqual([{ customer_id: demoPerson('primary1').customerId, details }]);
  });

  it('[CSH-1] [S24] lets a supplementary cardholder read but not change it', async () => {
    const holder = await loggedOn(t, 'demo.supp1');
    const card = (await cardsOf(holder))[0].cardId;
    const before = await read(holder, card);
    const answer = await change(holder, { cardNo: card, cashbackMethod: other(before) });
    expect(answer.error?.code).toBe('PRIMARY_ONLY');
    expect(await read(holder, card)).toBe(before);
  });

  it('[CSH-1] [S26] refuses an unknown or missing method and extra fields', async () => {
    const before = await read(primary, cardId);
    for (const over of [{ cashbackMethod: 'cash' }, { cashbackMethod: undefined }, { customerId: '1' }]) {
      const { error } = await change(primary, { cardNo: cardId, cashbackMethod: 'accumulate', ...over });
      expect(error?.code, JSON.stringify(over)).toBe('VALIDATION');
    }
    expect(await read(primary, cardId)).toBe(before);
  });
});
