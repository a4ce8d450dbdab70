/** Which promotions are shown, kept in the address, so that reload and Back find them again. */
import type { PromotionCategory } from '../categories.ts';

/** How many are shown at first, and how many more each time (PRM-1). */
export const FIRST = 8;
const STEP = 4;

export interface Choice {
  /** Those chosen, in the order of the tabs; all of them when there is no choice. */
  readonly categories: readonly PromotionCategory[];
  /** How many are shown at most. */
  readonly shown: number;
}

/** Reads an address; what it says that there is not counts as not said. */
export function choiceOf(query: URLSearchParams, offered: readonly PromotionCategory[]): Choice {
  const said = query.get('category');
  const known = offered.filter((category) => said?.split(',').includes(category));
  const shown = Number(/^\d{1,5}$/.exec(query.get('shown') ?? '')?.[0] ?? FIRST);
  return {
    categories: said === 'none' || known.length > 0 ? known : offered,
    shown: FIRST + Math.max(0, Math.ceil((shown - FIRST) / STEP)) * STEP,
  };
}

/** The address of a choice: `?category=dining,travel&shown=12`; empty for what is shown at first. */
export function searchOf(
  { categories, shown }: Choice,
  offered: readonly PromotionCategory[],
): Record<string, string> {
  const list = categories.length === 0 ? 'none' : categories.join(',');
  return {
    ...(categories.length < offered.length && { category: list }),
    ...(shown > FIRST && { shown: `${shown}` }),
  };
}

/** With a category added or taken away, in the order of the tabs. */
export function toggled(
  { categories }: Choice,
  category: PromotionCategory,
  offered: readonly PromotionCategory[],
): readonly PromotionCategory[] {
  return offered.filter((one) => categories.includes(one) !== (one === category));
}

export function withMore({ categories, shown }: Choice): Choice {
  return { categories, shown: shown + STEP };
}
