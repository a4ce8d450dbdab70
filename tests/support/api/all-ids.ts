import * as z from 'zod/mini';
import { CONTRACTS } from './clients/contracts.ts';
import { type CallWithIds, ofCard } from './ids.ts';

const modules = import.meta.glob<{ readonly callsWithIds: readonly CallWithIds[] }>(
  '../../../features/*/testing/ids.ts',
  { eager: true },
);
const declared = Object.values(modules).flatMap(({ callsWithIds }) => callsWithIds);
const isDeclared = new Set(declared.map(({ endpoint }) => endpoint));

/** Reads that need the id of a card and nothing else. */
const readsOfCards = CONTRACTS.flatMap(({ endpoints }) => endpoints)
  .filter(
    ({ method, path, query }) => method === 'GET' && path.startsWith('/cards/{id}') && takesNothing(query),
  )
  .filter((endpoint) => !isDeclared.has(endpoint))
  .map((endpoint) => ofCard(endpoint.summary, endpoint));

function takesNothing(query: z.ZodMiniType | undefined): boolean {
  return query === undefined || z.safeParse(query, {}).success;
}

/**
 * Calls with ids: what the features declare, and what follows from the contracts. Card replacements come last, because they stop
 * the card that the other calls use.
 */
export const CALLS_WITH_IDS = [...readsOfCards, ...declared].toSorted(
  (a, b) => Number(a.runsLast ?? false) - Number(b.runsLast ?? false),
);
