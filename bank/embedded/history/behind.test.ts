import { expect, it } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { BankTransaction } from '../../../server/ports/card-system/parts/records.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { blank, ledger, person, sampleId, sampleNumber } from '../../conformance/sample/sample-bank.ts';
import { FOREIGN_FEE, OTHER_FEE, SOFTWARE, VIDEO } from '../../conformance/sample/sample-jun.ts';
import { embeddedSystem } from '../../conformance/test-system.ts';

const today = taipeiDate(new Date());
const MO = sampleId(80);
const [CARD, OTHER_CARD] = [sampleId(8001), sampleId(8002)];

describeOnEachDatabase('what is behind a transaction', (context) => {
  let number = 8100;
  const line = (
    daysAgo: number,
    amount: bigint,
    change: Partial<BankTransaction> & { readonly abroad?: boolean } = {},
  ): BankTransaction => {
    const day = addDays(today, -daysAgo);
    const { abroad, ...other } = change;
    const foreign = { amount: amount * 3n, currency: 'USD', country: 'US', exchangeDate: day };
    return {
      ...{ transactionId: sampleId(number++), transactionDate: day, postingDate: day },
      ...{ description: SOFTWARE, category: 'shopping' as const, amount },
      ...(abroad && { foreign }),
      ...other,
    };
  };
  const fee = (daysAgo: number, amount: bigint, description = FOREIGN_FEE) =>
    line(daysAgo, amount, { category: 'fee', description });

  async function system(): Promise<LocalCardSystem> {
    const bought = line(9, 333n, { abroad: true, postingDate: addDays(today, -7), pointSequence: 2 });
    const points = ledger([
      { entryId: sampleId(8201), date: addDays(today, -9), description: OTHER_FEE, points: 3 },
      { entryId: sampleId(8202), date: addDays(today, -6), description: VIDEO, points: 22, spent: 333n },
    ]);
    const transactions = [
      ...[bought, fee(7, 5n)],
      ...[line(5, 4_100n, { abroad: true }), fee(5, 62n)],
      // The same day at home, and a fee that is not for a purchase.
      ...[line(7, 334n), fee(7, 5n, OTHER_FEE)],
      // A fee without a purchase of its day.
      fee(3, 9n),
    ];
    const cards = [
      blank(CARD, sampleNumber('9996', CARD), { transactions, points }),
      // The same day and amount with another card.
      blank(OTHER_CARD, sampleNumber('9996', OTHER_CARD), {
        transactions: [line(3, 600n, { abroad: true })],
      }),
    ];
    const name = { en: 'Mo Lin', zh_tw: '林默' };
    const about = { name, nationalId: 'A123450080', birthDate: '1983-07-07', phone: '0912345680', cards };
    return embeddedSystem(context.db(), [person(MO, about)]);
  }

  it('[CARD-12] name their purchase and rate, and a purchase its points; no others do', async () => {
    const cards = await system();
    const page = await cards.transactions(MO, CARD, 'all', { pageNumber: 0, pageSize: 50 });
    const found = page?.content.flatMap(({ description, amount, feeOf }) =>
      feeOf
        ? [[description.en, amount, feeOf.description, feeOf.amount, feeOf.rate, feeOf.transactionDate]]
        : [],
    );
    expect(found).toEqual([
      [FOREIGN_FEE.en, twd(62), SOFTWARE, twd(4_100), '1.5', addDays(today, -5)],
      [FOREIGN_FEE.en, twd(5), SOFTWARE, twd(333), '1.5', addDays(today, -9)],
    ]);
    const earned = page?.content.flatMap((one) => (one.earned ? [[one.amount, one.earned]] : []));
    const entry = { date: addDays(today, -6), description: VIDEO, points: 22, spent: twd(333) };
    expect(earned).toEqual([[twd(333), entry]]);
    // A page with the fee alone knows its purchase too.
    const fees = await cards.transactions(MO, CARD, 'all', {
      ...{ pageNumber: 0, pageSize: 1, category: 'fee', maxAmount: twd(5) },
    });
    const [first] = fees?.content ?? [];
    expect(fees?.totalElements).toBe(2);
    expect(page?.content.find(({ transactionId }) => transactionId === first?.transactionId)).toEqual(first);
  });
});
