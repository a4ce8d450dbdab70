/** Builds the spending insights that the page shows. */

import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { MerchantMonth } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { type IsoDate, monthBefore } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { ChargeView, Insights, SubscriptionView } from '../contract.ts';
import { hiddenKeys } from './hidden-store.ts';
import { lastFours, readMerchantMonths } from './read.ts';
import { type Charge, chargesByMerchant } from './rules/charges.ts';
import { findDoubles } from './rules/doubles.ts';
import { categorySums, foreignMonths, type Sum } from './rules/figures.ts';
import { findSubscriptions, type Subscription } from './rules/subscriptions.ts';

/** Number of months before the current month that the page shows. */
const MONTHS_SHOWN = 24;
/** Number of months to read. A yearly subscription needs three charges, the first of which is up to three years old. */
const MONTHS_READ = 36;

/** The period of purchases to read. */
export function periodRead(today: IsoDate) {
  return { fromDate: `${monthBefore(today, MONTHS_READ)}-01`, toDate: today };
}

interface InsightReads {
  readonly cardSystem: CardReads;
  readonly db: Kysely<Database>;
}

export async function readInsights(
  { cardSystem, db }: InsightReads,
  customerId: string,
  language: Language,
  today: IsoDate,
): Promise<Insights> {
  const [rows, cardOf, hidden] = await Promise.all([
    readMerchantMonths(cardSystem, customerId, periodRead(today)),
    lastFours(cardSystem, customerId),
    hiddenKeys(db, customerId),
  ]);
  const since = monthBefore(today, MONTHS_SHOWN);
  const merchants = chargesByMerchant(rows);
  return {
    today,
    months: Array.from({ length: MONTHS_SHOWN + 1 }, (_, before) => monthBefore(today, before)),
    spending: categorySums(rows, since).map((sum) => ({ ...sum, ...toSum(sum) })),
    subscriptions: findSubscriptions(merchants, today).map((found) => {
      const { cardId } = found.charges.at(-1)!;
      return toSubscription(found, language, { ...cardOf(cardId), hidden: hidden.has(found.key) });
    }),
    doubles: findDoubles(merchants, rows, today).map((charges) => ({
      merchant: charges[0]!.description[language],
      ...cardOf(charges[0]!.cardId),
      charges: charges.map(toCharge),
    })),
    foreign: foreignMonths(rows, since).map((one) => ({
      ...one,
      spent: toSum(one.spent),
      fees: toSum(one.fees),
    })),
  };
}

/** Whether the rows contain a subscription with this key. */
export function hasSubscription(rows: readonly MerchantMonth[], key: string, today: IsoDate): boolean {
  return findSubscriptions(chargesByMerchant(rows), today).some((found) => found.key === key);
}

function toSum({ total, count }: Sum) {
  return { total: toWire(twd(total)), count };
}

function toCharge({ transactionId, date, amount, charged }: Charge): ChargeView {
  return {
    transactionId,
    date,
    amount: toWire(amount),
    ...(charged.currency !== 'TWD' && { foreignAmount: toWire(charged) }),
  };
}

function toSubscription(
  { key, rhythm, charges, nextDate, perYear, rise }: Subscription,
  language: Language,
  rest: Pick<SubscriptionView, 'cardId' | 'lastFour' | 'hidden'>,
): SubscriptionView {
  const last = charges.at(-1)!;
  const { transactionId: _id, date: _date, ...amounts } = toCharge(last);
  return {
    key,
    merchant: last.description[language],
    category: last.category,
    every: rhythm,
    ...amounts,
    nextDate,
    perYear: toWire(perYear),
    ...(rise && { rise: { ...rise, from: toWire(rise.from), to: toWire(rise.to) } }),
    ...rest,
    charges: charges.map(toCharge),
  };
}
