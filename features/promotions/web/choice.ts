/** The chosen categories and the number of offers shown. Both are in the address, so that reload and Back restore them. */
import type { PromotionCategory } from '../categories.ts';

/** Initial number of offers, and the number that "Show more" adds (PRM-1). */
export const INITIAL_COUNT = 8;
const STEP = 4;

export interface Choice {
  /** Chosen categories in the order of the tabs. Default: all categories. */
  readonly categories: readonly PromotionCategory[];
  /** Maximum number of offers shown. */
  readonly shown: number;
}

/** Reads the choice from the address. Ignores unknown values. */
export function choiceOf(query: URLSearchParams, offered: readonly PromotionCategory[]): Choice {
  const value = query.get('category');
  const known = offered.filter((category) => value?.split(',').includes(category));
  const shown = Number(/^\d{1,5}$/.exec(query.get('shown') ?? '')?.[0] ?? INITIAL_COUNT);
  return {
    categories: value === 'none' || known.length > 0 ? known : offered,
    shown: INITIAL_COUNT + Math.max(0, Math.ceil((shown - INITIAL_COUNT) / STEP)) * STEP,
  };
}

/** Returns the query parameters of a choice: `?category=dining,travel&shown=12`. Returns none for the initial choice. */
export function searchOf(
  { categories, shown }: Choice,
  offered: readonly PromotionCategory[],
): Record<string, string> {
  const list = categories.length === 0 ? 'none' : categories.join(',');
  return {
    ...(categories.length < offered.length && { category: list }),
    ...(shown > INITIAL_COUNT && { shown: `${shown}` }),
  };
}

/** Adds the category, or removes it if it is already chosen. Keeps the order of the tabs. */
export function toggleCategory(
  { categories }: Choice,
  category: PromotionCategory,
  offered: readonly PromotionCategory[],
): readonly PromotionCategory[] {
  return offered.filter((entry) => categories.includes(entry) !== (entry === category));
}

export function withMore({ categories, shown }: Choice): Choice {
  return { categories, shown: shown + STEP };
}
