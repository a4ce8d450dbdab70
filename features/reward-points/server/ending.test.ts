import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, daysBetween, taipeiDate } from '../../../shared/dates.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { resetClock, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { Ending, PointEntry } from '../contract.ts';

/** The expiring campaign points of demo.primary1. */
const CAMPAIGN = { points: 1_240, endsIn: 37 };

describeOnBank('points that end', (context) => {
  let t: TestApp;
  const today = taipeiDate(new Date());
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  afterEach(() => resetClock(context.db()));

  async function logOn(person: string): Promise<{ browser: Browser; cards: CardSummary[] }> {
    const browser = await loggedOn(t, `demo.${person}`);
    return { browser, cards: (await browser.call('GET', '/cards')).payload as CardSummary[] };
  }
  async function endingOf(browser: Browser, cardId: string): Promise<Ending> {
    const answer = await browser.call('GET', `/reward-points/ending?cardId=${cardId}`);
    expect(answer.status).toBe(200);
    return answer.payload as Ending;
  }

  it('[PTS-1] [PTS-3] tells what ends within 60 days and what it buys: the campaign of the demo', async () => {
    const { browser, cards } = await logOn('primary1');
    const { ending, soon, offer } = await endingOf(browser, cards[0]!.cardId);
    expect(ending[0]).toEqual({ endsOn: addDays(today, CAMPAIGN.endsIn), points: CAMPAIGN.points });
    expect(ending.map(({ endsOn }) => endsOn)).toEqual(ending.map(({ endsOn }) => endsOn).toSorted());
    expect(soon?.near).toBe(true);
    expect(soon?.points).toBeGreaterThanOrEqual(CAMPAIGN.points);
    expect(offer?.alone).toBe(true);
    expect(ending.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(cards[0]!.points);
  });

  it('[PTS-3] suggests nothing for a card that may not redeem', async () => {
    const inBatch = await logOn('batch1');
    for (const { cardId } of inBatch.cards)
      expect((await endingOf(inBatch.browser, cardId)).offer).toBeUndefined();
    const { browser, cards } = await logOn('states1');
    for (const { cardId } of cards.filter(({ status }) => status !== 'active')) {
      const { offer, ending } = await endingOf(browser, cardId);
      expect(offer).toBeUndefined();
      expect(Array.isArray(ending)).toBe(true);
    }
  });

  it('[PTS-2] has them in the ledger as ended when their day is over, and in no balance', async () => {
    const { browser, cards } = await logOn('recent1');
    const { cardId } = cards[0]!;
    const [first] = (await endingOf(browser, cardId)).ending;
    const before = cards[0]!.points;
    const days = daysBetween(today, first!.endsOn) + 1;
    await shiftClock(context.db(), days * 86_400);
    const again = await logOn('recent1');
    const ledger = (await again.browser.call('GET', `/reward-points?cardId=${cardId}`)).payload as {
      totalPoints: number;
      content: PointEntry[];
    };
    expect(ledger.content[0]).toMatchObject({
      kind: 'ended',
      points: -first!.points,
      endsOn: first!.endsOn,
    });
    expect([ledger.totalPoints, again.cards[0]!.points]).toEqual([
      before - first!.points,
      before - first!.points,
    ]);
    await t.app.expiry?.run();
    const after = (await again.browser.call('GET', `/reward-points?cardId=${cardId}`)).payload;
    expect(after).toEqual(ledger);
  });

  it('[PTS-4] has the first day for a calendar, and none for a card without such points', async () => {
    const { browser, cards } = await logOn('primary1');
    const path = '/reward-points/ending/calendar?language=zh_tw&cardId=';
    const answer = await browser.call('GET', `${path}${cards[0]!.cardId}`);
    expect(answer.raw.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(answer.raw.rawPayload).toString()));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    const { ending } = await endingOf(browser, cards[0]!.cardId);
    expect(event.startDate.toString()).toBe(ending[0]!.endsOn);
    expect(event.description).toContain('點將於');
    const other = await logOn('states1');
    const unused = other.cards.find(({ status }) => status === 'unactivated')!;
    const none = await other.browser.call('GET', `${path}${unused.cardId}`);
    expect([none.status, none.error?.code]).toEqual([404, 'NOT_FOUND']);
  });
});
