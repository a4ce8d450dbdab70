import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { translationFor } from '../../../shared/search/fold.ts';
import { readKeyword } from '../../../shared/search/keyword.ts';
import type { CardKey } from '../ids.ts';

/**
 * SQL condition: the row of a transaction shows the keyword, as `showsKeyword` defines it. It is computed for the card's own
 * transactions only, from the columns of their index.
 */
export function showsKeyword(typed: string, { customerId, cardId }: CardKey): Expression<SqlBool>[] {
  const keyword = readKeyword(typed);
  if (!keyword) return [];
  const { text, categories, amounts, negative, days, lastFour } = keyword;
  const eb = expressionBuilder<Database, 'cards.transactions'>();
  const { from, to } = translationFor(text);
  const holds = (column: 'description_en' | 'description_zh') =>
    sql<SqlBool>`strpos(translate(lower(normalize(${sql.ref(column)}, NFKC)), ${from}, ${to}), ${text}) > 0`;
  const conditions: Expression<SqlBool>[] = [holds('description_en'), holds('description_zh')];
  if (categories.length > 0) conditions.push(eb('category', 'in', categories));
  for (const { minor, currency } of amounts) {
    const value = negative ? -minor : minor;
    const isIt = (column: 'amount' | 'foreign_amount') =>
      negative
        ? sql<SqlBool>`${sql.ref(column)} = ${value}::bigint`
        : sql<SqlBool>`abs(${sql.ref(column)}) = ${value}::bigint`;
    conditions.push(
      currency === 'TWD'
        ? isIt('amount')
        : sql<SqlBool>`(foreign_currency = ${currency} and ${isIt('foreign_amount')})`,
    );
  }
  if (days)
    for (const column of ['transaction_date', 'posting_date'] as const)
      conditions.push(
        sql<SqlBool>`${sql.ref(column)} between ${days.fromDate}::date and ${days.toDate}::date`,
      );
  if (lastFour)
    conditions.push(sql<SqlBool>`exists (select from cards.cards c
      where c.customer_id = ${customerId} and c.card_id = ${cardId} and c.last_four = ${lastFour})`);
  return [eb.or(conditions)];
}
