import { formatMoney, type WireMoney } from '../../../shared/money.ts';

/** Splits an amount into parts for speech: digits with separators, sign, currency. */
export function spokenParts(money: WireMoney): { number: string; negative: boolean; currency: string } {
  const number = formatMoney(money).replace(/[^\d.,]/g, '');
  return { number, negative: money.amount.startsWith('-'), currency: money.currency };
}
