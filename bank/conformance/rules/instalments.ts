/** Conformance tests: instalments. They ask the bank for its plans and terms, and expect no figures of their own. */
import { expect, it } from 'vitest';
import type {
  AgreedConversion,
  Conversion,
  InstalmentOffer,
  InstalmentPlan,
  RefusedConversion,
} from '../../../server/ports/card-system/parts/instalments.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { HIGHEST_RATE, type InstalmentType, LONGEST_TENOR } from '../../../shared/instalments.ts';
import { twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { ANN, BEN, BENS, CAT, LOST, sampleId, UNUSED } from '../sample/sample-bank.ts';
import { KAY, KAYS, KAYS_UNUSED, SHOPPER } from '../sample/sample-kay.ts';
import { WHOLE } from './transactions.ts';

const NEWEST = { pageNumber: 0, pageSize: 10, sort: { by: 'date', order: 'desc' } } as const;

/** Amounts of Kay's purchases. */
const AMOUNTS: Readonly<Record<string, number>> = {
  [KAYS.billed]: 50_000,
  [KAYS.cotton]: 15_000,
  [KAYS.piano]: 25_000,
  [KAYS.authorised]: 20_000,
};

/** Returns the agreed terms of an offer. */
function accept({ transaction, type, plan }: InstalmentOffer): AgreedConversion {
  const { transactionId, amount } = transaction;
  const { tenor, total, annualPercentageRate } = plan;
  return { transactionId, type, amount, tenor, total, annualPercentageRate };
}

function orThrow<T extends object>(answer: T | RefusedConversion): T {
  if ('refused' in answer) throw new Error(`refused: ${answer.refused}`);
  return answer;
}

/** These tests convert purchases of Kay's card: three unbilled ones, and one on the latest statement. */
export function testInstalments(adapter: () => CardSystemUnderTest, today: IsoDate, isLocal: boolean): void {
  const system = () => adapter().system;
  const convertible = async (type: InstalmentType, customerId = KAY, cardId = SHOPPER) => {
    const page = await system().convertible(customerId, cardId, type, WHOLE);
    return page?.content.map(({ transactionId }) => transactionId);
  };
  const plansOf = async (dollars: number): Promise<[InstalmentPlan, ...InstalmentPlan[]]> => {
    const [first, ...others] = (await system().instalmentPlans(KAY, SHOPPER, twd(dollars))) ?? [];
    if (!first) throw new Error(`the bank has no plan for NT$${dollars}`);
    return [first, ...others];
  };
  /** Asks for the bank's shortest plan, or its longest. */
  const offer = async (
    id: string,
    {
      longest = false,
      customerId = KAY,
      cardId = SHOPPER,
    }: { longest?: boolean; customerId?: string; cardId?: string } = {},
  ) => {
    const plans = await plansOf(AMOUNTS[id] ?? 50_000);
    const { tenor } = plans.at(longest ? -1 : 0) ?? plans[0];
    return system().offerInstalments(customerId, cardId, id, tenor);
  };
  const convert = (
    agreed: AgreedConversion,
    { customerId = KAY, cardId = SHOPPER, ...how }: { customerId?: string; cardId?: string } & Attempt = {},
  ) => {
    const command = { kind: 'convert-to-instalments', cardId, agreed } as const;
    return apply(adapter(), customerId, command, how);
  };
  const listed = async () => {
    const page = await system().conversions(KAY, SHOPPER, NEWEST);
    if (!page) throw new Error('card not found');
    return page;
  };

  it('[INS-1] [INS-2] lists convertible transactions of each type, sorted and paged', async () => {
    const { instalmentMinimum, instalmentExcluded } = await termsOn(system(), today);
    const unbilled = [
      KAYS.authorised,
      KAYS.piano,
      ...(instalmentExcluded.includes('utility') ? [] : [KAYS.electricity]),
      KAYS.cotton,
      ...(instalmentMinimum.minor > 1n ? [] : [KAYS.tiny]),
    ];
    expect((await convertible('unbilled'))?.toSorted()).toEqual(unbilled.toSorted());
    expect(await convertible('latestStatement')).toEqual([KAYS.billed]);
    const query = { pageNumber: 1, pageSize: 1, sort: { by: 'amount', order: 'desc' } } as const;
    const page = await system().convertible(KAY, SHOPPER, 'unbilled', query);
    expect(page?.content.map(({ transactionId }) => transactionId)).toEqual([KAYS.authorised]);
    expect(page?.totalElements).toBe(unbilled.length);
    expect(page?.content.every((line) => line.instalmentEligible)).toBe(true);
  });

  it('[INS-2] lists nothing for inactive, supplementary and other customers’ cards', async () => {
    for (const [customerId, cardId] of [
      [ANN, UNUSED],
      [BEN, BENS],
      [CAT, LOST],
    ] as const)
      expect(await convertible('unbilled', customerId, cardId)).toEqual([]);
    for (const [customerId, cardId] of [
      [BEN, SHOPPER],
      [KAY, 'x'],
      [KAY, sampleId(99)],
    ] as const) {
      expect(await system().convertible(customerId, cardId, 'unbilled', WHOLE)).toBeUndefined();
      expect(await system().instalmentPlans(customerId, cardId, twd(50_000))).toBeUndefined();
      expect(await system().conversions(customerId, cardId, NEWEST)).toBeUndefined();
    }
  });

  it('[INS-3] [INS-2] returns plans of different tenors, shortest first, whose parts add up to their totals', async () => {
    const plans = await plansOf(50_001);
    const tenors = plans.map(({ tenor }) => tenor);
    expect(tenors).toEqual([...new Set(tenors)].toSorted((a, b) => a - b));
    for (const { tenor, interest, fee, first, monthly, total, annualPercentageRate } of plans) {
      expect(tenor).toBeLessThanOrEqual(LONGEST_TENOR);
      expect(50_001n + interest.minor + fee.minor).toBe(total.minor);
      expect(first.minor + BigInt(tenor - 1) * monthly.minor).toBe(total.minor);
      expect(Number(annualPercentageRate)).toBeLessThanOrEqual(HIGHEST_RATE);
    }
    const { instalmentMinimum } = await termsOn(system(), today);
    const below = twd(instalmentMinimum.minor - 1n);
    expect(await system().instalmentPlans(KAY, SHOPPER, below)).toEqual([]);
    expect(await system().instalmentPlans(KAY, KAYS_UNUSED, twd(50_000))).toEqual([]);
  });

  it('[INS-2] offers a transaction the plan of its amount, or refuses with a reason', async () => {
    const [shortest] = await plansOf(50_000);
    const billed = orThrow(await offer(KAYS.billed));
    expect([billed.type, billed.plan]).toEqual(['latestStatement', shortest]);
    expect(orThrow(await offer(KAYS.cotton)).type).toBe('unbilled');
    // A line of an older statement, an amount over the limit, and a payment.
    for (const id of [KAYS.older, KAYS.overLimit, KAYS.payment])
      expect(await offer(id)).toEqual({ refused: 'not-eligible' });
    for (const answer of [
      await offer(sampleId(999)),
      await offer(KAYS.cotton, { customerId: BEN }),
      await offer(KAYS.cotton, { cardId: KAYS_UNUSED }),
      await offer(KAYS.cotton, { cardId: 'x' }),
      await offer("1' or '1'='1"),
    ])
      expect(answer).toEqual({ refused: 'not-there' });
  });

  it('[INS-2] converts on the agreed terms only', async () => {
    const agreed = accept(orThrow(await offer(KAYS.cotton)));
    const others: Partial<AgreedConversion>[] = [
      { amount: twd(15_001) },
      { total: twd(agreed.total.minor - 1n) },
      { annualPercentageRate: '99.99' },
      { type: 'latestStatement' },
      // The total of another plan.
      ...(await plansOf(15_000)).slice(1, 2).map(({ tenor }) => ({ tenor })),
    ];
    for (const other of others)
      expect(await convert({ ...agreed, ...other })).toEqual({ refused: 'changed' });
    expect(await convert(agreed, { cardId: KAYS_UNUSED })).toEqual({ refused: 'not-there' });
    expect(await convert(agreed, { customerId: BEN })).toEqual({ refused: 'not-there' });
    expect(await convert({ ...agreed, transactionId: KAYS.older })).toEqual({ refused: 'not-eligible' });
    expect((await listed()).totalElements).toBe(0);
  });

  it('[INS-1] [INS-2] converts a transaction once and then lists it as converted', async () => {
    const offered = orThrow(await offer(KAYS.cotton));
    if (isLocal) await expect(convert(accept(offered), { rollBack: true })).rejects.toThrow('rolled back');
    const converted: Conversion = orThrow(await convert(accept(offered)));
    expect(converted).toEqual({
      ...offered,
      transaction: { ...offered.transaction, instalmentEligible: false },
      conversionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      referenceNumber: expect.stringMatching(/^.{4,40}$/),
      convertedOn: today,
    });
    for (let n = 0; n < 2; n++) expect(await convert(accept(offered))).toEqual({ refused: 'done' });
    expect(await offer(KAYS.cotton, { longest: true })).toEqual({ refused: 'done' });
    expect(await convertible('unbilled')).not.toContain(KAYS.cotton);
    const all = await system().transactions(KAY, SHOPPER, 'unbilled', WHOLE);
    expect(all?.content.find(({ transactionId }) => transactionId === KAYS.cotton)?.instalmentEligible).toBe(
      false,
    );
    expect(await listed()).toEqual({ content: [converted], totalElements: 1 });
  });

  it('[INS-2] [S38] one of 50 concurrent conversions of a transaction succeeds', async () => {
    const agreed = accept(orThrow(await offer(KAYS.billed)));
    const attempts = Array.from({ length: 50 }, () => convert(agreed));
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused !== 'done')).toEqual([]);
    expect(await convertible('latestStatement')).toEqual([]);
  });

  it('[INS-1] lists conversions by date or amount, of one type or both, with unique references', async () => {
    orThrow(await convert(accept(orThrow(await offer(KAYS.authorised, { longest: true })))));
    const amounts = async (change: object) =>
      (await system().conversions(KAY, SHOPPER, { ...NEWEST, ...change }))?.content.map(
        ({ transaction }) => transaction.amount.minor,
      );
    expect(await amounts({})).toEqual([20_000n, 50_000n, 15_000n]);
    expect(await amounts({ sort: { by: 'date', order: 'asc' } })).toEqual([15_000n, 50_000n, 20_000n]);
    expect(await amounts({ sort: { by: 'amount', order: 'desc' } })).toEqual([50_000n, 20_000n, 15_000n]);
    expect(await amounts({ type: 'latestStatement' })).toEqual([50_000n]);
    expect(await amounts({ pageNumber: 1, pageSize: 2 })).toEqual([15_000n]);
    expect(await amounts({ after: 'x' })).toEqual([]);
    const references = (await listed()).content.map(({ referenceNumber }) => referenceNumber);
    expect(new Set(references).size).toBe(3);
  });
}
