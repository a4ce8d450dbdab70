/** A sample plan, with the costs that the server fixed, for tests of the pages. */
import type { InstalmentAdvice, InstalmentTerms } from '../contract.ts';

export const dollars = (amount: string) => ({ amount, currency: 'TWD' });

export const SAMPLE_TERMS: InstalmentTerms = { minimum: dollars('3000'), excluded: ['utility', 'insurance'] };

export function sampleAdvice(other: Partial<InstalmentAdvice> = {}): InstalmentAdvice {
  return {
    traceId: 'trace-1',
    username: 'demo.person',
    phoneNumber: '09••••••12',
    email: 'm••••@example.com',
    methods: ['sms', 'email'],
    cardId: 'card-1',
    cardDescription: 'Harbour Card',
    maskedCardNumber: '4000 •••• •••• 1234',
    transactionId: 'transaction-1',
    transactionDate: '2026-03-01',
    description: 'Furniture',
    transactionAmount: dollars('12000'),
    instalmentFlag: 'unbilled',
    tenor: 12,
    annualRate: '5.00',
    monthlyInstalmentAmount: dollars('1027'),
    firstInstalmentAmount: dollars('1030'),
    totalInterestAmount: dollars('327'),
    totalFee: dollars('0'),
    totalPayableAmount: dollars('12327'),
    annualizedPercentageRate: '5.12',
    paymentPeriod: { firstMonth: '2026-04', lastMonth: '2027-03' },
    ...other,
  };
}
