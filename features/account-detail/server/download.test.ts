import ICAL from 'ical.js';
import { sql } from 'kysely';
import { Ofx } from 'ofx-data-extractor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PURCHASES } from '../../../shared/transaction-categories.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { readCsv } from '../../../tests/support/data/read-csv.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Spending } from '../contract.ts';
import { type Listed, readList } from './test-setup.ts';

const sum = (amounts: readonly (string | undefined)[]) =>
  amounts.reduce((total, amount) => total + Number(amount), 0);

describeOnBank('downloads', (context) => {
  let t: TestApp;
  let owner: Browser;
  let cardIds: string[];
  beforeAll(async () => {
    t = await testApp(context);
    owner = await loggedOn(t, 'demo.primary1');
    const { payload } = await owner.call('GET', '/cards');
    cardIds = (payload as { cardId: string }[]).map(({ cardId }) => cardId);
  });
  afterAll(() => t.app.server.close());

  const get = (path: string) => owner.call('GET', path);
  const download = (query: string, cardId = cardIds[0]) =>
    get(`/cards/${cardId}/transactions/download?${query}`);

  const listed = (path: string, query: Readonly<Record<string, string>> = {}) =>
    readList(owner, `/cards/${cardIds[0]}/${path}`, query);

  const bytes = ({ raw }: Answer) => raw.rawPayload.toString('utf8');

  it.each([
    ['billed', 'transactions/posted'],
    ['unbilled', 'transactions/unposted'],
  ])('[CARD-8] writes every %s transaction of the list to the CSV, with the same sum', async (part, path) => {
    const lines = await listed(path);
    const answer = await download(`format=csv&part=${part}&language=en`);
    expect(answer.status).toBe(200);
    expect(answer.raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.raw.headers['content-disposition']).toMatch(
      /^attachment; filename="transactions-\d{4}-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const [header, ...rows] = readCsv(bytes(answer));
    expect(header?.slice(0, 5)).toEqual([
      'Transaction date',
      'Posting date',
      'Description',
      'Category',
      'Amount (TWD)',
    ]);
    const read = rows.map(([date, posted, description, , amount]) => [date, posted, description, amount]);
    expect(read).toEqual(
      lines.map((line) => [
        line.transactionDate,
        line.postingDate ?? '',
        line.description,
        line.amount.amount,
      ]),
    );
    expect(sum(rows.map((row) => row[4]))).toBe(sum(lines.map(({ amount }) => amount.amount)));
  });

  it('[CARD-8] writes all pages of a long list', async () => {
    const answer = await get(`/cards/transaction?cardId=${cardIds[0]}&pageSize=100`);
    const { totalElements } = (answer.payload as Listed).pageInfo;
    expect(totalElements).toBeGreaterThan(300);
    const rows = readCsv(bytes(await download('format=csv&part=all&language=zh_tw')));
    expect(rows).toHaveLength(totalElements + 1);
    expect(rows[0]?.slice(0, 3)).toEqual(['消費日', '入帳日', '交易說明']);
    const ofx = new Ofx(bytes(await download('format=ofx&part=all&language=zh_tw')));
    const ids = ofx.getCreditCardTransferList().map(({ FITID }) => FITID);
    expect(new Set(ids).size).toBe(totalElements);
  });

  it('[CARD-8] writes only the search result', async () => {
    const billed = async (query: Readonly<Record<string, string>>) => {
      const search = new URLSearchParams(query);
      return readCsv(bytes(await download(`format=csv&part=billed&language=en&${search}`))).slice(1);
    };
    const [newest] = await listed('transactions/posted');
    const day = { fromDate: newest!.transactionDate, toDate: newest!.transactionDate };
    expect(await billed(day)).toHaveLength((await listed('transactions/posted', day)).length);
    expect(await billed({ keyword: 'no-such-shop' })).toEqual([]);
    const filters = { category: 'dining', minAmount: '300', maxAmount: '900' };
    const dinners = await listed('transactions/posted', filters);
    expect(dinners.length).toBeGreaterThan(1);
    expect((await billed(filters)).map((row) => row[4])).toEqual(dinners.map(({ amount }) => amount.amount));
    const abroad = await billed({ abroad: 'true' });
    expect(abroad.length).toBeGreaterThan(1);
    for (const row of abroad) expect(row[7]).toMatch(/^[A-Z]{2}$/);
  });

  it('[CARD-8] writes a statement as OFX with negated amounts and its total as the balance', async () => {
    const { payload } = await get(`/cards/${cardIds[0]}/e-statements`);
    const [, statement] = payload as {
      paymentKey: string;
      statementDate: string;
      total: { amount: string };
    }[];
    const lines = await listed('statementTxn', { paymentKey: statement!.paymentKey });
    const answer = await download(
      `format=ofx&part=statement&language=en&paymentKey=${statement!.paymentKey}`,
    );
    expect(answer.raw.headers['content-type']).toBe('application/x-ofx; charset=utf-8');
    const ofx = new Ofx(bytes(answer));
    expect(ofx.validate().errors).toEqual([]);
    const read = ofx.getCreditCardTransferList();
    expect(read.map(({ FITID }) => FITID)).toEqual(lines.map(({ transactionId }) => transactionId));
    expect(sum(read.map(({ TRNAMT }) => `${TRNAMT}`))).toBe(-sum(lines.map(({ amount }) => amount.amount)));
    expect(bytes(answer)).toContain(`<BALAMT>${-Number(statement!.total.amount)}</BALAMT>`);
    expect(bytes(answer)).not.toMatch(/\d{12,16}(?!\d|-|<)/);
  });

  it.each([
    ['format=pdf&part=billed&language=en', 'format'],
    ['format=csv&part=some&language=en', 'part'],
    ['format=csv&part=billed', 'language'],
    ['format=csv&part=statement&language=en', 'paymentKey'],
    ['format=csv&part=billed&language=en&paymentKey=x', 'paymentKey'],
    ['format=csv&part=billed&language=en&fromDate=2026-02-02&toDate=2026-02-01', 'toDate'],
    ['format=csv&part=billed&language=en&fromDate=2026-02-30', 'fromDate'],
    ['format=csv&part=billed&language=en&keyword=', 'keyword'],
    ['format=csv&part=billed&language=en&category=x', 'category'],
    ['format=csv&part=billed&language=en&minAmount=2&maxAmount=1', 'maxAmount'],
    ['format=csv&part=billed&language=en&more=1', 'more'],
  ])('[CARD-8] refuses %s for the field %s, as JSON', async (query, field) => {
    const { status, error } = await download(query);
    expect([status, error?.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(Object(error?.details?.fields))).toEqual([field]);
  });

  it('[CARD-8] [CARD-6] answers NOT_FOUND for a statement of another card', async () => {
    const { payload } = await get(`/cards/${cardIds[1]}/e-statements`);
    const [{ paymentKey } = { paymentKey: '' }] = payload as { paymentKey: string }[];
    const query = `format=csv&part=statement&language=en&paymentKey=${paymentKey}`;
    expect((await download(query, cardIds[1])).status).toBe(200);
    expect((await download(query)).error?.code).toBe('NOT_FOUND');
  });

  it('[CARD-8] refuses a list that is too long instead of truncating it', async () => {
    await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date,
        description_en, description_zh, amount, category)
      select customer_id, gen_random_uuid(), card_id, '2026-01-01', 'Tea', '茶', 50, 'dining'
      from cards.cards, generate_series(1, 5001) where card_id = ${cardIds[2]}`.execute(context.db());
    const { status, error } = await download('format=csv&part=all&language=en', cardIds[2]);
    expect([status, error?.details?.fields]).toEqual([400, { fromDate: 'tooMany' }]);
  });

  it('[CARD-8] returns the due date as a calendar event with the amounts', async () => {
    const { payload } = await get(`/cards/${cardIds[0]}/e-statements`);
    const [latest] = payload as { paymentDueDate: string; minimumPayment: { amount: string } }[];
    const answer = await get(`/cards/${cardIds[0]}/due-date?language=zh_tw`);
    expect(answer.raw.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(bytes(answer)));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.startDate.toString()).toBe(latest!.paymentDueDate);
    expect(event.description.replaceAll(',', '')).toContain(
      `最低應繳金額：NT$${latest!.minimumPayment.amount}`,
    );
    const again = await get(`/cards/${cardIds[0]}/due-date?language=en`);
    expect(bytes(again)).toContain('Total amount due');
    expect(bytes(again)).toContain(`UID:${event.uid}`.slice(0, 60));
  });

  it('[CARD-8] returns no due date and an empty file for a card without a statement', async () => {
    const other = await loggedOn(t, 'demo.states1');
    const { payload } = await other.call('GET', '/cards');
    const unactivated = (payload as { cardId: string; status: string }[]).find(
      ({ status }) => status === 'unactivated',
    );
    const path = `/cards/${unactivated?.cardId}`;
    expect((await other.call('GET', `${path}/due-date?language=en`)).error?.code).toBe('NOT_FOUND');
    const empty = await other.call('GET', `${path}/transactions/download?format=csv&part=all&language=en`);
    expect(readCsv(bytes(empty))).toHaveLength(1);
    const nothing = (await other.call('GET', `${path}/spending`)).payload as Spending;
    expect(nothing.categories).toEqual([]);
    expect(nothing.months.map(({ total }) => total.amount)).toEqual(Array(12).fill('0'));
  });

  it('[CARD-2] sums the purchases of the last twelve months as spending', async () => {
    const { payload } = await get(`/cards/${cardIds[0]}/spending`);
    const { months, categories } = payload as Spending;
    const [{ month: first } = { month: '' }] = months;
    expect(months.map(({ month }) => month)).toEqual([...months.map(({ month }) => month)].sort());
    expect(new Set(months.map(({ month }) => month)).size).toBe(12);
    const query = { cardId: cardIds[0]!, fromDate: `${first}-01` };
    const lines = await readList(owner, '/cards/transaction', query);
    const purchases = lines.filter(({ category }) => PURCHASES.some((name) => name === category));
    expect(purchases.length).toBeGreaterThan(100);
    expect(purchases.length).toBeLessThan(lines.length);
    for (const { month, total } of months)
      expect([month, total.amount]).toEqual([
        month,
        `${sum(purchases.filter((line) => line.transactionDate.startsWith(month)).map(({ amount }) => amount.amount))}`,
      ]);
    for (const { category, total, count } of categories) {
      const matching = purchases.filter((line) => line.category === category);
      expect([category, Number(total.amount), count]).toEqual([
        category,
        sum(matching.map(({ amount }) => amount.amount)),
        matching.length,
      ]);
    }
    const totals = categories.map(({ total }) => Number(total.amount));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(sum(categories.map(({ total }) => total.amount))).toBe(
      sum(months.map(({ total }) => total.amount)),
    );
  });
});
