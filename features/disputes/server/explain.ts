/** Explains a charge before a case is opened (DSP-1). */
import type { PurchaseFacts } from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardTransaction } from '../../../server/ports/card-system/parts/history.ts';
import type { MerchantMonth } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardSummary } from '../../../server/ports/card-system/port.ts';
import { daysBetween } from '../../../shared/dates.ts';
import { exchangeRate } from '../../../shared/exchange-rate.ts';
import { toWire } from '../../../shared/money.ts';
import { chargesByMerchant } from '../../insights/server/rules/charges.ts';
import { findSubscriptions } from '../../insights/server/rules/subscriptions.ts';
import type { DisputeChoices } from '../contract.ts';
import type { MerchantHistory, MerchantLine } from './lines.ts';

type Explanation = DisputeChoices['explanation'];

/** Earlier purchases that are listed. */
const MOST_EARLIER = 5;
/** Days between two equal charges that may be one charged twice. */
const TWIN_DAYS = 3;

/** What the explanation is made of. */
export interface Known {
  readonly line: CardTransaction;
  readonly card: CardSummary;
  readonly facts: PurchaseFacts;
  readonly clearedOn: string | undefined;
  readonly history: MerchantHistory;
  /** All sums of the customer by merchant and month. */
  readonly rows: readonly MerchantMonth[];
  readonly lastFourOf: (cardId: string) => string;
}

/** Returns everything about a charge except its twin, which the card system must confirm. */
export function explain(known: Known): Explanation {
  const { line, card, facts, clearedOn, history, rows, lastFourOf } = known;
  const country = facts.country ?? line.merchantCountry;
  const rate = line.foreignAmount && exchangeRate(toWire(line.amount), toWire(line.foreignAmount));
  const subscription = subscriptionOf(line, rows);
  return {
    ...(facts.descriptor !== undefined && { descriptor: facts.descriptor }),
    ...(facts.channel !== undefined && { channel: facts.channel }),
    ...(facts.wallet !== undefined && { wallet: facts.wallet }),
    ...(country !== undefined && { country }),
    ...(facts.convertedByMerchant !== undefined && { convertedByMerchant: facts.convertedByMerchant }),
    ...(clearedOn !== undefined && { clearedOn }),
    ...(rate !== undefined && { rate }),
    earlier: earlierOf(line, history, lastFourOf),
    ...(card.relationship === 'supplementary' && {
      supplementary: { holderName: card.holderName, lastFour: card.lastFour },
    }),
    ...(subscription && { subscription }),
  };
}

/** The purchases at the merchant before the line. Those of months that are not listed count too. */
function earlierOf(
  line: CardTransaction,
  { lines, unlisted }: MerchantHistory,
  lastFourOf: (cardId: string) => string,
): Explanation['earlier'] {
  const before = lines.filter(({ date }) => date < line.transactionDate);
  const others = unlisted.filter(({ month }) => month < line.transactionDate.slice(0, 7));
  return {
    count: others.reduce((sum, { count }) => sum + count, before.length),
    lines: before.slice(0, MOST_EARLIER).map(({ date, amount, cardId }) => ({
      ...{ transactionDate: date, amount: toWire(amount), lastFour: lastFourOf(cardId) },
    })),
  };
}

/** The subscription that has the line. It may have ended since. */
function subscriptionOf(line: CardTransaction, rows: readonly MerchantMonth[]): Explanation['subscription'] {
  const all = findSubscriptions(chargesByMerchant(rows), line.transactionDate);
  const own = all.find(({ charges }) => charges.some((one) => one.transactionId === line.transactionId));
  if (!own) return undefined;
  return { every: own.rhythm, since: own.charges[0]!.date, amount: toWire(own.charges.at(-1)!.amount) };
}

/** Returns charges of the same card and merchant with the same amount within {@link TWIN_DAYS} days, the nearest first. */
export function possibleTwins(
  line: CardTransaction,
  cardId: string,
  { lines }: MerchantHistory,
): readonly MerchantLine[] {
  const away = ({ date }: MerchantLine) => Math.abs(daysBetween(line.transactionDate, date));
  const charged = line.foreignAmount ?? line.amount;
  return lines
    .filter((one) => {
      const { minor, currency } = one.foreignAmount ?? one.amount;
      const isOther = one.cardId === cardId && one.transactionId !== line.transactionId;
      return isOther && minor === charged.minor && currency === charged.currency && away(one) <= TWIN_DAYS;
    })
    .toSorted((a, b) => away(a) - away(b));
}
