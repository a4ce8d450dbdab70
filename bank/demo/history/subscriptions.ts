/** Subscriptions of a card, and a purchase that was charged twice. All businesses are fictional. */
import type { Bilingual, TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { addDays, daysBetween } from './calendar.ts';
import { MICRO_TWD } from './merchants.ts';
import type { Line } from './purchases.ts';

interface DemoSubscription {
  readonly description: Bilingual;
  readonly category: TransactionCategory;
  /** Day of the month, up to 28. */
  readonly day: number;
  /** Price in TWD, or in US cents if `dollars` is set. */
  readonly price: bigint;
  /** A changed price, in effect for the last `days` days. */
  readonly later?: { readonly price: bigint; readonly days: number };
  readonly dollars?: true;
}

const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  {
    description: { en: 'Tune River Music', zh_tw: '樂河音樂' },
    category: 'entertainment',
    day: 3,
    price: 149n,
  },
  {
    description: { en: 'Bay Fibre Internet', zh_tw: '灣岸光纖寬頻' },
    category: 'utility',
    day: 12,
    price: 899n,
    later: { price: 999n, days: 100 },
  },
  {
    description: { en: 'Iron Hill Gym', zh_tw: '鐵丘健身' },
    category: 'health',
    day: 20,
    price: 1_288n,
  },
  {
    description: { en: 'Cloud Attic Storage', zh_tw: 'Cloud Attic Storage' },
    category: 'shopping',
    day: 26,
    price: 999n,
    dollars: true,
  },
];

/** Names of the merchants with subscriptions. */
export const SUBSCRIBED: ReadonlySet<string> = new Set(
  SUBSCRIPTIONS.map(({ description }) => description.en),
);

/** A purchase that is charged twice by mistake. */
const DOUBLE = {
  description: { en: 'Ridgeline Outdoor', zh_tw: '稜線戶外用品' },
  category: 'shopping',
  amount: 1_280n,
} as const;

/** The period starts after `after` and ends with `until`. */
interface Period {
  readonly after: IsoDate;
  readonly until: IsoDate;
  /** In an open period, charges that are claimed after `until` are only authorised. */
  readonly open: boolean;
}

/**
 * Returns the charges that are claimed in a period. A charge is claimed one day after it is made. An open period also
 * has the charges that are made in it and claimed later.
 */
export function subscriptionLines({ after, until, open }: Period, today: IsoDate): Line[] {
  const lines: Line[] = [];
  for (let back = daysBetween(after, until); back >= 0; back--) {
    const claimed = addDays(until, 1 - back);
    const date = addDays(claimed, -1);
    const isClaimed = claimed <= until;
    if (claimed <= after || !(isClaimed || open)) continue;
    for (const one of SUBSCRIPTIONS)
      if (Number(date.slice(8)) === one.day)
        lines.push(charge(one, date, isClaimed ? claimed : undefined, today));
  }
  return lines;
}

/** Returns two equal charges on the first day of the period, if they are claimed in it. */
export function doubleCharge({ after, until }: Period): Line[] {
  const transactionDate = addDays(after, 1);
  const postingDate = addDays(after, 2);
  return postingDate > until ? [] : [1, 2].map(() => ({ ...DOUBLE, transactionDate, postingDate }));
}

function charge(
  { description, category, price, later, dollars }: DemoSubscription,
  transactionDate: IsoDate,
  postingDate: IsoDate | undefined,
  today: IsoDate,
): Line {
  const isLater = later && daysBetween(transactionDate, today) <= later.days;
  const amount = isLater ? later.price : price;
  const line = { transactionDate, ...(postingDate && { postingDate }), description, category };
  if (!dollars) return { ...line, amount };
  // The rate depends on the month: it is 97 to 103 per cent of the usual rate.
  const rate =
    ((MICRO_TWD.USD ?? 0n) * BigInt(970 + ((Number(transactionDate.slice(5, 7)) * 37) % 61))) / 1000n;
  return {
    ...line,
    amount: (amount * rate + 500_000n) / 1_000_000n,
    foreign: { amount, currency: 'USD', country: 'US', exchangeDate: postingDate ?? transactionDate },
  };
}
