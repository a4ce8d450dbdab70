/** [PAY-2] [PAY-3] Slips and QR codes of 1,000 random amounts are read back. */
import { expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { slipLines } from '../../../shared/payment-slip.ts';
import { drawBars, drawModules, readCodes } from '../../../tests/support/data/barcodes.ts';
import { toBarcode, toQrCode } from './codes.ts';
import { transferCode } from './twqr.ts';

const SLIPS = 1000;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A seeded generator of numbers from 0 to below 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('[PAY-2] [PAY-3] 1,000 random slips and transfers are read back as they were made', async () => {
  const random = seeded(20_261_205);
  const below = (most: number) => Math.floor(random() * most);
  const code = (length: number) =>
    Array.from({ length }, () => ALPHABET[below(ALPHABET.length)] ?? '0').join('');
  for (let n = 0; n < SLIPS; n++) {
    const amount = BigInt(1 + below(20_000));
    const facts = { lastDay: addDays('2026-01-01', below(3000)), paymentNumber: code(16), amount };
    for (const line of slipLines(facts, { agent: code(3), prefix: code(4) })) {
      const { widths } = await toBarcode(line);
      expect((await readCodes(drawBars(widths, 1 + (n % 2)))).bars, line).toEqual([line]);
    }
    const account = { bank: `${below(1000)}`.padStart(3, '0'), number: `${below(1e12)}`.padStart(12, '0') };
    const text = transferCode(account, { dollars: BigInt(1 + below(900_000)), note: `CARD${below(10_000)}` });
    const { rows } = await toQrCode(text);
    expect((await readCodes(drawModules(rows))).qr, text).toEqual([text]);
  }
});
