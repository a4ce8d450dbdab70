/** Maps transactions and queries between the card system port and the contract. */
import type {
  CardTransaction,
  TransactionQuery,
  TransactionSearch,
} from '../../../server/ports/card-system/parts/history.ts';
import type { QueryOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { accountCalls, Transaction } from '../contract.ts';

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
    ...(line.earned && {
      earned: {
        ...line.earned,
        description: line.earned.description[language],
        spent: toWire(line.earned.spent),
      },
    }),
    ...(line.feeOf && {
      feeOf: {
        ...line.feeOf,
        description: line.feeOf.description[language],
        amount: toWire(line.feeOf.amount),
      },
    }),
  };
}

/** Query of a transaction list. */
export type ListQuery = QueryOf<typeof accountCalls.billed>;

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
export function toSearch(search: Pick<ListQuery, keyof TransactionSearch>): TransactionSearch {
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
