import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMoney, toWire, twd, type WireMoney } from '../../../../shared/money.ts';
import { type Browser, type TestApp, testApp } from '../../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../../tests/support/api/clients/logged-on.ts';
import { read, sum } from '../../../../tests/support/api/reads.ts';
import { elements, readPdf } from '../../../../tests/support/data/pdf.ts';
import { readCsv } from '../../../../tests/support/data/read-csv.ts';
import { describeOnBank } from '../../../../tests/support/database/databases.ts';
import { bundleForNode } from '../../../../tests/support/source/bundle.ts';
import type { Insights } from '../../contract.ts';

let program: string;
beforeAll(async () => {
  program = await bundleForNode('app/server/programs/statement-pdf.ts');
});
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

describeOnBank('a year as a file', (context) => {
  let t: TestApp;
  let owner: Browser;
  let insights: Insights;
  let year: string;
  beforeAll(async () => {
    t = await testApp(context, {}, { documentThread: pathToFileURL(program) });
    owner = await loggedOn(t, 'demo.primary1');
    insights = await read(owner, '/insights');
    year = insights.today.slice(0, 4);
  });
  afterAll(() => t.app.server.close());

  const file = (query: string) => owner.call('GET', `/insights/year?${query}`);
  const csv = async (language: string, of = year) =>
    readCsv((await file(`year=${of}&format=csv&language=${language}`)).raw.rawPayload.toString('utf8'));
  const ofYear = <T extends { readonly month: string }>(months: readonly T[]) =>
    months.filter(({ month }) => month.startsWith(year));
  const shown = (amounts: readonly WireMoney[]) => formatMoney(toWire(twd(sum(amounts))));

  async function customerId(): Promise<string> {
    const { rows } = await sql<{ id: string }>`select customer_id::text as id from portal.users
      where username = 'demo.primary1'`.execute(context.db());
    return rows[0]?.id ?? '';
  }

  it('[INSIGHT-6] has every transaction of the year as CSV, oldest first, of all cards', async () => {
    const answer = await file(`year=${year}&format=csv&language=en`);
    expect(answer.raw.headers['content-disposition']).toBe(`attachment; filename="spending-${year}.csv"`);
    const [header, ...rows] = await csv('en');
    expect(header?.slice(0, 3)).toEqual(['Card (last four digits)', 'Transaction date', 'Posting date']);
    const { rows: counted } = await sql<{ n: number; sum: number }>`
      select count(*)::int as n, sum(t.amount)::int as sum from cards.transactions t
      where t.customer_id = ${await customerId()}::uuid and to_char(t.transaction_date, 'YYYY') = ${year}`.execute(
      context.db(),
    );
    expect(rows).toHaveLength(counted[0]!.n);
    expect(rows.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(counted[0]!.sum);
    const days = rows.map((row) => row[1]);
    expect(days).toEqual(days.toSorted());
    expect(new Set(rows.map((row) => row[0])).size).toBe(3);
  });

  it('[INSIGHT-6] has the same rows in Chinese', async () => {
    const [header, ...rows] = await csv('zh_tw');
    expect(header?.slice(0, 5)).toEqual(['卡號末四碼', '消費日', '入帳日', '交易說明', '類別']);
    expect(rows).toHaveLength((await csv('en')).length - 1);
  });

  it('[INSIGHT-6] [S54] starts no formula in a spreadsheet', async () => {
    const customer = await customerId();
    await sql`update cards.transactions set description_en = '=1+cmd|'' /C calc''!A0'
      where customer_id = ${customer}::uuid and transaction_id = (select min(t.transaction_id::text)::uuid from cards.transactions t
        where t.customer_id = ${customer}::uuid and to_char(t.transaction_date, 'YYYY') = ${year})`.execute(
      context.db(),
    );
    const texts = (await csv('en')).map((row) => row[3] ?? '');
    expect(texts.filter((text) => text.includes('calc'))).toEqual(["'=1+cmd|' /C calc'!A0"]);
  });

  it.each([
    ['en', 'Card spending', 'Purchases by category', 'Total: '],
    ['zh_tw', '信用卡消費彙總', '各類別消費', '合計'],
  ])('[INSIGHT-6] has the sums of the year as a tagged PDF: %s', async (language, title, heading, total) => {
    const answer = await file(`year=${year}&format=pdf&language=${language}`);
    expect(answer.raw.headers['content-type']).toBe('application/pdf');
    const pdf = await readPdf(answer.raw.rawPayload);
    const texts = (role: string) => pdf.trees.flatMap((tree) => elements(tree, role)).map(({ text }) => text);
    expect(texts('H1').join('')).toContain(title);
    expect(texts('H2')).toContain(heading);
    const rows = pdf.trees
      .flatMap((tree) => elements(tree, 'TR'))
      .map(({ children }) => children.map(({ text }) => text));
    const totals = rows.filter(([first]) => first?.startsWith(total)).map((cells) => cells.at(-1));
    const all = shown(ofYear(insights.spending).map((one) => one.total));
    expect(totals).toEqual([all, all, shown(ofYear(insights.foreign).map(({ fees }) => fees.total))]);
  });

  it('[INSIGHT-6] is empty, and says so, for a year without transactions', async () => {
    expect(await csv('en', '2001')).toHaveLength(1);
    const pdf = await readPdf((await file('year=2001&format=pdf&language=en')).raw.rawPayload);
    const texts = pdf.trees.flatMap((tree) => elements(tree, 'P')).map(({ text }) => text);
    expect(texts).toContain('No purchases in this year.');
  });
});
