import { useSearchParams } from 'react-router';
import type { InstalmentType } from '../../../shared/instalments.ts';
import { useCall } from '../../../web/http/query.tsx';
import { instalmentCalls } from '../contract.ts';
import { isBilled } from './TypeStep.tsx';
import type { InstalmentData } from './wizardData.ts';

/** A purchase that another page chose. */
export type Chosen = Pick<InstalmentData, 'type' | 'transaction'>;

/**
 * Returns the purchase of `?transaction=` from the lists of what can be converted. Null without one, or when it cannot be
 * converted: the flow then begins with its first step. Undefined while the lists load.
 */
export function useChosen(cardId: string): Chosen | null | undefined {
  const [query] = useSearchParams();
  const id = query.get('transaction');
  const unbilled = useList(cardId, 'unbilled', id);
  const billed = useList(cardId, 'latestStatement', id);
  if (id === null) return null;
  const found = unbilled.found ?? billed.found;
  return found ?? (unbilled.read && billed.read ? null : undefined);
}

function useList(cardId: string, type: InstalmentType, id: string | null) {
  const input = { params: { cardId }, query: { isBilled: isBilled(type), pageSize: '100' } };
  const { data, error } = useCall(instalmentCalls.transactions, input, { enabled: id !== null });
  const transaction = data?.content.find(({ transactionId }) => transactionId === id);
  return { read: data !== undefined || error !== undefined, found: transaction && { type, transaction } };
}
