import { useEffect, useRef, useState } from 'react';
import type { PayloadOf } from '../../../../shared/http/endpoint.ts';
import { type CallState, useCall } from '../../../../web/http/query.tsx';
import { accountCalls } from '../../contract.ts';
import { type ListState, toCallQuery } from './listState.ts';
import { addPage, NO_CURSORS } from './pageCursors.ts';

/** Ids of the tabs in the address. The first is the default. */
export const PARTS = ['all', 'billed', 'unbilled'] as const;
export type Part = (typeof PARTS)[number];

export type TransactionPage = PayloadOf<typeof accountCalls.billed>;

/**
 * Loads the page of a list state. `pages` is the page count, 0 while unknown. `before` is the page of this tab that
 * was loaded last. It stays on screen while another page or search loads. The page after a loaded page is read by
 * cursor, so that no line is skipped or repeated when the list grows.
 */
export function useTransactions(cardId: string, part: Part, state: ListState) {
  const list = JSON.stringify([cardId, part, state.search, state.sortBy, state.orderBy]);
  const [cursors, setCursors] = useState(NO_CURSORS);
  const known = cursors.list === list ? cursors : NO_CURSORS;
  const answer = usePart(cardId, part, toCallQuery(state, known.cursors.get(state.page)));
  const info = answer.data?.pageInfo;
  useEffect(() => {
    if (info) setCursors((before) => addPage(before, list, state.page, info));
  }, [info, list, state.page]);
  const last = useRef<{ readonly of: string; readonly data: TransactionPage | undefined }>(undefined);
  const of = `${cardId} ${part}`;
  useEffect(() => {
    if (answer.data) last.current = { of, data: answer.data };
  }, [answer.data, of]);
  const before = last.current?.of === of ? last.current.data : undefined;
  return { answer, pages: info?.totalPages ?? known.pages, before };
}

function usePart(
  cardId: string,
  part: Part,
  query: ReturnType<typeof toCallQuery>,
): CallState<TransactionPage> {
  const params = { id: cardId };
  const billed = useCall(accountCalls.billed, { params, query }, { enabled: part === 'billed' });
  const unbilled = useCall(accountCalls.unbilled, { params, query }, { enabled: part === 'unbilled' });
  const all = useCall(accountCalls.history, { query: { cardId, ...query } }, { enabled: part === 'all' });
  return { billed, unbilled, all }[part];
}
