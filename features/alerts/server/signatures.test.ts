/** Event requests that are not signed by the bank, or were signed long ago, write nothing. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sign } from '../../../bank/events/signature.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../../../tests/support/database/databases.ts';
import { event, purchase } from '../testing/bank.ts';

const SECRET = Buffer.alloc(32, 51);
const SCHEMAS = ['portal', 'cards', 'demo'];

describeOnBank('events that the bank did not sign', NOT_DISTRIBUTED, (context) => {
  let t: TestApp;
  let body: string;
  beforeAll(async () => {
    t = await testApp(context, { BANK_EVENTS_SECRET: SECRET.toString('base64') });
    const { customerId } = demoPerson('primary1');
    const { card_id: cardId } = await context
      .db()
      .selectFrom('cards.cards')
      .select('card_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    const card = { customerId, cardId };
    const refused = {
      description: { en: 'Shop', zh_tw: '商店' },
      amount: { amount: '9000', currency: 'TWD' },
    };
    body = JSON.stringify({
      events: [
        purchase(card, 3000),
        event(card, 'refused', { ...refused, reason: 'limit' }),
        event(card, 'token-added', { tokenId: 'T-1', wallet: 'Phone' }),
        event(card, 'controls', {
          ...{ version: 9, online: false, abroad: false, contactless: false, cash: false },
          freeze: { since: new Date().toISOString(), by: 'bank' },
        }),
      ],
    });
  });

  /** Number and content of all rows, by table. */
  async function rows(): Promise<Readonly<Record<string, string>>> {
    const tables = await sql<{ name: string }>`select table_schema || '.' || table_name as name
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema in (${sql.join(SCHEMAS)})
      order by 1`.execute(context.db());
    const found: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows: content } = await sql<{ content: string }>`select count(*) || ' '
        || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content
        from ${sql.table(name)} t`.execute(context.db());
      found[name] = content[0]?.content ?? '';
    }
    return found;
  }
  const send = async (timestamp: string, signature: string, payload: string | Buffer = body) =>
    (
      await t.app.server.inject({
        method: 'POST',
        url: '/api/v1/bank-events',
        headers: {
          'content-type': 'application/json',
          'bank-timestamp': timestamp,
          'bank-signature': signature,
        },
        payload,
      })
    ).statusCode;
  const seconds = (later = 0) => `${Math.floor(Date.now() / 1000) + later}`;
  const signed = (timestamp: string, payload = body, secret = SECRET) =>
    sign(secret, timestamp, Buffer.from(payload));
  /** Waits for everything that follows from events. */
  async function settle(): Promise<void> {
    await t.app.alerts.sender.drain();
    await t.app.dispatcher.drain();
  }

  it('[ALERT-3] [S47] writes no event, notice, message or audit record for a forged or late signature', async () => {
    const before = await rows();
    const now = seconds();
    const raised = body.replace('"3000"', '"3001"');
    const forged: readonly (readonly [timestamp: string, signature: string, payload?: string])[] = [
      [now, signed(now, body, Buffer.alloc(32, 99))],
      [now, signed(now).replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
      [now, ''],
      [now, signed(now), raised],
      [seconds(1), signed(now)],
      // Signed correctly, but replayed later or dated in the future.
      [seconds(-330), signed(seconds(-330))],
      [seconds(-86_400), signed(seconds(-86_400))],
      [seconds(360), signed(seconds(360))],
    ];
    for (const [timestamp, signature, payload] of forged)
      expect(await send(timestamp, signature, payload)).toBe(401);
    await settle();
    expect(await rows()).toEqual(before);
  });

  it('[ALERT-3] writes the same events with a right signature, so that the rows above can differ', async () => {
    const before = await rows();
    const now = seconds();
    expect(await send(now, signed(now))).toBe(200);
    await settle();
    const after = await rows();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toEqual(
      expect.arrayContaining([
        ...['cards.controls', 'cards.transactions', 'cards.wallet_tokens'],
        ...['portal.bank_events', 'portal.notices', 'portal.outbox'],
      ]),
    );
  });
});
