/**
 * Conformance data: Kay, whose purchases are converted to instalments. They are large, so that banks with a high smallest
 * amount can convert them too.
 */
import type { BankCustomer, BankTransaction } from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { blank, person, sampleDates, sampleId, sampleNumber, statement } from './sample-bank.ts';

export const KAY = sampleId(46);
/** Kay's card with purchases, and an unactivated one. */
export const SHOPPER = sampleId(4601);
export const KAYS_UNUSED = sampleId(4602);

/** Kay's transactions. */
export const KAYS = {
  older: sampleId(4651),
  billed: sampleId(4652),
  payment: sampleId(4661),
  cotton: sampleId(4662),
  tiny: sampleId(4663),
  piano: sampleId(4664),
  overLimit: sampleId(4665),
  authorised: sampleId(4666),
  electricity: sampleId(4667),
} as const;

export function kay(today: IsoDate): BankCustomer {
  const { older, latest } = sampleDates(today);
  const day = (n: number) => addDays(today, -n);
  const line = (transactionId: string, ago: number, amount: bigint): BankTransaction => ({
    transactionId,
    transactionDate: day(ago),
    postingDate: day(ago),
    description: { en: 'Department store', zh_tw: '百貨公司' },
    amount,
    category: 'shopping',
  });
  const { postingDate: _, ...authorised } = line(KAYS.authorised, 1, 20_000n);
  return person(KAY, {
    name: { en: 'Kay Lu', zh_tw: '盧凱' },
    nationalId: 'A200000460',
    birthDate: '1984-04-06',
    cards: [
      blank(SHOPPER, sampleNumber('9997', SHOPPER), {
        holderName: 'LU KAY',
        creditLimit: 200_000n,
        highestLimit: 200_000n,
        currentBalance: 162_001n,
        statements: [
          statement(4631, older, { newCharges: 20_000n, total: 20_000n, minimumPayment: 2_000n }),
          statement(4632, latest, {
            previousBalance: 20_000n,
            payments: 20_000n,
            newCharges: 50_000n,
            total: 50_000n,
            minimumPayment: 5_000n,
          }),
        ],
        transactions: [
          { ...line(KAYS.older, 45, 20_000n), statementDate: older },
          { ...line(KAYS.billed, 15, 50_000n), statementDate: latest },
          { ...line(KAYS.payment, 12, -20_000n), category: 'payment', statementDate: latest },
          line(KAYS.cotton, 6, 15_000n),
          line(KAYS.tiny, 6, 1n),
          { ...line(KAYS.electricity, 4, 12_000n), category: 'utility' },
          line(KAYS.piano, 5, 25_000n),
          { ...line(KAYS.overLimit, 3, 40_000n), overLimit: true },
          { ...authorised, category: 'dining' },
        ],
      }),
      blank(KAYS_UNUSED, sampleNumber('9997', KAYS_UNUSED), { holderName: 'LU KAY', status: 'unactivated' }),
    ],
  });
}
