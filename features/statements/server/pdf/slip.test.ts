/** The payment slip of a PDF statement: bar codes and QR code are read from the rendered page. */
import { describe, expect, it } from 'vitest';
import { slipLines } from '../../../../shared/payment-slip.ts';
import { readCodes } from '../../../../tests/support/data/barcodes.ts';
import { elements, readPdf, renderPage } from '../../../../tests/support/data/pdf.ts';
import { toBarcode, toQrCode } from '../../../payments/server/codes.ts';
import type { PrintedPayment } from '../../../payments/server/payments.ts';
import { transferCode } from '../../../payments/server/twqr.ts';
import type { StatementData } from './data.ts';
import { openFonts } from './fonts.ts';
import { drawStatement } from './statement.ts';
import { money, data as october, RARE_FONTS } from './test-setup.ts';

const account = { bank: '999', number: '9813000000004701' };

const data: StatementData = {
  ...october,
  statement: {
    ...october.statement,
    paymentDueDate: '2026-12-05',
    total: money(31_212),
    minimumPayment: money(3_122),
    minimumOnly: { payments: 29, total: money(35_012), interest: money(3_800) },
    chargedThisYear: { interest: money(412), fees: money(100) },
  },
};

async function paymentOf(slip: bigint | undefined, transfer: bigint | undefined): Promise<PrintedPayment> {
  const facts = { lastDay: '2026-12-05', paymentNumber: '9812000000004701', amount: slip ?? 0n };
  const lines = slipLines(facts, { agent: 'DMO', prefix: '1512' });
  const code = transferCode(account, { dollars: transfer ?? 0n, note: 'CARD4321' });
  return {
    slipMost: money(20_000),
    ...(slip !== undefined && {
      slip: { amount: money(slip), lastDay: facts.lastDay, lines: await Promise.all(lines.map(toBarcode)) },
    }),
    ...(transfer !== undefined && {
      transfer: {
        bank: account.bank,
        account: account.number,
        amount: money(transfer),
        qr: await toQrCode(code),
      },
    }),
  };
}

describe('payment slip of a PDF statement', () => {
  const fonts = openFonts(RARE_FONTS);
  const textOf = async (change: Partial<StatementData>) =>
    (await readPdf(await drawStatement(fonts, { ...data, ...change }))).pages.join('\n');

  it('[PAY-2] [PAY-3] has bar codes and a QR code that are read from the printed page', async () => {
    const payment = await paymentOf(19_999n, 31_212n);
    const bytes = await drawStatement(fonts, { ...data, payment });
    const { pages } = await readPdf(bytes);
    const page = pages.findIndex((text) => text.includes(payment.slip?.lines[1]?.text ?? '-')) + 1;
    const { bars, qr } = await readCodes(await renderPage(bytes, page));
    expect(bars).toEqual(payment.slip?.lines.map(({ text }) => text));
    expect(qr).toEqual([transferCode(account, { dollars: 31_212n, note: 'CARD4321' })]);
  });

  it('[PAY-2] has the digits of each bar code as text, and says what the slip is for', async () => {
    const payment = await paymentOf(3_122n, 31_212n);
    const text = await textOf({ language: 'en', payment });
    for (const line of payment.slip?.lines ?? []) expect(text).toContain(line.text);
    expect(text).toContain('At convenience stores until 05/12/2026: NT$3,122');
    expect(text).toContain('Shops take NT$20,000 at most, so this is the minimum payment.');
    expect(text).toContain('NT$31,212 to bank 999, account 9813000000004701');
    expect(text).not.toContain('call 0800');
  });

  it('[DSP-9] names what is left without the amount in dispute', async () => {
    const left = {
      on: '2026-11-28',
      suspended: money(6_000),
      due: money(25_212),
      minimumDue: money(2_522),
    };
    const payment = { ...(await paymentOf(2_522n, undefined)), left };
    const bytes = await drawStatement(fonts, { ...data, language: 'en', payment });
    const { pages, trees } = await readPdf(bytes);
    const rows = trees
      .flatMap((tree) => elements(tree, 'TR'))
      .map(({ children }) => children.map(({ text }) => text).join(': '));
    const wanted = [
      'Total amount due: NT$31,212',
      'Minimum payment: NT$3,122',
      'In dispute on 28/11/2026, not due meanwhile: NT$6,000',
      'Left to pay on 28/11/2026: NT$25,212',
      'Left of the minimum payment on 28/11/2026: NT$2,522',
    ];
    expect(rows).toEqual(expect.arrayContaining(wanted));
    // The slip has what is left, not what was issued.
    expect(rows.slice(-3)).toEqual([
      'Left to pay on 28/11/2026: NT$25,212',
      'Minimum payment: NT$2,522',
      'Payment due date: 05/12/2026',
    ]);
    const text = pages.join('\n');
    expect(text).toContain('NT$6,000 of this statement is in dispute.');
    expect(text).toContain('Pay what is left by 05/12/2026');
    expect(text).toContain('so this is the minimum payment');
    expect(text).not.toContain('Pay the total amount due');
  });

  it('[DSP-9] has no slip while all that is unpaid is in dispute', async () => {
    const left = { on: '2026-11-28', suspended: money(31_212), due: money(0), minimumDue: money(0) };
    const text = await textOf({ language: 'en', payment: { slipMost: money(20_000), left } });
    expect(text).toContain('NT$31,212 of this statement is in dispute.');
    expect(text).not.toContain('Payment slip');
    expect(text).not.toContain('There is nothing to pay');
  });

  it.each([
    [
      'en',
      'Estimate without new purchases: paying only the minimum takes 29 payments, NT$35,012 in all, of which NT$3,800 is interest.',
      'Charged this year up to this statement: NT$412 interest and NT$100 fees.',
    ],
    [
      'zh_tw',
      '試算（不再新增消費）：每期只繳最低應繳金額，共 29 期、總計 NT$35,012，其中利息 NT$3,800。',
      '本年度截至本期已收取：循環利息 NT$412、各項費用 NT$100。',
    ],
  ] as const)(
    '[PAY-4] has what the minimum costs and what was charged: %s',
    async (language, ...sentences) => {
      const plain = (text: string) => text.replaceAll(/[ \n]/g, '');
      const text = plain(await textOf({ language }));
      for (const sentence of sentences) expect(text).toContain(plain(sentence));
    },
  );
});
