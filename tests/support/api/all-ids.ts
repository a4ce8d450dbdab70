import type { CallsWithoutIds, CallWithIds } from './ids.ts';

interface IdsModule {
  readonly callsWithIds?: readonly CallWithIds[];
  readonly callsWithoutIds?: readonly CallsWithoutIds[];
}

const modules = Object.values(
  import.meta.glob<IdsModule>('../../../features/*/testing/ids.ts', { eager: true }),
);

/** Calls with ids. Card replacements come last, because they stop the card that the other calls use. */
export const CALLS_WITH_IDS = modules
  .flatMap(({ callsWithIds = [] }) => callsWithIds)
  .toSorted((a, b) => Number(a.runsLast ?? false) - Number(b.runsLast ?? false));

export const CALLS_WITHOUT_IDS = modules.flatMap(({ callsWithoutIds = [] }) => callsWithoutIds);
