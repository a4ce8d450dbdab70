import type { Phrase } from '../../../../shared/messages.ts';
import { categoryText } from '../../../../shared/transaction-categories.messages.ts';
import type { Say } from '../../../../web/language/language.tsx';

/** Returns the name of a category. An unknown category keeps the card system's name. */
export function categoryName(category: string, t: Say): string {
  const names: Readonly<Record<string, Phrase>> = categoryText;
  const phrase = names[category];
  return phrase ? t(phrase) : category;
}
