/** Spending of a customer by merchant, from schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type {
  CardInsights,
  MerchantCharge,
  MerchantMonth,
} from '../../../server/ports/card-system/parts/insights.ts';
import { MAX_LISTED_TRANSACTIONS } from '../../../server/ports/card-system/parts/insights.ts';
import { twd } from '../../../shared/money.ts';
import { areIds } from '../ids.ts';
import { dateCursor, pageOf, parseDateCursor } from '../read-model/pages.ts';
import { toLine } from './history.ts';
import { type MerchantMonthRow, readLines, readMerchantMonths } from './insights-store.ts';

/** Number of characters of a date and of an id in a line. */
const DATE = 10;
const ID = 36;

const NO_LINES = { content: [], count: 0, total: twd(0) };

export function createInsights(db: Kysely<Database>): CardInsights {
  return {
    async merchantMonths(customerId, query) {
      const { after, limit } = query;
      if (!areIds(customerId) || (after !== undefined && !areIds(after))) return { rows: [] };
      const rows = await readMerchantMonths(db, customerId, query, after);
      const cursorOf = ({ lines }: MerchantMonthRow) => lines.slice(DATE, DATE + ID);
      const { content, ...next } = pageOf(rows, limit, toMerchantMonth, cursorOf);
      return { rows: content, ...next };
    },
    async customerLines(customerId, { pageSize, after, ...filter }) {
      const cursor = parseDateCursor(after);
      if (cursor === null || !areIds(customerId, ...(filter.cardId === undefined ? [] : [filter.cardId])))
        return NO_LINES;
      const { count, total, rows } = await readLines(db, customerId, filter, { pageSize, after: cursor });
      const page = pageOf(rows, pageSize, (row) => ({ cardId: row.card_id, ...toLine(row) }), dateCursor);
      return { ...page, count: Number(count), total: twd(total) };
    },
  };
}

function toMerchantMonth(row: MerchantMonthRow): MerchantMonth {
  return {
    cardId: row.card_id,
    month: row.month,
    category: row.category,
    description: { en: row.description_en, zh_tw: row.description_zh },
    ...(row.abroad && { abroad: true }),
    ...(row.currency !== '' && { currency: row.currency }),
    ...(row.foreign_fee && { foreignFee: true }),
    total: twd(row.total),
    count: Number(row.count),
    ...(row.count <= MAX_LISTED_TRANSACTIONS && { charges: toCharges(row) }),
  };
}

/** Sorting the lines sorts them by date, because each line starts with its date. */
function toCharges({ lines, currency }: MerchantMonthRow): MerchantCharge[] {
  return lines
    .split(',')
    .sort()
    .map((line) => {
      const transactionId = line.slice(DATE, DATE + ID);
      const date = line.slice(0, DATE);
      const [amount = '', foreignAmount] = line.slice(DATE + ID).split(' ');
      return {
        ...{ transactionId, date, amount: twd(BigInt(amount)) },
        ...(foreignAmount !== undefined && { foreignAmount: { minor: BigInt(foreignAmount), currency } }),
      };
    });
}
