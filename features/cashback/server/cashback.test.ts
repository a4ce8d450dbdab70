import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
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
  async function auditRecords(): Promise<{ customer_id: string; details: unknown }[]> {
    const { rows } = await sql<{ customer_id: string; details: unknown }>`select customer_id, details
      from portal.audit where action = 'cashback-method' order by at, seq`.execute(context.db());
    return rows;
  }
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
    const records = await auditRecords();
    expect(records.map(({ details }) => details)).toEqual([{ cardId, cashbackMethod: chosen }]);
    expect(records[0]?.customer_id).toMatch(/./);
  });

  it('[CSH-1] takes the customer from the session, not from the call', async () => {
    const chosen = other(await read(primary, cardId));
    const foreignCard = (await cardsOf(await loggedOn(t, 'demo.primary2')))[0].cardId;
    const foreign = await change(primary, {
      cardNo: foreignCard,
      cusId: foreignCard,
      cashbackMethod: chosen,
    });
    expect([foreign.status, foreign.error?.code]).toEqual([404, 'NOT_FOUND']);
    const own = await change(primary, {
      cardNo: cardId,
      cusId: 'another-customer',
      channel: 'web',
      cashbackMethod: chosen,
    });
    expect(own.status).toBe(200);
    expect(await read(primary, cardId)).toBe(chosen);
    const reread = await primary.call('GET', `${PATH}?cardNo=${cardId}&cusId=another-customer`);
    expect(reread.payload).toEqual({ cashbackMethod: chosen });
  });

  it('[CSH-1] [S24] lets a supplementary cardholder read but not change it', async () => {
    const holder = await loggedOn(t, 'demo.supp1');
    const card = (await cardsOf(holder))[0].cardId;
    const before = await read(holder, card);
    expect(['auto_redeem', 'accumulate']).toContain(before);
    const count = (await auditRecords()).length;
    const answer = await change(holder, { cardNo: card, cashbackMethod: other(before) });
    expect([answer.status, answer.error?.code]).toEqual([403, 'PRIMARY_ONLY']);
    expect(await read(holder, card)).toBe(before);
    expect(await auditRecords()).toHaveLength(count);
  });

  it('[CARD-6] [S23] foreign, unknown and malformed cards get the same response and no audit record', async () => {
    const foreignCard = (await cardsOf(await loggedOn(t, 'demo.primary2')))[0].cardId;
    const count = (await auditRecords()).length;
    const answers = new Set<string>();
    for (const cardNo of [foreignCard, '00000000-0000-4000-8000-000000000000', '1', 'null', '../cards']) {
      for (const { status, error } of [
        await primary.call('GET', `${PATH}?cardNo=${encodeURIComponent(cardNo)}`),
        await change(primary, { cardNo, cashbackMethod: 'accumulate' }),
      ]) {
        answers.add(JSON.stringify([status, error?.code, error?.message, error?.details]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('NOT_FOUND')]);
    expect(await auditRecords()).toHaveLength(count);
  });

  it('[CSH-1] [S26] refuses an unknown or missing method and extra fields', async () => {
    const before = await read(primary, cardId);
    for (const body of [
      { cardNo: cardId, cashbackMethod: 'cash' },
      { cardNo: cardId, cashbackMethod: '' },
      { cardNo: cardId },
      { cashbackMethod: 'accumulate' },
      { cardNo: '', cashbackMethod: 'accumulate' },
      { cardNo: "' or 1=1", cashbackMethod: 'accumulate' },
      { cardNo: cardId, cashbackMethod: ['accumulate'] },
      { cardNo: cardId, cashbackMethod: 'accumulate', customerId: '1' },
    ]) {
      const { status, error } = await change(primary, body);
      expect([status, error?.code], JSON.stringify(body)).toEqual([400, 'VALIDATION']);
    }
    expect(await read(primary, cardId)).toBe(before);
  });

  it('[CSH-1] [S23] requires log-on to read and change', async () => {
    const stranger = await t.browser().open();
    for (const { status, error } of [
      await stranger.call('GET', `${PATH}?cardNo=${cardId}`),
      await change(stranger, { cardNo: cardId, cashbackMethod: 'accumulate' }),
    ]) {
      expect([status, error?.code]).toEqual([401, 'SESSION_OVER']);
    }
  });
});
