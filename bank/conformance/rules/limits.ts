/** Conformance tests: temporary limits. */
import { expect, it } from 'vitest';
import type { LimitRaise } from '../../../server/ports/card-system/parts/limits.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { type Money, twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { ANN, notFound, OVER, RAISED } from '../sample/sample-bank.ts';
import {
  DAN,
  DANS_DAMAGED,
  DANS_SUPPLEMENTARY,
  LATER,
  RACED_LIMIT,
  RISING,
  UNDONE_LIMIT,
} from '../sample/sample-dan.ts';

export function testLimitRaises(adapter: () => CardSystemUnderTest, today: IsoDate, isLocal: boolean): void {
  const raise = (customerId: string, cardId: string, change: Partial<LimitRaise> = {}, how: Attempt = {}) =>
    apply(adapter(), customerId, { kind: 'raise-limit', cardId, raise: { ...WANTED, ...change } }, how);
  const WANTED: LimitRaise = { limit: twd(120_000), startDate: today, endDate: addDays(today, 30) };
  const inquiry = (customerId: string, cardId: string) => adapter().system.limitInquiry(customerId, cardId);

  it('[LIM-1] returns the allowed range, today’s date and the open request', async () => {
    const plain = { currentLimit: twd(100_000), maximumLimit: twd(150_000), today, allowed: true };
    expect(await inquiry(DAN, RISING)).toEqual(plain);
    // OVER has an expired temporary limit, which is not reported. RAISED has a temporary limit that was set outside the
    // portal, so it has no reference number.
    expect(await inquiry(ANN, OVER)).toEqual(plain);
    expect(await inquiry(ANN, RAISED)).toEqual({
      ...plain,
      openRequest: { limit: twd(130_000), startDate: addDays(today, -1), endDate: addDays(today, 20) },
    });
    for (const cardId of [DANS_SUPPLEMENTARY, DANS_DAMAGED])
      expect(await inquiry(DAN, cardId)).toEqual({ ...plain, allowed: false });
  });

  it('[LIM-1] raises a limit from today at once and refuses a second raise', async () => {
    const result = await raise(DAN, RISING);
    expect(result).toEqual({ referenceNumber: expect.stringMatching(/^[A-Z0-9-]{8,32}$/), today });
    expect(await adapter().system.card(DAN, RISING)).toMatchObject({
      temporaryLimit: WANTED,
      creditLimit: twd(100_000),
      availableCredit: twd(30_000),
    });
    const { openRequest } = (await inquiry(DAN, RISING)) ?? {};
    expect(openRequest).toEqual({ ...WANTED, referenceNumber: 'today' in result && result.referenceNumber });
    expect(await raise(DAN, RISING, { limit: twd(130_000) })).toEqual({ refused: 'open' });
    expect(await raise(ANN, RAISED)).toEqual({ refused: 'open' });
  });

  it('[LIM-1] a later raise takes effect on its first day and is open until it ends', async () => {
    const later = { startDate: addDays(today, 10), endDate: addDays(today, 70) };
    expect(await raise(DAN, LATER, later)).toHaveProperty('referenceNumber');
    expect(await adapter().system.card(DAN, LATER)).not.toHaveProperty('temporaryLimit');
    expect((await inquiry(DAN, LATER))?.openRequest).toMatchObject(later);
    expect(await raise(DAN, LATER)).toEqual({ refused: 'open' });
  });

  const jpy: Money = { minor: 120_000n, currency: 'JPY' };
  const outside: readonly (readonly [string, Partial<LimitRaise>])[] = [
    ['below the limit', { limit: twd(99_000) }],
    ['above the maximum', { limit: twd(151_000) }],
    ['of no multiple of 1,000', { limit: twd(120_500) }],
    ['in another currency', { limit: jpy }],
    ['from yesterday', { startDate: addDays(today, -1) }],
    ['that ends before it starts', { endDate: addDays(today, -1) }],
    ['for 61 days', { endDate: addDays(today, 61) }],
    ['from an invalid date', { startDate: 'tomorrow' }],
  ];
  it.each(outside)('[LIM-1] [S39] refuses a raise %s and changes nothing', async (_what, change) => {
    const before = await inquiry(DAN, UNDONE_LIMIT);
    expect(await raise(DAN, UNDONE_LIMIT, change)).toEqual({ refused: 'out-of-range', now: before });
    expect(await inquiry(DAN, UNDONE_LIMIT)).toEqual(before);
  });

  it('[LIM-1] refuses inactive and supplementary cards', async () => {
    for (const cardId of [DANS_SUPPLEMENTARY, DANS_DAMAGED])
      expect(await raise(DAN, cardId)).toEqual({ refused: 'not-allowed' });
  });

  it.each(notFound(DAN, UNDONE_LIMIT))('[CARD-6] refuses %s as not found', async (_what, ...ids) => {
    expect(await inquiry(...ids)).toBeUndefined();
    expect(await raise(...ids)).toEqual({ refused: 'not-there' });
  });

  it('[S39] accepts one of 50 concurrent raises', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        raise(DAN, RACED_LIMIT, { limit: twd(101_000 + (i % 40) * 1000) }),
      ),
    );
    const accepted = answers.filter((answer) => !('refused' in answer));
    expect(accepted).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'open')).toHaveLength(49);
    expect((await inquiry(DAN, RACED_LIMIT))?.openRequest).toMatchObject({
      referenceNumber: accepted.map((answer) => 'today' in answer && answer.referenceNumber)[0],
    });
  });

  it.runIf(isLocal)('[LIM-1] a rolled-back raise has no effect', async () => {
    await expect(raise(DAN, UNDONE_LIMIT, {}, { rollBack: true })).rejects.toThrow('rolled back');
    expect(await inquiry(DAN, UNDONE_LIMIT)).not.toHaveProperty('openRequest');
    expect(await raise(DAN, UNDONE_LIMIT)).toHaveProperty('referenceNumber');
  });
}
