/**
 * What the demo bank knows of its purchases: when the card scheme cleared them, the name that the scheme sent, and how they were made. They
 * follow from the purchase itself and take no random number, so the rest of the bank stays as it was.
 */
import type { PurchaseFacts } from '../../../server/ports/card-system/parts/disputes.ts';
import type { TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import type { PurchaseChannel } from '../../../shared/disputes.ts';
import { addDays, daysBetween } from './calendar.ts';
import type { Line } from './purchases.ts';
import { SUBSCRIBED } from './subscriptions.ts';

/** Categories of lines that the bank itself writes, and of which no merchant knows. */
const NO_PURCHASE: ReadonlySet<TransactionCategory> = new Set([
  'payment',
  'refund',
  'adjustment',
  'interest',
  'fee',
  'instalment',
  'cash_advance',
]);

/** Categories and merchants of purchases without a card at a till. */
const ONLINE_CATEGORIES: ReadonlySet<TransactionCategory> = new Set([
  'utility',
  'insurance',
  'entertainment',
  'high_risk',
]);
const ONLINE_SHOPS: ReadonlySet<string> = new Set([
  'Hundred Boxes Online',
  'Maple Street Software',
  'Cloud Gate Travel',
  'Game points',
  'Kyushu Rail Pass',
]);

/** Merchants that the scheme knows by the name of their company, which a holder may not recognise. */
const COMPANIES: Readonly<Record<string, string>> = {
  'Little Island Coffee': 'LI FOOD SERVICE CO',
  'Corner Light Convenience': 'CLC RETAIL',
  'Blue Magpie Department Store': 'BM TRADING LTD',
  'Ridgeline Outdoor': 'RDGLN SPORTS',
  'Streamline Video': 'STRMLN MEDIA',
  'Cloud Attic Storage': 'CLOUDATTIC INC',
  'Tune River Music': 'TRM DIGITAL',
};

const CITIES: Readonly<Record<string, string>> = {
  TW: 'TPE',
  JP: 'TOKYO',
  KR: 'SEOUL',
  US: 'SAN JOSE',
  DE: 'BERLIN',
  FR: 'PARIS',
};

/** The demo's phone wallet. */
const WALLET = 'Island Pay';

/** Returns a number that is the same for equal texts: FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Adds what the bank knows to purchases of one card. The latest purchase at a till abroad was converted by its merchant. */
export function withFacts<L extends Line>(lines: readonly L[]): readonly L[] {
  const known = lines.map((line) => (NO_PURCHASE.has(line.category) ? line : withOwnFacts(line)));
  const converted = known.findLastIndex(({ foreign, postingDate, facts }) => {
    const isOnline = facts?.channel === 'online' || facts?.channel === 'recurring';
    return foreign !== undefined && postingDate !== undefined && !isOnline;
  });
  return known.map((line, i) =>
    i === converted ? { ...line, facts: { ...line.facts, convertedByMerchant: true } } : line,
  );
}

function withOwnFacts<L extends Line>(line: L): L {
  const { description, transactionDate, postingDate, amount, foreign } = line;
  // Equal for a purchase that was charged twice.
  const number = hashOf(`${description.en}/${transactionDate}/${amount}`);
  const channel = channelOf(line, number % 100);
  const country = foreign?.country ?? 'TW';
  const facts: PurchaseFacts = {
    descriptor: descriptorOf(description.en, channel, country, number % 3),
    channel,
    ...(channel === 'wallet' && { wallet: WALLET }),
    country,
    ...(foreign && { convertedByMerchant: false }),
  };
  if (postingDate === undefined) return { ...line, facts };
  // The scheme clears a purchase on the day before the bank posts it, or on the same day.
  const isBefore = daysBetween(transactionDate, postingDate) > 0 && number % 2 === 0;
  return { ...line, facts, clearedOn: isBefore ? addDays(postingDate, -1) : postingDate };
}

function channelOf({ description, category, amount }: Line, percent: number): PurchaseChannel {
  if (SUBSCRIBED.has(description.en)) return 'recurring';
  if (ONLINE_CATEGORIES.has(category) || ONLINE_SHOPS.has(description.en)) return 'online';
  // Larger amounts need the chip.
  if (amount > 3000n) return percent < 90 ? 'chip' : 'magnetic';
  if (percent < 55) return 'contactless';
  return percent < 80 ? 'wallet' : 'chip';
}

/** @param branch which branch of the merchant, from 0 to 2 */
function descriptorOf(name: string, channel: PurchaseChannel, country: string, branch: number): string {
  const company = (COMPANIES[name] ?? name).toUpperCase();
  const number = (hashOf(name) + branch * 7) % 10_000;
  const place = `${number.toString().padStart(4, '0')} ${CITIES[country] ?? country}`;
  if (channel === 'online') return `EZGATE*${company.replaceAll(' ', '').slice(0, 18)} ${country}`;
  if (channel === 'recurring') return `${company.replaceAll(' ', '').slice(0, 18)}*PLAN ${country}`;
  return `${company.slice(0, 22).trimEnd()} ${place}`;
}
