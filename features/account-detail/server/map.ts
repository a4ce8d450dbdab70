/** Maps transactions and queries between the card system port and the contract. */
import type { CardTransaction, TransactionQuery } from '../../../server/ports/card-system/history.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
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

/** Query of a transaction list in the contracts. */
export interface ListQuery {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly sortBy: 'date' | 'amount' | 'description';
  readonly orderBy: 'asc' | 'desc';
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly keyword?: string | undefined;
}

export function toQuery(query: ListQuery, language: Language): TransactionQuery {
  const { pageNumber, pageSize, after, sortBy, orderBy, fromDate, toDate, keyword } = query;
  return {
    pageNumber,
    pageSize,
    sort: { by: sortBy, order: orderBy, language },
    ...(after !== undefined && { after }),
    ...(fromDate !== undefined && { fromDate }),
    ...(toDate !== undefined && { toDate }),
    ...(keyword !== undefined && { keyword }),
  };
}
