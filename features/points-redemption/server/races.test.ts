/** Concurrent and repeated redemptions, paging, and invalid input. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { HistoryItem, Redeemed } from '../contract.ts';
import { ADDRESS } from '../testing/product.ts';
import { afterOne, type Person, refusal, succeeded, type TestSetup, testSetup } from './test-setup.ts';

const COFFEE = { catalogCode: 'VOUCCAFE', quantity: 1, registeredEmail: true };

describeOnBank('points redemption at the same time', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
    anna = await w.logOn('primary1');
  });
  beforeEach(() => w.setPoints(anna, 250_000));
  afterAll(() => w.t.app.server.close());

  const atOnce = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));

  it('[S36] [RDM-4] [RWD-2] redeems once when 200 calls race for a balance that covers one', {
    timeout: 60_000,
  }, async () => {
    await w.setPoints(anna, 999);
    const before = await w.state(anna);
    // Fewer calls on a distributed database: on a cluster that shares a machine, more calls would time out.
    const send = () => w.redeem(anna, 'catalogue', COFFEE, { 'idempotency-key': randomUUID() });
    const isShed = ({ error }: Awaited<ReturnType<typeof send>>) => error?.code === 'MAINTENANCE';
    const first = await atOnce(context.distributed ? 30 : 200, send);
    const answers = first.filter((answer) => !isShed(answer));
    // A busy machine may shed calls before they reach the card. They are retried in smaller batches.
    while (answers.length < first.length) {
      const again = await atOnce(Math.min(first.length - answers.length, 20), send);
      answers.push(...again.filter((answer) => !isShed(answer)));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code);
    expect(new Set(others)).toEqual(new Set(['INSUFFICIENT_POINT']));
    expect(await w.state(anna)).toEqual(afterOne(before, 499));
  });

  it.each([
    ['catalogue', COFFEE],
    ['partner', { catalogCode: 'x', quantity: 1, airmileId: '1' }],
    ['waiver', { catalogCode: 'x', amount: 1 }],
  ] as const)('[S37] [RDM-4] refuses a redemption without an idempotency key: %s', async (way, body) => {
    const before = await w.state(anna);
    const answer = await w.redeem(anna, way, body, { 'idempotency-key': undefined });
    expect(refusal(answer)).toEqual([400, 'VALIDATION']);
    expect(answer.error?.details).toEqual({ fields: { 'Idempotency-Key': 'required' } });
    expect(await w.state(anna)).toEqual(before);
  });

  it('[S37] [RDM-4] redeems once when 50 calls share an idempotency key, and all get the same response', async () => {
    const before = await w.state(anna);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await atOnce(50, () => w.redeem(anna, 'catalogue', COFFEE, key));
    const first = succeeded(answers[0]!);
    for (const answer of answers) expect(succeeded(answer)).toEqual(first);
    expect(await w.state(anna)).toEqual(afterOne(before, 249_500));
    // A later retry returns the same result, even with a different balance.
    await w.setPoints(anna, 0);
    expect(succeeded(await w.redeem(anna, 'catalogue', COFFEE, key))).toEqual(first);
    const other = await w.redeem(anna, 'catalogue', { ...COFFEE, quantity: 2 }, key);
    expect(refusal(other)).toEqual([409, 'CONFLICT']);
    expect((await w.state(anna)).points).toBe(0);
  });

  it('[S37] [RDM-4] a refusal does not use up the idempotency key', async () => {
    await w.setPoints(anna, 499);
    const key = { 'idempotency-key': randomUUID() };
    expect(refusal(await w.redeem(anna, 'catalogue', COFFEE, key))).toEqual([400, 'INSUFFICIENT_POINT']);
    await w.setPoints(anna, 500);
    expect(succeeded(await w.redeem(anna, 'catalogue', COFFEE, key)).pointBalance).toBe(0);
  });

  it('[S37] [RDM-4] a repeat after all points were used gets the first response, also while the card system fails', async () => {
    await w.setPoints(anna, 500);
    const key = { 'idempotency-key': randomUUID() };
    const first = succeeded(await w.redeem(anna, 'catalogue', COFFEE, key));
    expect(first.pointBalance).toBe(0);
    const after = await w.state(anna);
    expect(succeeded(await w.redeem(anna, 'catalogue', COFFEE, key))).toEqual(first);
    await sql`alter table cards.products rename to products_away`.execute(w.db());
    try {
      expect(succeeded(await w.redeem(anna, 'catalogue', COFFEE, key))).toEqual(first);
    } finally {
      await sql`alter table cards.products_away rename to products`.execute(w.db());
    }
    expect(await w.state(anna)).toEqual(after);
    const other = { 'idempotency-key': randomUUID() };
    expect(refusal(await w.redeem(anna, 'catalogue', COFFEE, other))).toEqual([400, 'INSUFFICIENT_POINT']);
  });

  it('[S37] [RDM-4] one key of two customers is two keys', async () => {
    const ben = await w.logOn('states1');
    await w.setPoints(ben, 1000);
    const key = { 'idempotency-key': randomUUID() };
    const annas = succeeded(await w.redeem(anna, 'catalogue', COFFEE, key));
    const bens = succeeded(await w.redeem(ben, 'catalogue', COFFEE, key));
    expect(bens).toMatchObject({ pointBalance: 500 });
    expect(bens.id).not.toBe(annas.id);
    expect(succeeded(await w.redeem(ben, 'catalogue', COFFEE, key))).toEqual(bens);
  });

  it('[OPS-5] [RDM-4] takes no points when the audit record cannot be written, and a retry with the same key succeeds', async () => {
    const before = await w.state(anna);
    const key = { 'idempotency-key': randomUUID() };
    await sql`create function portal.no_space() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(w.db());
    await sql`create trigger no_space before insert on portal.audit
      for each row execute function portal.no_space()`.execute(w.db());
    try {
      expect(refusal(await w.redeem(anna, 'catalogue', COFFEE, key))).toEqual([503, 'MAINTENANCE']);
      expect(await w.state(anna)).toEqual(before);
    } finally {
      await sql`drop function portal.no_space cascade`.execute(w.db());
    }
    expect(succeeded(await w.redeem(anna, 'catalogue', COFFEE, key)).pointBalance).toBe(249_500);
  });

  it('[RDM-4] does not deadlock when refusals and redemptions race', async () => {
    // Fewer calls on a distributed database: on a cluster that shares a machine, more calls would time out.
    const calls = context.distributed ? 20 : 40;
    await w.setPoints(anna, calls * 500);
    const before = await w.state(anna);
    const dear = { catalogCode: 'IHGP0001', quantity: 7, airmileId: '123456789' };
    const answers = await atOnce(calls, (n) =>
      n % 4 === 0 ? w.redeem(anna, 'partner', dear) : w.redeem(anna, 'catalogue', COFFEE),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['INSUFFICIENT_POINT']));
    const after = await w.state(anna);
    expect(after.points).toBe(after.sum);
    expect(after.redemptions).toBe(before.redemptions + calls - refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(calls / 4 - 1);
    const codes = answers.filter(({ status }) => status === 200).map((one) => succeeded(one).redeemCode);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('[RDM-3] [RDM-4] enforces the yearly limit across cards that redeem at once', async () => {
    const second = { ...anna, cardId: anna.cards[1]!.cardId };
    await w.setPoints(second, 250_000);
    await sql`delete from cards.redemption_years`.execute(w.db());
    const answers = await atOnce(20, (n) =>
      w.redeem(n % 2 ? anna : second, 'waiver', { catalogCode: 'REBATE01', amount: 10_000 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const points = [(await w.state(anna)).points, (await w.state(second, second.cardId)).points];
    expect(points[0]! + points[1]!).toBe(490_000);
    const { rows } = await sql<{
      lines: bigint;
      amount: string;
    }>`select count(*) as lines, sum(t.amount) as amount
      from cards.redemptions r join cards.transactions t
        on t.customer_id = r.customer_id and t.transaction_id = r.redemption_id
      where r.customer_id = ${anna.customerId} and r.rebate is not null`.execute(w.db());
    expect(rows.map(({ lines, amount }) => [Number(lines), Number(amount)])).toEqual([[2, -20_000]]);
  });

  it('[RDM-5] lists the history by date in both directions, by page number and by cursor', async () => {
    for (let n = 0; n < 3; n++) succeeded(await w.redeem(anna, 'catalogue', COFFEE));
    const read = async (query: string) =>
      (await w.get(anna, `/redemption-history?${query}`)) as {
        content: HistoryItem[];
        pageInfo: { totalElements: number; next?: string };
      };
    const idsOf = ({ content }: { content: HistoryItem[] }) => content.map(({ id }) => id);
    const whole = await read('pageSize=100');
    const ids = idsOf(whole);
    expect(new Set(ids).size).toBe(whole.pageInfo.totalElements);
    for (const [orderBy, expected] of [
      ['desc', ids],
      ['asc', ids.toReversed()],
    ] as const) {
      const query = `pageSize=2&orderBy=${orderBy}&sortBy=redemptionDate`;
      const first = await read(query);
      expect(idsOf(first)).toEqual(expected.slice(0, 2));
      for (const next of ['pageNumber=1', `after=${first.pageInfo.next}`])
        expect(idsOf(await read(`${query}&${next}`))).toEqual(expected.slice(2, 4));
    }
    expect((await read('after=1.unknown')).content).toEqual([]);
    for (const query of ['sortBy=points', 'after=NaN'])
      expect((await anna.browser.call('GET', `/redemption-history?${query}`)).status).toBe(400);
  });

  it('[S26] [RDM-4] refuses additional and invalid fields', async () => {
    const before = await w.state(anna);
    for (const extra of [
      { points: 1 },
      { customerId: anna.customerId },
      { quantity: 0 },
      { quantity: 1.5 },
      { quantity: null },
      { catalogCode: "' or 1=1" },
      { emailAddress: 'a@b.c\nbcc: x@y.z' },
      { ...ADDRESS, postcode: '1234' },
    ]) {
      const { status, error } = await w.redeem(anna, 'catalogue', { ...COFFEE, ...extra });
      expect([extra, status, error?.code]).toEqual([extra, 400, 'VALIDATION']);
    }
    for (const [way, body] of [
      ['catalogue', { ...COFFEE, catalogCode: 'NOSUCH01' }],
      ['catalogue', { ...COFFEE, catalogCode: 'EVAM0001' }],
      ['catalogue', { ...COFFEE, catalogCode: 'REBATE01' }],
      ['partner', { catalogCode: 'VOUCCAFE', quantity: 1, airmileId: '1234567890' }],
      ['waiver', { catalogCode: 'VOUCCAFE', amount: 1 }],
      ['catalogue', { ...COFFEE, catalogCode: 'constructor' }],
    ] as const)
      expect([body, refusal(await w.redeem(anna, way, body))]).toEqual([body, [404, 'NOT_FOUND']]);
    const huge = await w.redeem(anna, 'catalogue', { ...COFFEE, quantity: '9999999999' });
    expect(huge.error?.details).toEqual({ need: '4,999,999,999,500', have: '250,000' });
    expect(await w.state(anna)).toEqual(before);
  });

  it('[S42] stores sealed data in no table in clear, and membership ids in no response, message or log', async () => {
    const secret = '3987654321';
    const result: Redeemed = succeeded(
      await w.redeem(anna, 'partner', { catalogCode: 'EVAM0001', quantity: 1000, airmileId: secret }),
    );
    succeeded(await w.redeem(anna, 'catalogue', { ...ADDRESS, catalogCode: 'GIFTTEA1', quantity: 1 }));
    const detail = await anna.browser.call('GET', `/redemption-history/detail/${result.id}`);
    const tables = [
      'cards.redemptions',
      'cards.point_entries',
      'portal.audit',
      'portal.idempotency',
      'demo.inbox',
    ];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text
          from ${sql.table(table)} t`.execute(w.db());
        return rows[0]?.text ?? '';
      }),
    );
    const everywhere = [...texts, detail.raw.body, ...w.t.logged].join('\n');
    for (const part of [secret, ADDRESS.address, ADDRESS.emailAddress]) {
      expect(everywhere).not.toContain(part);
      expect(everywhere).not.toContain(Buffer.from(part).toString('hex'));
    }
  });
});
