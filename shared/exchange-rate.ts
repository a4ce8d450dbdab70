/** The exchange rate of a purchase abroad. */
import { fromWire, type WireMoney } from './money.ts';

const RATE_PLACES = 4;

/**
 * Returns TWD for one unit of the foreign currency, with four decimals, rounded half up. Returns undefined if the
 * foreign amount is zero.
 */
export function exchangeRate(amount: WireMoney, foreign: WireMoney): string | undefined {
  const foreignPlaces = foreign.amount.split('.')[1]?.length ?? 0;
  const units = absolute(fromWire(foreign).minor);
  if (units === 0n) return undefined;
  const scaled = absolute(fromWire(amount).minor) * 10n ** BigInt(foreignPlaces + RATE_PLACES);
  const digits = ((scaled * 2n + units) / (units * 2n)).toString().padStart(RATE_PLACES + 1, '0');
  return `${digits.slice(0, -RATE_PLACES)}.${digits.slice(-RATE_PLACES)}`;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
