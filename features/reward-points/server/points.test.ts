import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { fromWire } from '../../../shared/money.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { read } from '../../../tests/support/api/reads.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { accountCalls } from '../../account-detail/contract.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { PointEntry, rewardCalls } from '../contract.ts';

type Points = PayloadOf<typeof rewardCalls.points>;

describeOnBank('reward points', (context) => {
  let t: TestApp;
  let browser: Browser;
  let cards: CardSummary[];
  let cardId: string;
  beforeAll(async () => {
    t = await testApp(context);
    browser = await loggedOn(t, 'demo.primary1');
    cards = await get<CardSummary[]>('/cards');
    cardId = cards[0]!.cardId;
  });
  afterAll(() => t.app.server.close());

  const get = <T>(path: string) => read<T>(browser, path);
  const errorOf = async (path: string) => {
    const { status, error } = await browser.call('GET', path);
    return [status, error?.code];
  };
  /** Reads every page of a card's ledger, by cursor. */
  async function pagesOf(card: string, size = 100) {
    const pages: Points[] = [];
    for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.pageInfo.next) {
      const query = `cardId=${card}&pageSize=${size}${after && `&after=${after}`}`;
      pages.push(await get<Points>(`/reward-points?${query}`));
    }
    return pages;
  }
  const linesOf = async (...of: Parameters<typeof pagesOf>) =>
    (await pagesOf(...of)).flatMap(({ content }) => content);
  const earnedBy = (entry: PointEntry, size = 100) =>
    `/cards/transactions-by-point-transaction-id?pointTransactionId=${entry.pointTransactionId}` +
    `&campaignId=${entry.campaignId}&campaignRulesetId=${entry.campaignRulesetId}&pageSize=${size}`;

  it('[RWD-2] returns the sum of all entries as the total and as the points of the card', async () => {
    for (const card of cards) {
      const pages = await pagesOf(card.cardId, 50);
      const lines = pages.flatMap(({ content }) => content);
      const total = lines.reduce((sum, { points }) => sum + points, 0);
      expect(total).toBe(card.points);
      for (const { totalPoints, pageInfo } of pages) {
        expect([totalPoints, pageInfo.totalElements]).toEqual([total, lines.length]);
      }
    }
  });

  it('[RWD-1] lists every entry once, newest first, by page number and by cursor', async () => {
    const whole = await linesOf(cardId);
    const dates = whole.map(({ date }) => date);
    expect(whole.length).toBeGreaterThan(3);
    expect(dates).toEqual([...dates].sort().reverse());
    const size = Math.max(1, Math.ceil(whole.length / 5));
    expect(await linesOf(cardId, size)).toEqual(whole);
    const second = await get<Points>(`/reward-points?cardId=${cardId}&pageSize=${size}&pageNumber=1`);
    expect(second.content).toEqual(whole.slice(size, 2 * size));
  });

  it('[RWD-1] [CARD-5] returns transactions that sum to the amount of the entry', async () => {
    const spent = (await linesOf(cardId)).filter(({ amount }) => amount);
    expect(spent.length).toBeGreaterThan(0);
    for (const entry of spent) {
      const { content, pageInfo } = await get<PayloadOf<typeof accountCalls.earnedBy>>(earnedBy(entry));
      expect(pageInfo.isLast).toBe(true);
      const sum = content.reduce((total, { amount }) => total + fromWire(amount).minor, 0n);
      expect(sum, entry.pointTransactionId).toBe(fromWire(entry.amount!).minor);
    }
  });

  it('[CARD-5] finds an entry only by all three of its ids', async () => {
    const entry = (await linesOf(cardId)).find(({ amount }) => amount);
    for (const name of ['pointTransactionId', 'campaignId', 'campaignRulesetId'] as const) {
      expect(await errorOf(earnedBy({ ...entry!, [name]: 'nothing' })), name).toEqual([404, 'NOT_FOUND']);
      const without = earnedBy(entry!).replace(`${name}=${entry![name]}`, '');
      expect(await errorOf(without), name).toEqual([400, 'VALIDATION']);
    }
  });

  it('[CARD-6] [S23] answers NOT_FOUND for an entry of another person', async () => {
    const other = await loggedOn(t, 'demo.primary2');
    const [card] = await read<CardSummary[]>(other, '/cards');
    const page = await read<Points>(other, `/reward-points?cardId=${card?.cardId}&pageSize=100`);
    const line = page.content.find(({ amount }) => amount);
    expect(line).toBeDefined();
    expect(await errorOf(earnedBy(line!))).toEqual([404, 'NOT_FOUND']);
  });

  it('[RWD-1] [S27] refuses a missing card and unknown orders, sizes and fields', async () => {
    for (const query of ['', 'cardId=', 'cardId=%00']) {
      expect(await errorOf(`/reward-points?${query}`), query).toEqual([400, 'VALIDATION']);
    }
    for (const query of ['sortBy=points', 'orderBy=up', 'pageSize=0', 'after=NaN', 'campaignId=1']) {
      expect(await errorOf(`/reward-points?cardId=${cardId}&${query}`), query).toEqual([400, 'VALIDATION']);
    }
    const unreadable = await get<Points>(`/reward-points?cardId=${cardId}&after=2026-01-31.unknown`);
    expect(unreadable.content).toEqual([]);
  });
});
