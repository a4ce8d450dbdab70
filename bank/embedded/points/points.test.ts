/** Expiry of points in schema `cards`. The rules of the port are in conformance/points-rules.ts. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { LotLine } from '../../../server/ports/card-system/lots.ts';
import { histories, withoutLastExpiries } from '../../../server/ports/card-system/test-histories.ts';
import { addDays } from '../../../shared/dates.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { raceAtMidnight } from './race-points.ts';
import { HOLDER, openPointBank, type PointBank } from './test-points.ts';

const DAY = '2026-12-31';
const NEXT = '2027-01-01';
const date = '2026-11-01';
/** 100 points that expire on the tested day, 50 that expire later, and 20 that never expire. */
const LEDGER: readonly LotLine[] = [
  { points: 50, date, endsOn: '2027-06-30' },
  { points: 100, date, endsOn: DAY },
  { points: 20, date },
];
const HISTORIES = 60;

describeOnUsualDatabase('points that end', (context) => {
  let bank: PointBank;
  const open = async (...ledgers: readonly (readonly LotLine[])[]) => {
    bank = await openPointBank(context.db(), ledgers);
    return bank;
  };
  afterEach(() => bank.putClockBack());

  // Retried, because on a slow machine the last second may be over before the points are used.
  it('[PTS-1] [PTS-2] can be used at 23:59:59 and are gone at 00:00:00 in Taipei, without a run in between', {
    retry: 2,
  }, async () => {
    const { system, cards, setTimeExactly, second, redeem } = await open(LEDGER, LEDGER);
    const [usedBefore = '', late = ''] = cards;
    const now = async (cardId: string) => ({
      balance: await system.pointBalance(HOLDER, cardId),
      card: (await system.card(HOLDER, cardId))?.points,
      held: (await system.cardWithHolder(HOLDER, cardId))?.card.points,
      ending: (await system.pointsEnding(HOLDER, cardId))?.map(({ endsOn }) => endsOn),
    });
    await setTimeExactly(DAY, '23:59:59');
    expect(await second()).toBe(`${DAY} 23:59:59`);
    expect(await now(late)).toEqual({ balance: 170, card: 170, held: 170, ending: [DAY, '2027-06-30'] });
    expect(await redeem(usedBefore, 90, 'a')).toMatchObject({ result: { pointBalance: 80 } });
    expect(await second()).toBe(`${DAY} 23:59:59`);
    await setTimeExactly(NEXT, '00:00:00');
    expect(await now(late)).toEqual({ balance: 70, card: 70, held: 70, ending: ['2027-06-30'] });
    expect(await redeem(late, 71, 'b')).toMatchObject({ refusal: { refused: 'points', have: 70 } });
    expect(await second()).toBe(`${NEXT} 00:00:00`);
    expect(await redeem(late, 60, 'c')).toMatchObject({ result: { pointBalance: 10 } });
    expect((await now(late)).ending).toEqual([]);
    expect((await now(usedBefore)).balance).toBe(70);
    expect(await bank.stored(late)).toMatchObject({ points: 10, sum: 10, expired: 1 });
  });

  it('[PTS-2] are in the ledger before and after they are taken, in the same words and place', async () => {
    const { cards, setTime, ledger } = await open(LEDGER);
    const [cardId = ''] = cards;
    await setTime(NEXT, '00:00:00');
    const before = await ledger(cardId);
    expect(before[0]).toMatchObject({ points: -100, endsOn: DAY, date: NEXT, campaignId: 'EXPIRE' });
    expect(await bank.stored(cardId)).toMatchObject({ points: 170, expired: 0 });
    expect(await bank.expirePoints()).toBe(1);
    expect(await ledger(cardId)).toEqual(before);
    expect(await bank.stored(cardId)).toMatchObject({ points: 70, sum: 70, expired: 1 });
  });

  it('[PTS-2] are taken once, however often and by however many processes', async () => {
    const { cards, setTime } = await open(LEDGER, LEDGER, LEDGER);
    await setTime(NEXT, '00:00:00');
    const counts = await Promise.all(Array.from({ length: 4 }, () => bank.expirePoints()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await bank.expirePoints()).toBe(0);
    for (const cardId of cards) expect(await bank.stored(cardId)).toMatchObject({ points: 70, expired: 1 });
  });

  it('[PTS-2] that ended on several days have a line for each of them', async () => {
    const { system, cards, setTime, ledger } = await open([
      { points: 5, date, endsOn: '2026-12-30' },
      ...LEDGER,
      { points: -8, date: '2026-12-31' },
    ]);
    await setTime('2027-07-01', '12:00:00');
    // The redemption on the last day used points of that day; the points of the day before had already expired.
    expect(await system.pointBalance(HOLDER, cards[0] ?? '')).toBe(20);
    await bank.expirePoints();
    const lines = (await ledger(cards[0] ?? '')).slice(0, 3);
    expect(lines.map(({ points, endsOn }) => [points, endsOn])).toEqual([
      [-50, '2027-06-30'],
      [-92, DAY],
      [-5, '2026-12-30'],
    ]);
  });

  it('[PTS-2] are not used for a rebate', async () => {
    const { cards, setTime, system } = await open(LEDGER);
    const [cardId = ''] = cards;
    await sql`update cards.customers set average_balance = 1000000 where customer_id = ${HOLDER}`.execute(
      context.db(),
    );
    await setTime(NEXT, '00:00:00');
    const rebate = (points: number, id: string) =>
      context.transaction((trx) =>
        system.commands.apply({ trx, id }, HOLDER, {
          kind: 'redeem',
          cardId,
          order: {
            ...{ itemCode: 'CB', category: 'cashback', quantity: 1, points },
            description: { en: 'Rebate', zh_tw: '折抵' },
            rebate: {
              amount: { minor: 5n, currency: 'TWD' },
              minimumAverageBalance: { minor: 1n, currency: 'TWD' },
              timesAYear: 9,
            },
          },
        }),
      );
    expect(await rebate(71, 'a')).toMatchObject({ refusal: { refused: 'points', have: 70 } });
    expect(await rebate(70, 'b')).toMatchObject({ result: { pointBalance: 0 } });
    expect(await bank.stored(cardId)).toMatchObject({ points: 0, sum: 0, expired: 1 });
  });

  it('[PTS-1] [PTS-2] are what a simulation of every single point has left, for random ledgers', async () => {
    const samples = fc.sample(histories('2026-01-01'), HISTORIES).map(withoutLastExpiries);
    for (const { lines, left, today } of samples.filter((sample) => sample.lines.length > 0)) {
      const { system, cards, setTime, ledger } = await open(lines);
      const [cardId = ''] = cards;
      await setTime(today, '00:00:00');
      const expected = () => ({
        balance: left.length,
        ending: left.filter((end) => end !== ''),
        sum: left.length,
      });
      const found = async () => ({
        balance: await system.pointBalance(HOLDER, cardId),
        ending: (await system.pointsEnding(HOLDER, cardId))?.flatMap(({ endsOn, points }) =>
          Array.from({ length: points }, () => endsOn),
        ),
        sum: (await ledger(cardId)).reduce((sum, { points }) => sum + points, 0),
      });
      expect(await found()).toEqual(expected());
      const lots = (await system.pointsEnding(HOLDER, cardId)) ?? [];
      const days = lots.map(({ endsOn }) => endsOn);
      expect(await system.ofMany?.pointsEndingOn([HOLDER], days)).toEqual(
        lots.map((lot) => ({ customerId: HOLDER, cardId, ...lot })),
      );
      await bank.expirePoints();
      expect(await found()).toEqual(expected());
      expect(await bank.stored(cardId)).toMatchObject({ points: left.length });
    }
  }, 180_000);

  it('[PTS-2] are neither used nor taken twice when redemptions race with the run at midnight', async () => {
    await raceAtMidnight(await open(LEDGER), 24);
  });

  it('[PTS-2] leave the next days in place: the run of a day later takes the next ones', async () => {
    const { setTime, cards } = await open(LEDGER);
    await setTime(NEXT, '00:00:00');
    await bank.expirePoints();
    await setTime(addDays('2027-06-30', 1), '00:00:00');
    expect(await bank.expirePoints()).toBe(1);
    expect(await bank.stored(cards[0] ?? '')).toMatchObject({ points: 20, expired: 2 });
  });
});
