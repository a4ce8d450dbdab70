import { useEffect, useState } from 'react';
import type { PayloadOf } from '../../../../shared/http/endpoint.ts';
import { type CallState, useCall } from '../../../../web/query.tsx';
import { accountCalls } from '../../contract.ts';
import { NOTHING_SEEN, withPage } from '../spending/seen.ts';
import { type ListState, queryOf } from './address.ts';

/** The lists of a card's transactions, as tabs and addresses name them. */
export const PARTS = ['billed', 'unbilled', 'all'] as const;
export type Part = (typeof PARTS)[number];

export type TransactionPage = PayloadOf<typeof accountCalls.billed>;

/**
 * The page of a list that a state names, and how many pages the list has, as far as known. The page after one that was
 * seen starts right behind it, so that nothing is skipped or repeated when the list has grown meanwhile.
 */
export function useTransactions(cardId: string, part: Part, state: ListState) {
  const list = JSON.stringify([cardId, part, state.search, state.sortBy, state.orderBy]);
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const known = seen.list === list ? seen : NOTHING_SEEN;
  const answer = usePart(cardId, part, queryOf(state, known.starts.get(state.page)));
  const info = answer.data?.pageInfo;
  useEffect(() => {
    if (info) setSeen((before) => withPage(before, list, state.page, info));
  }, [info, list, state.page]);
  return { answer, pages: info?.totalPages ?? known.pages };
}

function usePart(cardId: string, part: Part, query: ReturnType<typeof queryOf>): CallState<TransactionPage> {
  const params = { id: cardId };
  const billed = useCall(accountCalls.billed, { params, query }, { enabled: part === 'billed' });
  const unbilled = useCall(accountCalls.unbilled, { params, query }, { enabled: part === 'unbilled' });
  const all = useCall(accountCalls.history, { query: { cardId, ...query } }, { enabled: part === 'all' });
  return { billed, unbilled, all }[part];
}
