/** What a replacement gathers from step to step, in memory only. */
import type { CardSummary } from '../../cards/public.ts';
import type { Replaced } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import type { ReplacementCategory, ReplacementReason } from '../rules.ts';

export interface Replacement {
  /** As it was when the person came; its number may be another one at the end. */
  readonly card: CardSummary;
  /** What the bank takes for it now. */
  readonly categories: readonly ReplacementCategory[];
  readonly category: ReplacementCategory | '';
  readonly reason: ReplacementReason | '';
  readonly reasonDetail: string;
  readonly result: Replaced | undefined;
}

/** What is said of each category. */
export const CATEGORY = {
  damaged: { name: text.damaged, hint: text.damagedHint, confirm: text.confirmDamaged },
  lost: { name: text.lost, hint: text.lostHint, confirm: text.confirmLost },
  stolen: { name: text.stolen, hint: text.stolenHint, confirm: text.confirmStolen },
} as const;
