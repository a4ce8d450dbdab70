import { describe, expect, it } from 'vitest';
import { slipLines } from '../../../shared/payment-slip.ts';
import { drawBars, drawModules, readCodes } from '../../../tests/support/data/barcodes.ts';
import { toBarcode, toQrCode } from './codes.ts';
import { transferCode } from './twqr.ts';

const account = { bank: '999', number: '981300004701' };

describe('bar codes', () => {
  it.each([1n, 8_000n, 19_999n, 20_000n])(
    '[PAY-2] are read back from their widths: NT$%d',
    async (amount) => {
      const facts = { lastDay: '2026-12-05', paymentNumber: '98A2Z00000004701', amount };
      for (const line of slipLines(facts, { agent: 'DMO', prefix: '1512' })) {
        const { text, widths } = await toBarcode(line);
        expect(text).toBe(line);
        expect((await readCodes(drawBars(widths))).bars).toEqual([line]);
      }
    },
  );

  it('[PAY-2] are at most 287 modules wide, so that they fit on a phone of 320 px', async () => {
    const { widths } = await toBarcode('9812000000012345');
    expect(widths.reduce((a, b) => a + b, 0)).toBe(287);
    expect(new Set(widths)).toEqual(new Set([1, 3]));
  });

  it('[PAY-3] a QR code is read back from its modules', async () => {
    const text = transferCode(account, { dollars: 31_212n, note: 'CARD1234' });
    const { rows } = await toQrCode(text);
    expect(rows.every((row) => row.length === rows.length)).toBe(true);
    expect((await readCodes(drawModules(rows))).qr).toEqual([text]);
  });
});

describe('[PAY-3] the code of a transfer', () => {
  it('has the amount in cents, the account in 16 digits and the currency', () => {
    expect(transferCode(account, { dollars: 31_212n, note: 'CARD1234' })).toBe(
      'TWQRP://999NTTransfer/158/02/V1?D1=3121200&D5=999&D6=0000981300004701&D9=CARD1234&D10=901',
    );
  });

  it('cuts a note after 19 characters', () => {
    const code = transferCode(account, { dollars: 1n, note: 'A'.repeat(30) });
    expect(code).toContain(`&D9=${'A'.repeat(19)}&`);
  });
});
