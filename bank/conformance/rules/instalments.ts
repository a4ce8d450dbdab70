/** Conformance tests: instalments. */
import { expect, it } from 'vitest';
import type {
  AgreedConversion,
  Conversion,
  InstalmentOffer,
  RefusedConversion,
} from '../../../server/ports/card-system/parts/instalments.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { INSTALMENT_TENORS, type InstalmentType } from '../../../shared/instalments.ts';
import { twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { ANN, BEN, BENS, CAT, LOST, sampleId, UNUSED, USED } from '../sample/sample-bank.ts';
import { ids, WHOLE } from './transactions.ts';

const NEWEST = { pageNumber: 0, pageSize: 10, sort: { by: 'date', order: 'desc' } } as const;

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

/** These tests convert transactions of Ann's used card: 62 and 66 unbilled, 52 on the latest statement. */
export function testInstalments(adapter: () => CardSystemUnderTest, today: IsoDate, isLocal: boolean): void {
  const system = () => adapter().system;
  const convertible = async (type: InstalmentType, customerId = ANN, cardId = USED) =>
    ids(await system().convertible(customerId, cardId, type, WHOLE));
  const offer = (line: number, tenor: 3 | 12 = 12, customerId = ANN, cardId = USED) =>
    system().offerInstalments(customerId, cardId, sampleId(line), tenor);
  const convert = (
    agreed: AgreedConversion,
    { customerId = ANN, cardId = USED, ...how }: { customerId?: string; cardId?: string } & Attempt = {},
  ) => {
    const command = { kind: 'convert-to-instalments', cardId, agreed } as const;
    return apply(adapter(), customerId, command, how);
  };
  const listed = async () => {
    const page = await system().conversions(ANN, USED, NEWEST);
    if (!page) throw new Error('card not found');
    return page;
  };

  it('[INS-1] [INS-2] lists convertible transactions of each type, sorted and paged', async () => {
    expect(await convertible('unbilled')).toEqual([66, 64, 62]);
    expect(await convertible('latestStatement')).toEqual([52]);
    const query = { pageNumber: 1, pageSize: 2, sort: { by: 'amount', order: 'desc' } } as const;
    const page = await system().convertible(ANN, USED, 'unbilled', query);
    expect([ids(page), page?.totalElements]).toEqual([[62], 3]);
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
      [BEN, USED],
      [ANN, 'x'],
      [ANN, sampleId(99)],
    ] as const) {
      expect(await system().convertible(customerId, cardId, 'unbilled', WHOLE)).toBeUndefined();
      expect(await system().instalmentPlans(customerId, cardId, twd(5_000))).toBeUndefined();
      expect(await system().conversions(customerId, cardId, NEWEST)).toBeUndefined();
    }
  });

  it('[INS-3] [INS-2] returns a plan for every tenor whose parts add up to its total', async () => {
    const plans = await system().instalmentPlans(ANN, USED, twd(5_001));
    expect(plans?.map(({ tenor }) => tenor)).toEqual([...INSTALMENT_TENORS]);
    for (const { tenor, interest, fee, first, monthly, total } of plans ?? []) {
      expect(5_001n + interest.minor + fee.minor).toBe(total.minor);
      expect(first.minor + BigInt(tenor - 1) * monthly.minor).toBe(total.minor);
    }
    expect(await system().instalmentPlans(ANN, USED, twd(999))).toEqual([]);
    expect(await system().instalmentPlans(ANN, UNUSED, twd(5_000))).toEqual([]);
  });

  it('[INS-2] offers a transaction the plan of its amount, or refuses with a reason', async () => {
    const plans = await system().instalmentPlans(ANN, USED, twd(5_000));
    const billed = orThrow(await offer(52));
    expect([billed.type, billed.plan]).toEqual(['latestStatement', plans?.[2]]);
    expect(orThrow(await offer(62)).type).toBe('unbilled');
    // A utility payment, a line of an older statement, NT$999, an amount over the limit, and a payment.
    for (const line of [53, 51, 63, 65, 61]) expect(await offer(line)).toEqual({ refused: 'not-eligible' });
    for (const answer of [
      await offer(999),
      await offer(62, 12, BEN),
      await offer(62, 12, ANN, UNUSED),
      await offer(62, 12, ANN, 'x'),
      await system().offerInstalments(ANN, USED, "1' or '1'='1", 12),
    ])
      expect(answer).toEqual({ refused: 'not-there' });
  });

  it('[INS-2] converts on the agreed terms only', async () => {
    const agreed = accept(orThrow(await offer(62)));
    const others: Partial<AgreedConversion>[] = [
      { amount: twd(1_501) },
      { total: twd(agreed.total.minor - 1n) },
      { tenor: 3 },
      { annualPercentageRate: '0.00' },
      { type: 'latestStatement' },
    ];
    for (const other of others)
      expect(await convert({ ...agreed, ...other })).toEqual({ refused: 'changed' });
    expect(await convert(agreed, { cardId: UNUSED })).toEqual({ refused: 'not-there' });
    expect(await convert(agreed, { customerId: BEN })).toEqual({ refused: 'not-there' });
    expect(await convert({ ...agreed, transactionId: sampleId(63) })).toEqual({ refused: 'not-eligible' });
    expect((await listed()).totalElements).toBe(0);
  });

  it('[INS-1] [INS-2] converts a transaction once and then lists it as converted', async () => {
    const offered = orThrow(await offer(62));
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
    expect(await offer(62, 3)).toEqual({ refused: 'done' });
    expect(await convertible('unbilled')).toEqual([66, 64]);
    const all = await system().transactions(ANN, USED, 'unbilled', WHOLE);
    expect(all?.content.find(({ transactionId }) => transactionId === sampleId(62))?.instalmentEligible).toBe(
      false,
    );
    expect(await listed()).toEqual({ content: [converted], totalElements: 1 });
  });

  it('[INS-2] [S38] one of 50 concurrent conversions of a transaction succeeds', async () => {
    const agreed = accept(orThrow(await offer(52)));
    const attempts = Array.from({ length: 50 }, () => convert(agreed));
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused !== 'done')).toEqual([]);
    expect(await convertible('latestStatement')).toEqual([]);
  });

  it('[INS-1] lists conversions by date or amount, of one type or both, with unique references', async () => {
    orThrow(await convert(accept(orThrow(await offer(66, 3)))));
    const amounts = async (change: object) =>
      (await system().conversions(ANN, USED, { ...NEWEST, ...change }))?.content.map(
        ({ transaction }) => transaction.amount.minor,
      );
    expect(await amounts({})).toEqual([2_000n, 5_000n, 1_500n]);
    expect(await amounts({ sort: { by: 'date', order: 'asc' } })).toEqual([1_500n, 5_000n, 2_000n]);
    expect(await amounts({ sort: { by: 'amount', order: 'desc' } })).toEqual([5_000n, 2_000n, 1_500n]);
    expect(await amounts({ type: 'latestStatement' })).toEqual([5_000n]);
    expect(await amounts({ pageNumber: 1, pageSize: 2 })).toEqual([1_500n]);
    expect(await amounts({ after: 'x' })).toEqual([]);
    const references = (await listed()).content.map(({ referenceNumber }) => referenceNumber);
    expect(new Set(references).size).toBe(3);
  });
}
