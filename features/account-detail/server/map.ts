/** Maps transactions and queries between the card system port and the contract. */
import type {
  CardTransaction,
  TransactionQuery,
  TransactionSearch,
} from '../../../server/ports/card-system/history.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { TransactionCategory } from '../../../shared/transaction-categories.ts';
import type { Transaction } from '../contract.ts';

export function toTransaction(line: CardTransaction, language: Language): Transaction {
  return {
    transactionId: line.transactionId,
    transactionDate: line.transactionDate,
    ...(line.postingDate !== undefined && { postingDate: line.postingDate }),
    description: line.description[language],
    amount: toWire(line.amount),
    ...(line.foreignAmount && { foreignAmount: toWire(line.foreignAmount) }),
    ...(line.merchantCountry !== undefined && { merchantCountry: line.merchantCountry }),
    ...(line.exchangeDate !== undefined && { exchangeDate: line.exchangeDate }),
    category: line.category,
    instalmentEligible: line.instalmentEligible,
  };
}

/** Filter conditions as the contracts define them. */
export interface ListSearch {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category?: TransactionCategory | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly abroad?: true | undefined;
}

/** Query of a transaction list as the contracts define it. */
export interface ListQuery extends ListSearch {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly sortBy: 'date' | 'amount' | 'description';
  readonly orderBy: 'asc' | 'desc';
}

export function toQuery(query: ListQuery, language: Language): TransactionQuery {
  const { pageNumber, pageSize, after, sortBy, orderBy } = query;
  return {
    pageNumber,
    pageSize,
    sort: { by: sortBy, order: orderBy, language },
    ...(after !== undefined && { after }),
    ...toSearch(query),
  };
}

/** Maps the conditions; omits absent ones. */
export function toSearch(search: ListSearch): TransactionSearch {
  const { fromDate, toDate, keyword, category, minAmount, maxAmount, abroad } = search;
  return {
    ...(fromDate !== undefined && { fromDate }),
    ...(toDate !== undefined && { toDate }),
    ...(keyword !== undefined && { keyword }),
    ...(category !== undefined && { category }),
    ...(minAmount !== undefined && { minAmount: twd(minAmount) }),
    ...(maxAmount !== undefined && { maxAmount: twd(maxAmount) }),
    ...(abroad && { abroad }),
  };
}
