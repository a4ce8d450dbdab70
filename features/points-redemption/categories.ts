/**
 * Properties of the categories of redemption products. A new category needs an entry here, a name, a catalogue item and
 * a database value.
 */
import { REDEMPTION_CATEGORIES, type RedemptionCategory } from '../../shared/card-values.ts';
import type { CardFacts } from '../../shared/feature.ts';

export interface CategoryRules {
  /** Its code in product lists. */
  readonly code: string;
  /**
   * The call that redeems it. Air miles and hotel points go to a partner membership; a cash rebate reduces the bill.
   */
  readonly call: 'partner' | 'catalogue' | 'waiver';
  readonly delivery: 'post' | 'email' | 'none';
  /** Whether only primary cards redeem it. */
  readonly primaryOnly?: true;
  /**
   * False if a category is never suggested, because its orders depend on more than points. A membership must be
   * accepted by its partner. A cash rebate depends on deposits and earlier rebates, which only the card system has.
   */
  readonly suggested: boolean;
  /** Colour of its pictures. */
  readonly tone: 'travel' | 'goods' | 'paper';
  /** SVG path, drawn with a single stroke on a 24 px grid. */
  readonly picture: string;
}

/** The path of a circle. */
export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

/**
 * `cashback` is a cash rebate on the bill (call `waiver`, field `rebate`). It is not a card's cashback method, which
 * the cashback feature sets.
 */
export const CATEGORY = {
  airmiles_and_hotel: {
    code: 'AH',
    call: 'partner',
    delivery: 'none',
    primaryOnly: true,
    suggested: false,
    tone: 'travel',
    picture:
      'M12 3c.9 0 1.5 1 1.5 2.3v4.2l7 4.3v2l-7-2.2v3.9l2.2 1.6V21L12 20l-3.7 1v-1.9l2.2-1.6v-3.9l-7 2.2v-2l7-4.3V5.3C10.5 4 11.1 3 12 3z',
  },
  gift: {
    code: 'G',
    call: 'catalogue',
    delivery: 'post',
    suggested: true,
    tone: 'goods',
    picture:
      'M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11M12 9c-2-4.5-6-4.5-5-1.8C7.5 9 10 9 12 9zM12 9c2-4.5 6-4.5 5-1.8C16.5 9 14 9 12 9z',
  },
  voucher_and_donation: {
    code: 'V',
    call: 'catalogue',
    delivery: 'email',
    suggested: true,
    tone: 'paper',
    picture: 'M3.5 7h17v3a2 2 0 0 0 0 4v3h-17v-3a2 2 0 0 0 0-4zM14.5 9v.01M14.5 12v.01M14.5 15v.01',
  },
  airport_lounge: {
    code: 'AL',
    call: 'catalogue',
    delivery: 'email',
    suggested: true,
    tone: 'travel',
    picture:
      'M6.5 11V7.5A2.5 2.5 0 0 1 9 5h6a2.5 2.5 0 0 1 2.5 2.5V11M4.5 11a2 2 0 0 1 2 2v2h11v-2a2 2 0 1 1 3 1.7V19h-17v-4.3a2 2 0 0 1 1-3.7zM6 19v2M18 19v2',
  },
  airport_pickup: {
    code: 'AP',
    call: 'catalogue',
    delivery: 'email',
    suggested: true,
    tone: 'travel',
    picture: `M3 16.5v-4l2.5-1 2-4.5h9l2 4.5 2.5 1v4zM5.5 11.5h13${circle(7.5, 16.7, 1.8)}${circle(16.5, 16.7, 1.8)}`,
  },
  cashback: {
    code: 'CB',
    call: 'waiver',
    delivery: 'none',
    suggested: false,
    tone: 'paper',
    picture: `${circle(12, 12, 8.5)}M12 6.8v10.4M14.8 9.5c-.8-1.3-5-1.5-5 .7 0 2.5 5.3 1.2 5.3 3.7 0 2.2-4.5 2.1-5.5.5`,
  },
} as const satisfies Record<RedemptionCategory, CategoryRules>;

/** Returns the categories that a card may redeem, in display order. Pages offer no others, and the server redeems no others. */
export function categoriesFor({ relationship }: Pick<CardFacts, 'relationship'>): RedemptionCategory[] {
  const rules: Readonly<Record<RedemptionCategory, CategoryRules>> = CATEGORY;
  return REDEMPTION_CATEGORIES.filter((one) => relationship === 'primary' || !rules[one].primaryOnly);
}
