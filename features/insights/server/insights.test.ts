import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysOf } from '../../../shared/dates.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { WireMoney } from '../../../shared/money.ts';
import { isPurchase } from '../../../shared/transaction-categories.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { dollars, read, sum } from '../../../tests/support/api/reads.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Spending } from '../../account-detail/contract.ts';
import type { InsightLine, Insights, insightCalls } from '../contract.ts';

type Lines = PayloadOf<typeof insightCalls.lines>;

const within = (month: string) => `${new URLSearchParams({ ...daysOf(month) })}`;

describeOnBank('insights', (context) => {
  let t: TestApp;
  let owner: Browser;
  let insights: Insights;
  let cardIds: string[];
  beforeAll(async () => {
    t = await testApp(context);
    owner = await loggedOn(t, 'demo.primary1');
    insights = await read<Insights>(owner, '/insights');
    cardIds = (await read<{ cardId: string }[]>(owner, '/cards')).map(({ cardId }) => cardId);
  });
  afterAll(() => t.app.server.close());

  /** Reads all pages of the lines behind a figure. */
  async function linesOf(query: string): Promise<Omit<Lines, 'next'>> {
    const content: InsightLine[] = [];
    for (let after = ''; ; ) {
      const page = await read<Lines>(owner, `/insights/lines?${query}${after && `&after=${after}`}`);
      content.push(...page.content);
      if (page.next === null) return { ...page, content };
      after = page.next;
    }
  }
  const hide = (key: string, hidden: boolean, browser = owner) =>
    browser.call('POST', '/insights/subscriptions', { key, hidden });
  const isHidden = async (key: string, browser = owner) =>
    (await read<Insights>(browser, '/insights')).subscriptions.find((one) => one.key === key)?.hidden;

  it('[INSIGHT-1] has the months from this one back to two years before', () => {
    expect(insights.months).toHaveLength(25);
    expect(insights.months[0]).toBe(insights.today.slice(0, 7));
    expect(insights.months).toEqual(insights.months.toSorted().toReversed());
    expect(Number(insights.months[0]!.slice(0, 4)) - Number(insights.months[24]!.slice(0, 4))).toBe(2);
  });

  it('[INSIGHT-1] equals the spending of all cards together, by month and by category', async () => {
    const cards = await Promise.all(cardIds.map((id) => read<Spending>(owner, `/cards/${id}/spending`)));
    const months = cards[0]!.months.map(({ month }) => month);
    const ofMonth = (list: readonly { month: string; total: WireMoney }[], month: string) =>
      sum(list.filter((one) => one.month === month).map((one) => one.total));
    const theirMonths = cards.flatMap((card) => card.months);
    for (const month of months)
      expect(ofMonth(insights.spending, month), month).toBe(ofMonth(theirMonths, month));
    const recent = insights.spending.filter(({ month }) => months.includes(month));
    for (const category of new Set(recent.map((one) => one.category))) {
      const ofCategory = (list: readonly { category: string; total: WireMoney; count: number }[]) => {
        const own = list.filter((one) => one.category === category);
        return [sum(own.map(({ total }) => total)), own.reduce((n, one) => n + one.count, 0)];
      };
      const theirs = cards.flatMap((card) => card.categories);
      expect(ofCategory(recent), category).toEqual(ofCategory(theirs));
    }
  });

  it('[INSIGHT-5] opens for each figure of a month lines that add up to it', async () => {
    const month = insights.months[1]!;
    const figures = insights.spending.filter((one) => one.month === month);
    expect(figures.length).toBeGreaterThan(5);
    for (const { category, total, count } of figures) {
      const lines = await linesOf(`kind=purchases&category=${category}&${within(month)}`);
      expect([lines.total, lines.count, lines.content.length], category).toEqual([total, count, count]);
      expect(sum(lines.content.map(({ amount }) => amount))).toBe(dollars(total));
      for (const line of lines.content)
        expect([line.category, line.date.slice(0, 7)]).toEqual([category, month]);
    }
    const all = await linesOf(`kind=purchases&${within(month)}`);
    expect(dollars(all.total)).toBe(sum(figures.map(({ total }) => total)));
    expect(new Set(all.content.map(({ cardId }) => cardId)).size).toBe(3);
  });

  it('[INSIGHT-4] sums purchases abroad and their fees as their lines do', async () => {
    expect(insights.foreign.length).toBeGreaterThan(12);
    for (const { month, spent, fees } of insights.foreign.slice(0, 4)) {
      const abroad = await linesOf(`kind=abroad&${within(month)}`);
      expect([abroad.total, abroad.count], month).toEqual([spent.total, spent.count]);
      expect(abroad.content.every((line) => line.foreignAmount && isPurchase(line.category))).toBe(true);
      const charged = await linesOf(`kind=fees&${within(month)}`);
      expect([charged.total, charged.count], month).toEqual([fees.total, fees.count]);
      expect(charged.content.every(({ description }) => /Foreign transaction fee/.test(description))).toBe(
        true,
      );
    }
    expect(sum(insights.foreign.map(({ fees }) => fees.total))).toBeGreaterThan(0);
  });

  it('[INSIGHT-2] finds the subscriptions of the demo, one with a price rise, and their charges', () => {
    const names = insights.subscriptions.map(({ merchant }) => merchant);
    expect(names).toEqual(
      expect.arrayContaining([
        'Tune River Music',
        'Bay Fibre Internet',
        'Iron Hill Gym',
        'Cloud Attic Storage',
      ]),
    );
    const internet = insights.subscriptions.find(({ merchant }) => merchant === 'Bay Fibre Internet')!;
    expect(internet).toMatchObject({
      every: 'month',
      amount: { amount: '999' },
      perYear: { amount: '11988' },
      rise: { percent: 11, from: { amount: '899' }, to: { amount: '999' } },
    });
    expect(internet.charges.length).toBeGreaterThan(20);
    const cloud = insights.subscriptions.find(({ merchant }) => merchant === 'Cloud Attic Storage')!;
    expect(cloud.foreignAmount).toEqual({ amount: '9.99', currency: 'USD' });
    expect(cloud.rise).toBeUndefined();
    for (const { nextDate, charges } of insights.subscriptions)
      expect(nextDate > charges.at(-1)!.date).toBe(true);
  });

  it('[INSIGHT-3] finds the charge of the demo that was made twice', () => {
    expect(insights.doubles.map(({ merchant, charges }) => [merchant, charges.length])).toContainEqual([
      'Ridgeline Outdoor',
      2,
    ]);
  });

  it('[INSIGHT-2] hides a subscription and shows it again, each change with one audit record', async () => {
    const { key } = insights.subscriptions[0]!;
    const records = async () => {
      const { rows } = await sql<{ outcome: string }>`select outcome from portal.audit
        where action = 'insights' order by seq`.execute(context.db());
      return rows.map(({ outcome }) => outcome);
    };
    const answers = await Promise.all([hide(key, true), hide(key, true), hide(key, true)]);
    expect(answers.map(({ status, payload }) => [status, payload])).toEqual(
      Array(3).fill([200, { key, hidden: true }]),
    );
    expect(await isHidden(key)).toBe(true);
    expect(await records()).toEqual(['hidden']);
    await hide(key, false);
    await hide(key, false);
    expect(await isHidden(key)).toBe(false);
    expect(await records()).toEqual(['hidden', 'shown']);
  });

  it('[INSIGHT-2] hides only what is found among the own purchases, and for its customer alone', async () => {
    const { key } = insights.subscriptions[0]!;
    const other = await loggedOn(t, 'demo.primary2');
    expect((await hide(key, true, other)).error?.code).toBe('NOT_FOUND');
    expect((await hide('0'.repeat(32), true)).error?.code).toBe('NOT_FOUND');
    expect((await hide('x', true)).status).toBe(400);
    await hide(key, true);
    expect((await hide(key, false, other)).status).toBe(200);
    expect(await isHidden(key)).toBe(true);
    await hide(key, false);
  });

  it('[CARD-6] gives lines of the own cards only', async () => {
    const other = await loggedOn(t, 'demo.primary2');
    const query = `kind=purchases&${within(insights.months[1]!)}`;
    const theirs = await read<Lines>(other, `/insights/lines?${query}`);
    expect(theirs.content.length).toBeGreaterThan(0);
    expect(theirs.content.some(({ cardId }) => cardIds.includes(cardId))).toBe(false);
  });

  it('[S28] refuses lines whose last day is before the first', async () => {
    const query = 'kind=purchases&fromDate=2026-02-01&toDate=2026-01-01';
    expect((await owner.call('GET', `/insights/lines?${query}`)).status).toBe(400);
  });

  it('[INSIGHT-1] is in the language of the reader', async () => {
    const { subscriptions } = await read<Insights>(owner, '/insights', 'zh-TW');
    expect(subscriptions.map(({ merchant }) => merchant)).toContain('樂河音樂');
  });
});
