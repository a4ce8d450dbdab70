import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { readKeyword, type ShownLine, showsKeyword as shows } from '../../../shared/search/keyword.ts';
import { VARIANTS } from '../../../shared/search/variants.ts';
import { TRANSACTION_CATEGORIES } from '../../../shared/transaction-categories.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { showsKeyword } from './keyword-store.ts';

const CARD = {
  customerId: '00000000-0000-4000-8000-000000000001',
  cardId: '00000000-0000-4000-8000-000000000002',
};
const LETTERS = [
  ...VARIANTS.slice(0, 12).flatMap((group) => [...group]),
  ..."aBÀＡ１1% _\\'\u3000\u00a0\u200b",
];
const words = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 6 });
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days));
const amount = fc.constantFrom(-1147, 1147, -5, 5, 1230, 330_000);
const line: fc.Arbitrary<ShownLine> = fc
  .record({
    en: words,
    zh: words,
    category: fc.constantFrom(...TRANSACTION_CATEGORIES),
    amount,
    foreign: fc.option(fc.tuple(fc.constantFrom('USD', 'JPY'), amount), { nil: undefined }),
    transactionDate: day,
    postingDate: fc.option(day, { nil: undefined }),
  })
  .map(({ en, zh, foreign, postingDate, ...rest }) => ({
    ...rest,
    amount: twd(rest.amount),
    description: { en, zh_tw: zh },
    ...(postingDate !== undefined && { postingDate }),
    ...(foreign && { foreignAmount: { minor: BigInt(foreign[1]), currency: foreign[0] } }),
  }));
const keyword = fc.oneof(
  words,
  words.map((text) => [...text].slice(0, 2).join('')),
  fc.constantFrom('1147', '-1,147', 'NT$5', 'USD 12.30', 'JPY 330,000', '12.3', 'Dining', '餐飲', '循環'),
  fc.constantFrom('20/11/2026', '民國115年12月1日', 'Dec 2026', '2026年11月'),
);

describeOnEachDatabase('keyword of transactions', (context) => {
  it('[CARD-9] means the same in the database as in the portal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), keyword, async (lines, typed) => {
        const read = readKeyword(typed);
        const rows = lines.map(
          (one, index) => sql`(${index}::int, ${one.description.en}::text, ${one.description.zh_tw}::text,
            ${one.category}::text, ${one.amount.minor}::bigint, ${one.foreignAmount?.currency ?? null}::text,
            ${one.foreignAmount?.minor ?? null}::bigint, ${one.transactionDate}::date, ${one.postingDate ?? null}::date)`,
        );
        const condition = showsKeyword(typed, CARD)[0] ?? sql`true`;
        const found = await sql<{
          index: number;
        }>`select index from (values ${sql.join(rows)}) as line (index,
          description_en, description_zh, category, amount, foreign_currency, foreign_amount, transaction_date,
          posting_date) where ${condition} order by index`.execute(context.db());
        expect(found.rows.map(({ index }) => index)).toEqual(
          lines.flatMap((one, index) => (read === undefined || shows(one, read, '') ? [index] : [])),
        );
      }),
      { numRuns: 300 },
    );
  });
});
