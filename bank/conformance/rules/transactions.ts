/** Conformance tests: lists and search of statements and transactions. */
import { expect, it } from 'vitest';
import type {
  CardTransaction,
  Page,
  TransactionQuery,
} from '../../../server/ports/card-system/parts/history.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { ANN, sampleDates, sampleId, UNUSED, USED } from '../sample/sample-bank.ts';
import { KAY, KAYS, SHOPPER } from '../sample/sample-kay.ts';

/** Query for all transactions in the default order. */
export const WHOLE: TransactionQuery = { pageNumber: 0, pageSize: 100 };

export function testTransactionLists(system: () => CardReads, today: IsoDate): void {
  it('[CARD-4] lists statements, newest first, up to the limit', async () => {
    const { latest, due, older } = sampleDates(today);
    const both = await system().eStatements(ANN, USED, { limit: 5 });
    expect(both?.map((s) => [s.statementId, s.statementDate])).toEqual([
      [sampleId(32), latest],
      [sampleId(31), older],
    ]);
    expect(await system().eStatements(ANN, USED, { limit: 1 })).toEqual([
      {
        statementId: sampleId(32),
        statementMonth: latest.slice(0, 7),
        statementDate: latest,
        paymentDueDate: due,
        total: twd(10_000),
        minimumPayment: twd(1_000),
      },
    ]);
    expect(await system().eStatements(ANN, UNUSED, { limit: 5 })).toEqual([]);
  });

  it('[CARD-4] says of each statement but the latest whether the next period settled it', async () => {
    const [latest, older] = (await system().eStatements(ANN, USED, { limit: 5 })) ?? [];
    const { payments } = (await system().statement(ANN, USED, 'latest')) ?? { payments: twd(0) };
    expect(latest).not.toHaveProperty('settled');
    expect(older?.settled).toBe(payments.minor >= older!.total.minor);
  });

  it('[CARD-2] separates billed and unbilled transactions, newest first', async () => {
    expect(ids(await system().transactions(ANN, USED, 'billed', WHOLE))).toEqual([53, 52, 51]);
    expect(ids(await system().transactions(ANN, USED, 'unbilled', WHOLE))).toEqual([66, 65, 64, 62, 63, 61]);
    expect(await system().transactions(ANN, UNUSED, 'unbilled', WHOLE)).toEqual({
      content: [],
      totalElements: 0,
    });
  });

  it('[CARD-3] [GEN-8] returns the exact foreign amount, country and exchange date of a purchase abroad', async () => {
    const page = await system().transactions(ANN, USED, 'unbilled', { ...WHOLE, keyword: 'ginza' });
    expect(page?.content).toEqual([
      {
        transactionId: sampleId(64),
        transactionDate: addDays(today, -5),
        postingDate: addDays(today, -5),
        description: { en: 'Ginza', zh_tw: 'Ginza' },
        amount: twd(2_031),
        foreignAmount: { minor: 9_765n, currency: 'JPY' },
        merchantCountry: 'JP',
        exchangeDate: addDays(today, -4),
        category: 'shopping',
        instalmentEligible: 2_031n >= (await termsOn(system(), today)).instalmentMinimum.minor,
      },
    ]);
  });

  it('[INS-2] marks transactions that may be converted to instalments', async () => {
    const { instalmentMinimum, instalmentExcluded } = await termsOn(system(), today);
    const eligible = async (part: 'billed' | 'unbilled') => {
      const page = await system().transactions(KAY, SHOPPER, part, WHOLE);
      const lines = page?.content.filter((line) => line.instalmentEligible) ?? [];
      return lines.map(({ transactionId }) => transactionId).toSorted();
    };
    expect(await eligible('billed')).toEqual([KAYS.billed]);
    expect(await eligible('unbilled')).toEqual([
      KAYS.cotton,
      ...(instalmentMinimum.minor > 1n ? [] : [KAYS.tiny]),
      KAYS.piano,
      KAYS.authorised,
      ...(instalmentExcluded.includes('utility') ? [] : [KAYS.electricity]),
    ]);
  });

  it('[CARD-2] omits the posting date of a transaction that is only authorised', async () => {
    const page = await system().transactions(ANN, USED, 'unbilled', { ...WHOLE, pageSize: 1 });
    expect(page?.content[0]).not.toHaveProperty('postingDate');
  });
}

export function testTransactionSearch(system: () => CardReads, today: IsoDate): void {
  const unbilled = async (query: Partial<TransactionQuery>) =>
    ids(await system().transactions(ANN, USED, 'unbilled', { ...WHOLE, ...query }));

  it('[CARD-2] filters by first and last date, inclusive', async () => {
    expect(await unbilled({ fromDate: addDays(today, -5), toDate: addDays(today, -3) })).toEqual([65, 64]);
    expect(await unbilled({ fromDate: addDays(today, -3) })).toEqual([66, 65]);
    expect(await unbilled({ toDate: addDays(today, -8) })).toEqual([61]);
    expect(await unbilled({ fromDate: addDays(today, 1) })).toEqual([]);
  });

  it.each([
    ['cotton', [62]],
    ['COFFEE', [63]],
    ['鋼琴', [65]],
    ['尚未', [66]],
    ['ＣＯＦＦＥＥ', [63]],
    ['１００％', [62]],
    ['%', [62]],
    ['_', [63]],
    ['\\', []],
    ["'", []],
  ])('[CARD-2] finds the keyword %s', async (keyword, found) => {
    expect(await unbilled({ keyword })).toEqual(found);
  });

  it('[CARD-2] filters by category, amount without sign and purchases abroad, which combine', async () => {
    expect(await unbilled({ category: 'dining' })).toEqual([66]);
    expect(await unbilled({ category: 'fee' })).toEqual([]);
    expect(await unbilled({ minAmount: twd(2_000) })).toEqual([66, 65, 64, 61]);
    expect(await unbilled({ maxAmount: twd(1_500) })).toEqual([62, 63]);
    expect(await unbilled({ minAmount: twd(2_000), maxAmount: twd(2_031) })).toEqual([66, 64, 61]);
    expect(await unbilled({ abroad: true })).toEqual([64]);
    expect(await unbilled({ abroad: true, category: 'dining' })).toEqual([]);
    expect(await unbilled({ minAmount: twd(1_000), category: 'shopping', keyword: 'o' })).toEqual([65, 62]);
    const one = { ...WHOLE, pageSize: 1, minAmount: twd(2_000) };
    const first = await system().transactions(ANN, USED, 'unbilled', one);
    expect(first?.totalElements).toBe(4);
    const second = await system().transactions(ANN, USED, 'unbilled', { ...one, after: first?.next ?? '' });
    expect(ids(second)).toEqual([65]);
  });

  it('[CARD-2] sorts by date, amount and description, both ways', async () => {
    expect(await unbilled({ sort: { by: 'date', order: 'asc' } })).toEqual([61, 63, 62, 64, 65, 66]);
    expect(await unbilled({ sort: { by: 'amount', order: 'asc' } })).toEqual([61, 63, 62, 66, 64, 65]);
    expect(await unbilled({ sort: { by: 'amount', order: 'desc' } })).toEqual([65, 64, 66, 62, 63, 61]);
    const byName = await unbilled({ sort: { by: 'description', order: 'asc' } });
    expect(byName).toEqual([62, 63, 64, 66, 61, 65]);
    expect(await unbilled({ sort: { by: 'description', order: 'desc' } })).toEqual([...byName].reverse());
  });

  it('[CARD-2] pages without repeating or skipping a transaction and returns the total', async () => {
    for (const by of ['date', 'amount', 'description'] as const) {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((pageNumber) =>
          system().transactions(ANN, USED, 'unbilled', {
            pageNumber,
            pageSize: 2,
            sort: { by, order: 'desc' },
          }),
        ),
      );
      expect(pages.map((page) => page?.totalElements)).toEqual([6, 6, 6, 6]);
      expect(pages.map((page) => page?.content.length)).toEqual([2, 2, 2, 0]);
      expect(pages.flatMap(ids)).toEqual(await unbilled({ sort: { by, order: 'desc' } }));
    }
  });
}

function number({ transactionId }: CardTransaction): number {
  return Number(transactionId.slice(-12));
}

export function ids(page: Page<CardTransaction> | undefined): number[] {
  if (!page) throw new Error('card not found');
  return page.content.map(number);
}
