/**
 * Rules for spending data (insights.ts). Each has a check that throws when the adapter breaks the rule. They can be run
 * separately, for example to show that they detect a planted fault.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type {
  CustomerLine,
  LineFilter,
  MerchantMonth,
} from '../../../server/ports/card-system/parts/insights.ts';
import { MAX_LISTED_TRANSACTIONS } from '../../../server/ports/card-system/parts/insights.ts';
import { addDays } from '../../../shared/dates.ts';
import type { ReadContext, ReadRules } from '../read-rule.ts';
import { ANN, sampleId, USED } from '../sample/sample-bank.ts';
import * as jun from '../sample/sample-jun.ts';

const { JUN, JUNS_FIRST, JUNS_SECOND, KIOSK, SOFTWARE, VIDEO } = jun;

type Question = 'merchantMonths' | 'customerLines';
type InsightContext = ReadContext<Question>;

/** Returns all rows of Jun, read in pages of `limit`. */
async function rowsOf({ system, today }: InsightContext, limit = 50): Promise<readonly MerchantMonth[]> {
  const { fromDate, toDate } = jun.junsPeriod(today);
  const rows: MerchantMonth[] = [];
  for (let after: string | undefined; ; ) {
    const query = { fromDate, toDate, limit, ...(after !== undefined && { after }) };
    const part = await system.merchantMonths(JUN, query);
    ok(part.rows.length <= limit, 'a part is longer than its limit');
    rows.push(...part.rows);
    if (part.next === undefined || rows.length > 100) return rows;
    after = part.next;
  }
}

/** Returns all transactions of Jun under a filter, read in pages of `pageSize`. */
async function linesOf(
  { system, today }: InsightContext,
  filter: Partial<LineFilter>,
  pageSize = 100,
): Promise<{ readonly lines: readonly CustomerLine[]; readonly count: number; readonly total: bigint }> {
  const { fromDate, toDate } = jun.junsPeriod(today);
  const lines: CustomerLine[] = [];
  for (let after: string | undefined; ; ) {
    const query = { fromDate, toDate, ...filter, pageSize, ...(after !== undefined && { after }) };
    const page = await system.customerLines(JUN, query);
    ok(page.content.length <= pageSize, 'a page is longer than its size');
    lines.push(...page.content);
    if (page.next === undefined || lines.length > 100)
      return { lines, count: page.count, total: page.total.minor };
    after = page.next;
  }
}

const keyOf = (row: MerchantMonth) =>
  [row.cardId, row.month, row.category, row.description.en, row.abroad ?? '', row.currency ?? ''].join('/');
const numbers = (lines: readonly CustomerLine[]) =>
  lines.map(({ transactionId }) => Number(transactionId.slice(-12)));

function find(rows: readonly MerchantMonth[], wanted: Partial<MerchantMonth>): MerchantMonth {
  const found = rows.filter((row) =>
    Object.entries(wanted).every(
      ([name, value]) => JSON.stringify(row[name as keyof MerchantMonth]) === JSON.stringify(value),
    ),
  );
  strictEqual(found.length, 1, `${found.length} rows of ${JSON.stringify(wanted)}`);
  return found[0]!;
}

const SUMS: ReadRules<Question> = {
  async 'each card, month, category, merchant and currency has one sum'(context) {
    const rows = await rowsOf(context);
    strictEqual(new Set(rows.map(keyOf)).size, rows.length);
    const month = jun.junsPeriod(context.today).last.slice(0, 7);
    const video = { month, description: VIDEO };
    strictEqual(find(rows, { ...video, cardId: JUNS_FIRST, category: 'entertainment' }).total.minor, 330n);
    strictEqual(find(rows, { ...video, cardId: JUNS_SECOND, category: 'entertainment' }).total.minor, 330n);
    strictEqual(find(rows, { ...video, category: 'shopping' }).total.minor, 120n);
    strictEqual(find(rows, { description: SOFTWARE, currency: 'USD' }).abroad, true);
    strictEqual(find(rows, { description: SOFTWARE, currency: 'EUR' }).total.minor, 290n);
  },
  async 'the sums have every line once, payments, refunds and fees too'(context) {
    const lines = jun.junsLines(context.today);
    const rows = await rowsOf(context);
    strictEqual(
      rows.reduce((sum, { total }) => sum + total.minor, 0n),
      lines.reduce((sum, { amount }) => sum + amount, 0n),
    );
    strictEqual(
      rows.reduce((sum, { count }) => sum + count, 0),
      lines.length,
    );
  },
  async 'a few lines are listed oldest first, many are not'(context) {
    const rows = await rowsOf(context);
    const { before, last } = jun.junsPeriod(context.today);
    const few = find(rows, { description: KIOSK, month: before.slice(0, 7) });
    deepStrictEqual(
      few.charges?.map(({ date, amount }) => [date, amount.minor]),
      Array.from({ length: MAX_LISTED_TRANSACTIONS }, (_, at) => [addDays(before, at), 30n]),
    );
    const many = find(rows, { description: KIOSK, month: last.slice(0, 7) });
    deepStrictEqual([many.count, many.charges], [MAX_LISTED_TRANSACTIONS + 1, undefined]);
    const abroad = find(rows, { currency: 'USD' });
    deepStrictEqual(abroad.charges?.[0]?.foreignAmount, { minor: 1_000n, currency: 'USD' });
    strictEqual(find(rows, { currency: 'EUR' }).charges?.[0]?.amount.minor, 290n);
  },
  async 'only fees for purchases abroad are marked as such'(context) {
    const rows = await rowsOf(context);
    strictEqual(find(rows, { description: jun.FOREIGN_FEE }).foreignFee, true);
    strictEqual(find(rows, { description: jun.OTHER_FEE }).foreignFee, undefined);
    deepStrictEqual(
      rows.filter(({ foreignFee }) => foreignFee).map(({ category }) => category),
      ['fee'],
    );
  },
  async 'parts of the sums neither repeat nor skip one'(context) {
    const whole = (await rowsOf(context)).map(keyOf).toSorted();
    for (const limit of [1, 3, whole.length])
      deepStrictEqual((await rowsOf(context, limit)).map(keyOf).toSorted(), whole);
  },
  async 'sums and lines are of the days of the question'({ system, today }) {
    const { last } = jun.junsPeriod(today);
    const day = addDays(last, 4);
    const period = { fromDate: day, toDate: day };
    const { rows } = await system.merchantMonths(JUN, { ...period, limit: 50 });
    strictEqual(
      rows.reduce((sum, { total }) => sum + total.minor, 0n),
      330n + 330n + 120n + 30n,
    );
    strictEqual((await system.customerLines(JUN, { ...period, pageSize: 10 })).count, 4);
  },
};

const LINES: ReadRules<Question> = {
  async 'lines come newest first, then by id, over all cards'(context) {
    const all = jun.junsLines(context.today);
    const sorted = all.toSorted((a, b) =>
      a.transactionDate === b.transactionDate
        ? a.transactionId.localeCompare(b.transactionId)
        : b.transactionDate.localeCompare(a.transactionDate),
    );
    for (const size of [1, 5, 100]) {
      const { lines } = await linesOf(context, {}, size);
      deepStrictEqual(
        lines.map(({ cardId, transactionId }) => [cardId, transactionId]),
        sorted.map(({ cardId, transactionId }) => [cardId, transactionId]),
      );
    }
  },
  async 'each page tells count and sum of all lines of the filter'(context) {
    for (const size of [2, 100]) {
      const { count, total } = await linesOf(context, { categories: ['entertainment', 'shopping'] }, size);
      deepStrictEqual([count, total], [6, 330n * 3n + 120n + 321n + 290n]);
    }
    const none = await linesOf(context, { categories: ['insurance'] });
    deepStrictEqual(none, { lines: [], count: 0, total: 0n });
  },
  async 'lines are filtered by category, card, purchases abroad and fees for them'(context) {
    const found = async (filter: Partial<LineFilter>) => numbers((await linesOf(context, filter)).lines);
    const first = 4910 + 4 + MAX_LISTED_TRANSACTIONS * 2 + 1;
    deepStrictEqual(await found({ abroad: true }), [first + 1, first]);
    deepStrictEqual(await found({ foreignFee: true }), [first + 2]);
    deepStrictEqual(await found({ cardId: JUNS_SECOND, categories: ['entertainment'] }), [4912]);
    deepStrictEqual(await found({ cardId: JUNS_FIRST, abroad: true }), []);
  },
  async 'sums and lines of an unknown customer, another one’s card and an unknown cursor are none'({
    system,
    today,
  }) {
    const { fromDate, toDate } = jun.junsPeriod(today);
    const period = { fromDate, toDate };
    for (const customerId of [sampleId(98), 'x', ''])
      deepStrictEqual(await system.merchantMonths(customerId, { ...period, limit: 50 }), { rows: [] });
    const { rows } = await system.merchantMonths(ANN, { ...period, limit: 50 });
    ok(
      rows.every(({ cardId }) => cardId === USED),
      'a row of another customer',
    );
    deepStrictEqual((await system.merchantMonths(JUN, { ...period, limit: 50, after: "'" })).rows, []);
    for (const [customerId, more] of [
      [sampleId(98), {}],
      ['x', {}],
      [JUN, { cardId: USED }],
      [JUN, { cardId: 'x' }],
      [ANN, { cardId: JUNS_FIRST }],
      [JUN, { after: "2026-01-01.'" }],
    ] as const)
      deepStrictEqual(
        (await system.customerLines(customerId, { ...period, ...more, pageSize: 10 })).content,
        [],
      );
  },
};

/** All rules for spending data. */
export const INSIGHT_RULES: ReadRules<Question> = { ...SUMS, ...LINES };
