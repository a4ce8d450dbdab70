import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CustomerLine, LineQuery } from '../../../../server/ports/card-system/parts/insights.ts';
import { addDays } from '../../../../shared/dates.ts';
import { linesOf } from './lines.ts';

const NONE = { minor: 0n, currency: 'TWD' } as const;

/** A bank with these transactions, which counts the lines that it looks at for each page. */
function bankOf(dates: readonly string[]) {
  const all = dates
    .map((transactionDate, at) => ({ transactionDate, transactionId: `${at}` }) as CustomerLine)
    .sort((a, b) => (a.transactionDate < b.transactionDate ? 1 : -1));
  let [questions, looked] = [0, 0];
  return {
    counts: () => ({ questions, looked }),
    async customerLines(_: string, { fromDate, toDate, pageSize, after = '0' }: LineQuery) {
      const own = all.filter(({ transactionDate: day }) => day >= fromDate && day <= toDate);
      questions++;
      looked += own.length;
      const end = Number(after) + pageSize;
      const content = own.slice(Number(after), end);
      return { content, count: own.length, total: NONE, ...(end < own.length && { next: `${end}` }) };
    },
  };
}

async function read(bank: ReturnType<typeof bankOf>): Promise<CustomerLine[]> {
  const lines: CustomerLine[] = [];
  for await (const line of linesOf(bank, 'customer')) lines.push(line);
  return lines;
}

it('[CPY-2] reads every line once, the newest day first, however the lines are spread', async () => {
  // Few days with many lines, and lines far from each other; a bank may date a line into the future.
  const heap = fc.tuple(fc.integer({ min: -9_000, max: 900 }), fc.constantFrom(1, 3, 120, 700));
  await fc.assert(
    fc.asyncProperty(fc.array(heap, { maxLength: 12 }), async (heaps) => {
      const dates = heaps.flatMap(([days, count]) =>
        Array.from({ length: count }, (_, at) => addDays('2026-11-30', days - (at % 40))),
      );
      const lines = await read(bankOf(dates));
      expect(lines.map(({ transactionId }) => Number(transactionId)).sort((a, b) => a - b)).toEqual(
        dates.map((_, at) => at),
      );
      const days = lines.map(({ transactionDate }) => transactionDate);
      expect(days).toEqual([...days].sort().reverse());
    }),
    { numRuns: 60 },
  );
});

it('[CPY-3] has the bank look at each line a few times only, not once for each page of a year', async () => {
  const dates = Array.from({ length: 36_500 }, (_, at) => addDays('2026-12-31', -Math.floor(at / 100)));
  const bank = bankOf(dates);
  expect(await read(bank)).toHaveLength(dates.length);
  const { questions, looked } = bank.counts();
  expect(looked / dates.length).toBeLessThan(6);
  expect(questions).toBeLessThan(500);
});
