import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeRate } from './exchange-rate.ts';
import { toWire, twd } from './money.ts';

describe('exchange rate', () => {
  const usd = (cents: number) => toWire({ minor: BigInt(cents), currency: 'USD' });
  const jpy = (yen: number) => toWire({ minor: BigInt(yen), currency: 'JPY' });

  it('[CARD-3] [GEN-8] is exact to four places, rounded half up, for purchases and refunds', () => {
    expect(exchangeRate(toWire(twd(321)), usd(1_000))).toBe('32.1000');
    expect(exchangeRate(toWire(twd(2_031)), jpy(9_765))).toBe('0.2080');
    expect(exchangeRate(toWire(twd(-321)), usd(-1_000))).toBe('32.1000');
    expect(exchangeRate(toWire(twd(1)), jpy(20_000))).toBe('0.0001');
    expect(exchangeRate(toWire(twd(1)), jpy(20_001))).toBe('0.0000');
    expect(exchangeRate(toWire(twd(1)), jpy(0))).toBeUndefined();
  });

  it('[GEN-8] differs from the quotient by at most half of the last place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 8 }),
        fc.integer({ min: 1, max: 10 ** 8 }),
        (dollars, cents) => {
          const [whole = '', part = ''] = exchangeRate(toWire(twd(dollars)), usd(cents))!.split('.');
          const error = BigInt(whole + part) * BigInt(cents) - BigInt(dollars) * 1_000_000n;
          expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(BigInt(cents));
        },
      ),
    );
  });
});
