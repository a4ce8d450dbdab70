/** Data of the replacement wizard. It is in memory only. */
import type { CardSummary } from '../../cards/contract.ts';
import type { ReplacementResult, ReplacementState } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import type { ReplacementCategory, ReplacementReason } from '../rules.ts';

export interface ReplacementData {
  /** The card as first loaded. The order may change its number. */
  readonly card: CardSummary;
  /** The categories available for the card now. */
  readonly categories: readonly ReplacementCategory[];
  /** Delivery time and fee as first loaded. */
  readonly terms: Pick<ReplacementState, 'deliveryWorkingDays' | 'lostCardFee'>;
  readonly category: ReplacementCategory | '';
  readonly reason: ReplacementReason | '';
  readonly reasonDetail: string;
  readonly result: ReplacementResult | undefined;
}

/** Texts of each category. */
export const CATEGORY_TEXT = {
  damaged: { name: text.damaged, hint: text.damagedHint, confirm: text.confirmDamaged },
  lost: { name: text.lost, hint: text.lostHint, confirm: text.confirmLost },
  stolen: { name: text.stolen, hint: text.stolenHint, confirm: text.confirmStolen },
} as const;
