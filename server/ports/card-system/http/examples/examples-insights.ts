/** Examples of the API document for banks: the transactions of a customer, by merchant and as a list. */
import { twd } from '../../../../../shared/money.ts';
import type { CardTransaction } from '../../parts/history.ts';
import type { CustomerLines, MerchantMonths } from '../../parts/insights.ts';

export const merchantMonthQuery = { fromDate: '2026-03-01', toDate: '2026-03-31', limit: 2000 };

export function merchantMonths(cardId: string, line: CardTransaction): MerchantMonths {
  const { transactionId, transactionDate, description, amount, foreignAmount, category } = line;
  const charge = { transactionId, date: transactionDate, amount, ...(foreignAmount && { foreignAmount }) };
  return {
    rows: [
      {
        cardId,
        month: transactionDate.slice(0, 7),
        category,
        description,
        abroad: true,
        currency: 'JPY',
        total: twd(amount.minor),
        count: 1,
        charges: [charge],
      },
    ],
  };
}

export function customerLines(cardId: string, line: CardTransaction): CustomerLines {
  const { instalmentEligible: _, ...rest } = line;
  return { content: [{ ...rest, cardId }], count: 1, total: line.amount };
}
