/** Exact money: an integer number of a currency's smallest unit, never a floating-point number. */

/** Decimal places of each currency that the card system reports (ISO 4217); TWD is billed in whole dollars. */
const EXPONENT: Readonly<Record<string, number>> = {
  TWD: 0,
  JPY: 0,
  KRW: 0,
  VND: 0,
  USD: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  SGD: 2,
  AUD: 2,
  CNY: 2,
  THB: 2,
  CHF: 2,
  CAD: 2,
};

/** An amount in a currency's smallest unit (TWD: dollars; USD: cents). */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** Money in the API: an exact decimal string. */
export interface WireMoney {
  readonly amount: string;
  readonly currency: string;
}

function exponent(currency: string): number {
  const e = EXPONENT[currency];
  if (e === undefined) throw new RangeError(`unknown currency ${currency}`);
  return e;
}

/** Returns an amount of New Taiwan dollars. */
export function twd(dollars: bigint | number): Money {
  return { minor: BigInt(dollars), currency: 'TWD' };
}

/** Converts to the decimal string of the API. */
export function toWire({ minor, currency }: Money): WireMoney {
  const e = exponent(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(e + 1, '0');
  const whole = digits.slice(0, digits.length - e);
  const amount = `${minor < 0n ? '-' : ''}${whole}${e > 0 ? `.${digits.slice(-e)}` : ''}`;
  return { amount, currency };
}

/** Parses an amount of the API. Throws RangeError when it is not an exact amount of its currency. */
export function fromWire({ amount, currency }: WireMoney): Money {
  const e = exponent(currency);
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(amount);
  if (!match || (match[3]?.length ?? 0) > e) throw new RangeError(`not an amount of ${currency}`);
  const minor = BigInt(match[2]! + (match[3] ?? '').padEnd(e, '0'));
  return { minor: match[1] ? -minor : minor, currency };
}

/** Returns the amounts that a written amount can mean, without sign: one for each currency, or for the written one. */
export function moneyIn({
  whole,
  decimals,
  currency: written,
}: {
  readonly whole: string;
  readonly decimals: string;
  readonly currency: string | undefined;
}): Money[] {
  return Object.keys(EXPONENT)
    .filter((currency) => written === undefined || currency === written)
    .flatMap((currency) => {
      const places = exponent(currency);
      const isExact = /^0*$/.test(decimals.slice(places)) && whole.length <= 15;
      return isExact
        ? [{ minor: BigInt(whole + decimals.slice(0, places).padEnd(places, '0')), currency }]
        : [];
    });
}

/** Formats for display, the same in both languages: `NT$23,456`, `−NT$500`, `JPY 3,300`, `USD 12.30`. */
export function formatMoney(money: WireMoney): string {
  return withUnit(money, money.currency === 'TWD' ? 'NT$' : `${money.currency} `);
}

/** Formats for a table that names the currency: `23,456`, `−500`. */
export function formatNumberOf(money: WireMoney): string {
  return withUnit(money, '');
}

function withUnit(money: WireMoney, unit: string): string {
  const [, sign, whole = '0', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(money.amount) ?? [];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
  return `${sign ? '\u2212' : ''}${unit}${grouped}`;
}

const FORMATTED = new RegExp(
  `([\u2212+]?(?:NT\\$|(?:${Object.keys(EXPONENT).join('|')}) )\\d+(?:,\\d{3})*(?:\\.\\d+)?)`,
);

/** Splits a sentence at its formatted amounts. The parts with an odd index are the amounts. */
export function splitAtAmounts(sentence: string): string[] {
  return sentence.split(FORMATTED);
}

/** Formats a whole number, such as points, with thousands separators. */
export function formatNumber(n: number): string {
  return `${n < 0 ? '\u2212' : ''}${Math.abs(n)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}`;
}
