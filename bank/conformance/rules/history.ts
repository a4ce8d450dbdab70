/** Conformance tests: statements, cursors, points ledger, charges and cashback. */
import { expect, it } from 'vitest';
import type {
  CardTransaction,
  Charged,
  Page,
  TransactionPart,
} from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { apply, type CardSystemUnderTest } from '../apply.ts';
import { ANN, BEN, BENS, sampleDates, sampleId, UNUSED, USED } from '../sample/sample-bank.ts';
import { IDA, PAYABLE } from '../sample/sample-ida.ts';
import { ids, WHOLE } from './transactions.ts';

const EARNED = { entryId: sampleId(42), campaignId: 'C', campaignRulesetId: 'R' };

export function testStatements(system: () => CardReads, today: IsoDate): void {
  it('[CARD-3] returns a statement with all figures, by id, by date or the latest', async () => {
    const { latest, due, older } = sampleDates(today);
    const found = await system().statement(ANN, USED, 'latest');
    expect(found).toEqual({
      statementId: sampleId(32),
      statementMonth: latest.slice(0, 7),
      statementDate: latest,
      paymentDueDate: due,
      previousBalance: twd(2_000),
      payments: twd(0),
      adjustments: twd(0),
      newCharges: twd(8_000),
      interest: twd(0),
      fees: twd(0),
      total: twd(10_000),
      minimumPayment: twd(1_000),
      interestRate: '13.05',
      creditLimit: twd(100_000),
      cashAdvanceLimit: twd(20_000),
      pointsBefore: 500,
      pointsEarned: 66,
      pointsUsed: 0,
      pointsAfter: 566,
    });
    expect(await system().statement(ANN, USED, { statementId: sampleId(32) })).toEqual(found);
    expect(await system().statement(ANN, USED, { statementDate: older })).toMatchObject({
      statementId: sampleId(31),
    });
  });

  it('[PAY-4] tells of a statement what the minimum costs, and what was charged this year, where the bank says so', async () => {
    expect(await system().statement(IDA, PAYABLE, 'latest')).toMatchObject({
      minimumOnly: { payments: 40, total: twd(58_900), interest: twd(8_900) },
      chargedThisYear: { interest: twd(1_300), fees: twd(200) },
    });
    const without = await system().statement(ANN, USED, 'latest');
    expect(without).not.toHaveProperty('minimumOnly');
    expect(without).not.toHaveProperty('chargedThisYear');
  });

  it('[CARD-6] returns no statement that is unknown, of another card or of another customer', async () => {
    for (const [customerId, cardId, statementId] of [
      [ANN, USED, sampleId(99)],
      [ANN, USED, 'x'],
      [ANN, UNUSED, sampleId(32)],
      [BEN, USED, sampleId(32)],
      [BEN, BENS, sampleId(32)],
    ] as const) {
      expect(await system().statement(customerId, cardId, { statementId })).toBeUndefined();
      expect(await system().transactions(customerId, cardId, { statementId }, WHOLE)).toBeUndefined();
    }
    expect(await system().statement(ANN, UNUSED, 'latest')).toBeUndefined();
    expect(await system().statement(ANN, USED, { statementDate: today })).toBeUndefined();
  });

  it('[CARD-3] [CARD-5] returns the transactions of one statement, and all', async () => {
    expect(ids(await system().transactions(ANN, USED, { statementId: sampleId(32) }, WHOLE))).toEqual([
      53, 52,
    ]);
    const all = ids(await system().transactions(ANN, USED, 'all', WHOLE));
    expect(all).toEqual([66, 65, 64, 62, 63, 61, 53, 52, 51]);
  });
}

export function testCursors(system: () => CardReads): void {
  const page = async (part: TransactionPart, order: 'asc' | 'desc', after?: string) =>
    (await system().transactions(ANN, USED, part, {
      pageNumber: 0,
      pageSize: 2,
      sort: { by: 'date', order },
      ...(after && { after }),
    })) as Page<CardTransaction>;

  it.each(['desc', 'asc'] as const)('[CARD-2] cursors page through all transactions: %s', async (order) => {
    const seen: number[] = [];
    let next: string | undefined;
    do {
      const found = await page('all', order, next);
      seen.push(...ids(found));
      expect(found.totalElements).toBe(9);
      next = found.next;
    } while (next);
    const all = [66, 65, 64, 62, 63, 61, 53, 52, 51];
    expect(seen).toEqual(order === 'desc' ? all : all.reverse());
  });

  it('[CARD-2] returns no cursor after the last page or when not sorted by date', async () => {
    expect(await system().transactions(ANN, USED, 'unbilled', WHOLE)).not.toHaveProperty('next');
    const byAmount = { pageNumber: 0, pageSize: 2, sort: { by: 'amount', order: 'asc' } } as const;
    expect(await system().transactions(ANN, USED, 'all', byAmount)).not.toHaveProperty('next');
  });

  it.each(['', 'x', '2026-02-30.x', `2026-02-28.${sampleId(1)}'`])(
    '[CARD-2] returns an empty page for the invalid cursor "%s"',
    async (after) => {
      const found = await system().transactions(ANN, USED, 'all', { ...WHOLE, after });
      expect(found?.content).toEqual([]);
    },
  );
}

export function testPointsLedger(system: () => CardReads, today: IsoDate): void {
  it('[RWD-1] lists the points ledger, newest entry first', async () => {
    const { latest } = sampleDates(today);
    const campaign = { campaignId: 'C', campaignRulesetId: 'R' };
    const found = await system().pointEntries(ANN, USED, { pageNumber: 0, pageSize: 2 });
    expect(found).toEqual({
      content: [
        {
          entryId: sampleId(43),
          date: addDays(today, -2),
          description: { en: 'Redeemed', zh_tw: '兌換' },
          points: -100,
          ...campaign,
        },
        {
          entryId: sampleId(42),
          date: latest,
          description: { en: 'Earned', zh_tw: '回饋' },
          spent: twd(2_000),
          points: 66,
          ...campaign,
        },
      ],
      totalElements: 3,
      next: expect.any(String),
    });
    const query = { pageNumber: 1, pageSize: 2 };
    const second = await system().pointEntries(ANN, USED, query);
    expect(second?.content.map((entry) => entry.entryId)).toEqual([sampleId(41)]);
    expect(second).not.toHaveProperty('next');
    expect(await system().pointEntries(ANN, USED, { ...query, after: found?.next ?? '' })).toEqual(second);
    expect((await system().pointEntries(ANN, USED, { ...query, after: 'x' }))?.content).toEqual([]);
    expect(await system().pointEntries(ANN, UNUSED, query)).toEqual({ content: [], totalElements: 0 });
  });

  it('[CARD-5] returns the transactions of a ledger entry', async () => {
    expect(ids(await system().earnedBy(ANN, EARNED, WHOLE))).toEqual([51]);
    const opened = { ...EARNED, entryId: sampleId(41) };
    expect(ids(await system().earnedBy(ANN, opened, WHOLE))).toEqual([]);
  });

  it('[CARD-6] returns nothing for a ledger entry of another customer, unknown or misnamed', async () => {
    for (const [customerId, change] of [
      [BEN, {}],
      [ANN, { entryId: sampleId(99) }],
      [ANN, { entryId: 'x' }],
      [ANN, { campaignId: 'D' }],
      [ANN, { campaignRulesetId: 'S' }],
    ] as const)
      expect(await system().earnedBy(customerId, { ...EARNED, ...change }, WHOLE)).toBeUndefined();
  });

  it('[CARD-2] sums charges by month and category', async () => {
    const from = addDays(today, -6);
    const expected = new Map<string, bigint>();
    for (const [day, category, amount] of [
      [1, 'dining', 2_000n],
      [3, 'shopping', 4_000n],
      [5, 'shopping', 2_031n],
      [6, 'shopping', 2_499n],
    ] as const) {
      const key = `${addDays(today, -day).slice(0, 7)} ${category}`;
      expected.set(key, (expected.get(key) ?? 0n) + amount);
    }
    const found: readonly Charged[] = (await system().charged(ANN, USED, from)) ?? [];
    expect(new Map(found.map((one) => [`${one.month} ${one.category}`, one.total.minor]))).toEqual(expected);
    expect(found.reduce((sum, one) => sum + one.count, 0)).toBe(5);
    expect(await system().charged(ANN, UNUSED, from)).toEqual([]);
  });
}

export function testCashback(adapter: () => CardSystemUnderTest, isLocal: boolean): void {
  const set = async (
    customerId: string,
    cardId: string,
    method: 'auto_redeem' | 'accumulate',
    rollBack = false,
  ) => {
    const command = { kind: 'set-cashback-method', cardId, method } as const;
    const refusal = await apply(adapter(), customerId, command, { rollBack });
    expect([undefined, { refused: 'not-there' }]).toContainEqual(refusal);
    return refusal === undefined;
  };
  const methods = async () =>
    Promise.all(
      [USED, UNUSED].map(async (cardId) => (await adapter().system.card(ANN, cardId))?.cashbackMethod),
    );

  it('[CSH-1] sets the cashback method of one card, repeatedly and back', async () => {
    expect(await set(ANN, USED, 'auto_redeem')).toBe(true);
    expect(await set(ANN, USED, 'auto_redeem')).toBe(true);
    expect(await methods()).toEqual(['auto_redeem', 'accumulate']);
    if (isLocal) await expect(set(ANN, USED, 'accumulate', true)).rejects.toThrow('rolled back');
    expect(await methods()).toEqual(['auto_redeem', 'accumulate']);
    expect(await set(ANN, USED, 'accumulate')).toBe(true);
  });

  it('[CARD-6] refuses an unknown card or another customer’s', async () => {
    expect(await set(BEN, USED, 'auto_redeem')).toBe(false);
    expect(await set(ANN, 'x', 'auto_redeem')).toBe(false);
    expect(await methods()).toEqual(['accumulate', 'accumulate']);
  });
}
