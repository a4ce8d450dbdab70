/** Data of a PDF statement for the tests of this folder and of its worker. */
import { fileURLToPath } from 'node:url';
import type { StatementData } from './data.ts';

/** Folder of the fonts of rare characters. */
export const RARE_FONTS = fileURLToPath(new URL('rare', import.meta.url));

export const money = (amount: number | bigint | string, currency = 'TWD') => ({
  amount: `${amount}`,
  currency,
});

/** A statement of October 2026 without transactions. */
export const data: StatementData = {
  language: 'zh_tw',
  addressee: '陳喆峯',
  card: { product: '世界卡', holder: 'CHEN CHE FENG', lastFour: '4321' },
  bank: { name: '測試銀行', phone: '0800-000-000', colour: '#0A5C8F' },
  statement: {
    paymentKey: 'key',
    statementMonth: '2026-10',
    statementDate: '2026-10-20',
    paymentDueDate: '2026-11-05',
    total: money(23_456),
    minimumPayment: money(2_346),
    previousBalance: money(12_000),
    payments: money(12_000),
    adjustments: money(-500),
    currentSpending: money(23_606),
    interest: money(300),
    fees: money(50),
    interestRate: '12.68',
    creditLimit: money(150_000),
    cashAdvanceLimit: money(30_000),
    pointsBefore: 12_345,
    pointsEarned: 234,
    pointsUsed: 1_000,
    pointsAfter: 11_579,
  },
  lines: [],
};
