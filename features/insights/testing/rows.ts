/** Builds sums of lines as the card system returns them, for tests of the rules. */
import type { Bilingual, TransactionCategory } from '../../../server/ports/card-system/parts/history.ts';
import {
  MAX_LISTED_TRANSACTIONS,
  type MerchantCharge,
  type MerchantMonth,
} from '../../../server/ports/card-system/parts/insights.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { type Money, twd } from '../../../shared/money.ts';

/** One line of test data. Amounts are whole TWD dollars. */
export interface TestLine {
  readonly date: IsoDate;
  readonly description: Bilingual;
  readonly amount: number;
  readonly category: TransactionCategory;
  readonly cardId?: string;
  readonly foreignAmount?: Money;
  readonly foreignFee?: true;
}

export function rowsOf(lines: readonly TestLine[]): readonly MerchantMonth[] {
  const groups = new Map<string, TestLine[]>();
  for (const line of lines) {
    const { date, description, category, cardId, foreignAmount } = line;
    const name = [cardId, date.slice(0, 7), category, description.en, foreignAmount?.currency].join('\n');
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups.entries()].map(([name, group]) => toRow(name, group));
}

function toRow(name: string, group: readonly TestLine[]): MerchantMonth {
  const { date, description, category, cardId = 'card-1', foreignAmount, foreignFee } = group[0]!;
  const charges = group
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(
      (line, at): MerchantCharge => ({
        transactionId: `${name}/${at}`,
        date: line.date,
        amount: twd(line.amount),
        ...(line.foreignAmount && { foreignAmount: line.foreignAmount }),
      }),
    );
  return {
    cardId,
    month: date.slice(0, 7),
    category,
    description,
    ...(foreignAmount && { abroad: true, currency: foreignAmount.currency }),
    ...(foreignFee && { foreignFee }),
    total: twd(group.reduce((sum, { amount }) => sum + amount, 0)),
    count: group.length,
    ...(group.length <= MAX_LISTED_TRANSACTIONS && { charges }),
  };
}
