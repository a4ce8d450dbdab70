import type { Phrase } from '../../../../shared/messages.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { categoryText } from '../../categories.messages.ts';

/** A category in words. An unknown one keeps the name of the card system. */
export function categoryName(category: string, t: Say): string {
  const names: Readonly<Record<string, Phrase>> = categoryText;
  const phrase = names[category];
  return phrase ? t(phrase) : category;
}
