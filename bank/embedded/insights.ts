/** Spending of a customer by merchant, from schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type {
  CardInsights,
  CustomerLine,
  MerchantCharge,
  MerchantMonth,
} from '../../server/ports/card-system/insights.ts';
import { MOST_LISTED } from '../../server/ports/card-system/insights.ts';
import { isIsoDate } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { areIds } from './ids.ts';
import {
  type LineCursor,
  type LineRow,
  type MerchantMonthRow,
  readLines,
  readMerchantMonths,
} from './insights-store.ts';

/** Length of a date and of an id in characters. */
const DATE = 10;
const ID = 36;

const NO_LINES = { content: [], count: 0, total: twd(0) };

export function createInsights(db: Kysely<Database>): CardInsights {
  return {
    async merchantMonths(customerId, query) {
      const { after, limit } = query;
      if (!areIds(customerId) || (after !== undefined && !areIds(after))) return { rows: [] };
      const rows = await readMerchantMonths(db, customerId, query, after);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { rows: shown.map(toMerchantMonth), ...(last && { next: last.lines.slice(DATE, DATE + ID) }) };
    },
    async customerLines(customerId, { pageSize, after, ...filter }) {
      const cursor = after === undefined ? undefined : parseCursor(after);
      if (cursor === null || !areIds(customerId, ...(filter.cardId === undefined ? [] : [filter.cardId])))
        return NO_LINES;
      const { count, total, rows } = await readLines(db, customerId, filter, { pageSize, after: cursor });
      const content = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? content.at(-1) : undefined;
      return {
        content: content.map(toLine),
        count: Number(count),
        total: twd(total),
        ...(last && { next: `${last.transaction_date}.${last.transaction_id}` }),
      };
    },
  };
}

/** Parses a cursor; null when it is invalid. */
function parseCursor(after: string): LineCursor | null {
  const [date = '', id = ''] = after.split('.');
  return isIsoDate(date) && areIds(id) ? { date, id } : null;
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
    ...(row.count <= MOST_LISTED && { charges: toCharges(row) }),
  };
}

/** Sorting orders by date, because each line starts with its date. */
function toCharges({ lines, currency }: MerchantMonthRow): MerchantCharge[] {
  return lines
    .split(',')
    .sort()
    .map((line) => {
      const transactionId = line.slice(DATE, DATE + ID);
      const date = line.slice(0, DATE);
      const [amount = '', foreignAmount] = line.slice(DATE + ID).split(' ');
      if (foreignAmount === undefined) return { transactionId, date, amount: twd(BigInt(amount)) };
      return {
        ...{ transactionId, date, amount: twd(BigInt(amount)) },
        foreignAmount: { minor: BigInt(foreignAmount), currency },
      };
    });
}

function toLine(row: LineRow): CustomerLine {
  return {
    cardId: row.card_id,
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    ...(row.posting_date && { postingDate: row.posting_date }),
    description: { en: row.description_en, zh_tw: row.description_zh },
    amount: twd(row.amount),
    ...(row.foreign_amount !== null &&
      row.foreign_currency !== null && {
        foreignAmount: { minor: row.foreign_amount, currency: row.foreign_currency },
      }),
    ...(row.merchant_country && { merchantCountry: row.merchant_country }),
    ...(row.exchange_date && { exchangeDate: row.exchange_date }),
    category: row.category,
  };
}
