/** Conformance tests: temporary limits. */
import { expect, it } from 'vitest';
import type { LimitRaise } from '../../../server/ports/card-system/parts/limits.ts';
import { type CardTerms, DEFAULT_TERMS, termsOn } from '../../../server/ports/card-system/parts/terms.ts';
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

/** Returns the next multiple of the step: a limit that is between 100,000 and 150,000 for steps up to 20,000. */
export function stepped(dollars: bigint, { minor: step }: Money): Money {
  return twd(((dollars + step - 1n) / step) * step);
}

export function testLimitRaises(adapter: () => CardSystemUnderTest, today: IsoDate, isLocal: boolean): void {
  const terms = () => termsOn(adapter().system, today);
  /** A limit of the bank's step between the limit and the maximum, from today until the bank's last day. */
  const wanted = async (): Promise<LimitRaise> => {
    const { limitStep, limitDays } = await terms();
    return { limit: stepped(120_000n, limitStep), startDate: today, endDate: addDays(today, limitDays) };
  };
  const raise = async (
    customerId: string,
    cardId: string,
    change: Partial<LimitRaise> = {},
    how: Attempt = {},
  ) => {
    const raised = { ...(await wanted()), ...change };
    return apply(adapter(), customerId, { kind: 'raise-limit', cardId, raise: raised }, how);
  };
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
    const asked = await wanted();
    expect(result).toEqual({ referenceNumber: expect.stringMatching(/^[A-Z0-9-]{8,32}$/), today });
    expect(await adapter().system.card(DAN, RISING)).toMatchObject({
      temporaryLimit: asked,
      creditLimit: twd(100_000),
      availableCredit: twd(asked.limit.minor - 90_000n),
    });
    const { openRequest } = (await inquiry(DAN, RISING)) ?? {};
    expect(openRequest).toEqual({ ...asked, referenceNumber: 'today' in result && result.referenceNumber });
    expect(await raise(DAN, RISING, { limit: stepped(130_000n, (await terms()).limitStep) })).toEqual({
      refused: 'open',
    });
    expect(await raise(ANN, RAISED)).toEqual({ refused: 'open' });
  });

  it('[LIM-1] a later raise takes effect on its first day and is open until it ends', async () => {
    const { limitDays, limitDaysAhead } = await terms();
    const startDate = addDays(today, Math.max(1, Math.min(10, limitDaysAhead)));
    const later = { startDate, endDate: addDays(startDate, limitDays) };
    expect(await raise(DAN, LATER, later)).toHaveProperty('referenceNumber');
    expect(await adapter().system.card(DAN, LATER)).not.toHaveProperty('temporaryLimit');
    expect((await inquiry(DAN, LATER))?.openRequest).toMatchObject(later);
    expect(await raise(DAN, LATER)).toEqual({ refused: 'open' });
  });

  const jpy: Money = { minor: 120_000n, currency: 'JPY' };
  const outside: readonly (readonly [string, (terms: CardTerms) => Partial<LimitRaise>])[] = [
    [
      'below the limit',
      ({ limitStep }) => ({ limit: twd(stepped(100_000n, limitStep).minor - limitStep.minor) }),
    ],
    ['above the maximum', ({ limitStep }) => ({ limit: stepped(150_001n, limitStep) })],
    ['of no multiple of the bank’s step', () => ({ limit: twd(120_500) })],
    ['in another currency', () => ({ limit: jpy })],
    ['from yesterday', () => ({ startDate: addDays(today, -1), endDate: today })],
    ['that ends before it starts', () => ({ endDate: addDays(today, -1) })],
    ['for a day more than the bank allows', ({ limitDays }) => ({ endDate: addDays(today, limitDays + 1) })],
    ['from an invalid date', () => ({ startDate: 'tomorrow' })],
  ];
  it.each(outside)('[LIM-1] [S39] refuses a raise %s and changes nothing', async (_what, change) => {
    const before = await inquiry(DAN, UNDONE_LIMIT);
    expect(await raise(DAN, UNDONE_LIMIT, change(await terms()))).toEqual({
      refused: 'out-of-range',
      now: before,
    });
    expect(await inquiry(DAN, UNDONE_LIMIT)).toEqual(before);
  });

  it('[LIM-1] [BANK-4] refuses a raise that begins later than the bank’s own terms allow', async () => {
    const { limitDaysAhead } = await terms();
    // Earlier releases did not ask a bank for this, so one with the default need not check it.
    if (limitDaysAhead === DEFAULT_TERMS.limitDaysAhead) return;
    const before = await inquiry(DAN, UNDONE_LIMIT);
    const day = addDays(today, limitDaysAhead + 1);
    expect(await raise(DAN, UNDONE_LIMIT, { startDate: day, endDate: day })).toEqual({
      refused: 'out-of-range',
      now: before,
    });
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
    const { limitStep } = await terms();
    const steps = (150_000n - stepped(100_000n, limitStep).minor) / limitStep.minor;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const { minor: least } = stepped(100_000n, limitStep);
        return raise(DAN, RACED_LIMIT, { limit: twd(least + (BigInt(i) % (steps + 1n)) * limitStep.minor) });
      }),
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
