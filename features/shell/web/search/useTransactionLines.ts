import { useEffect, useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { type Language, say } from '../../../../shared/messages.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { call } from '../../../../web/http/api.ts';
import { useLanguage } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { accountCalls, type Transaction } from '../../../account-detail/contract.ts';
import { type Search, writeState } from '../../../account-detail/web/transactions/listState.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { searchText } from '../../search.messages.ts';
import type { Entry } from './entries.ts';
import { searchOf } from './transactionQuery.ts';

/** Debounce of the search while typing, in milliseconds. */
const PAUSE_MS = 300;
const MOST_LINES = 5;

export interface TransactionLines {
  readonly lines: readonly Entry[];
  /** `failed`: a card could not be searched. */
  readonly state: 'idle' | 'searching' | 'failed';
}

const NOTHING: TransactionLines = { lines: [], state: 'idle' };

interface Found {
  readonly card: CardSummary;
  readonly transaction: Transaction;
}

/** Finds the latest transactions of all cards for typed words, when the typing pauses. A failure leaves the other lines alone. */
export function useTransactionLines(cards: readonly CardSummary[], query: string): TransactionLines {
  const language = useLanguage();
  const [result, setResult] = useState(NOTHING);
  const wanted = JSON.stringify(searchOf(query) ?? null);
  useEffect(() => {
    const search = JSON.parse(wanted) as Search | null;
    if (search === null || cards.length === 0) {
      setResult(NOTHING);
      return;
    }
    setResult({ lines: [], state: 'searching' });
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(cards.map((card) => latestOf(card, search, stop.signal)));
      if (stop.signal.aborted) return;
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      setResult({
        lines: latestFirst(found).map((one) => lineOf(one, search, language)),
        state: answers.some(({ status }) => status === 'rejected') ? 'failed' : 'idle',
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [cards, wanted, language]);
  return result;
}

async function latestOf(card: CardSummary, search: Search, signal: AbortSignal): Promise<readonly Found[]> {
  const query = {
    cardId: card.cardId,
    ...search,
    sortBy: 'date',
    orderBy: 'desc',
    pageNumber: '0',
    pageSize: `${MOST_LINES}`,
  } as const;
  const { content } = await call(accountCalls.history, { query }, { signal });
  return content.map((transaction) => ({ card, transaction }));
}

/** Returns the latest transactions of all cards. */
function latestFirst(found: readonly Found[]): readonly Found[] {
  return found
    .toSorted((a, b) => b.transaction.transactionDate.localeCompare(a.transaction.transactionDate))
    .slice(0, MOST_LINES);
}

/** The line opens the list of the card's transactions with the same search. */
function lineOf({ card, transaction }: Found, search: Search, language: Language): Entry {
  const { transactionId, transactionDate, description, amount } = transaction;
  const { productName: name, lastFour: last4 } = card;
  const address = writeState({ search, sortBy: 'date', orderBy: 'desc', page: 1 });
  return {
    id: transactionId,
    href: paths.account(card.cardId) + address,
    label: description,
    amount: formatMoney(amount),
    names: [],
    words: '',
    detail: `${formatDate(transactionDate, language)} · ${say(searchText.ofCard, language, { name, last4 })}`,
    kind: searchText.transaction,
  };
}
