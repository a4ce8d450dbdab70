/** The functions that a card is chosen for: `/u/card-management?for=<function>`. A new one is a line here. */
import type { Phrase } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import type { CardSummary } from '../../dashboard/public.ts';
import { accountText as text } from '../messages.ts';

export interface CardFunction {
  readonly label: Phrase;
  /** The function's page for a card. */
  readonly href: (cardId: string) => string;
  readonly mayUse: (card: CardSummary) => boolean;
  /** Said where none of the cards may; absent where every card may. */
  readonly whyNone?: Phrase;
}

const any = () => true;
const isPrimary = (card: CardSummary) => card.relationship === 'primary';

const isActive = (card: CardSummary) => card.status === 'active';
const isActivePrimary = (card: CardSummary) => isPrimary(card) && card.status === 'active';

const CARD_FUNCTIONS: ReadonlyMap<string, CardFunction> = new Map([
  ['reward-points', { label: text.rewardPoints, href: paths.rewardPoints, mayUse: any }],
  [
    'points-redemption',
    { label: text.redeem, href: paths.redemption, mayUse: isActive, whyNone: text.noActive },
  ],
  [
    'cashback-method',
    { label: text.cashback, href: paths.cashbackMethod, mayUse: isPrimary, whyNone: text.primaryOnly },
  ],
  [
    'instalments',
    {
      label: text.instalments,
      href: paths.instalments,
      mayUse: isActivePrimary,
      whyNone: text.activePrimaryOnly,
    },
  ],
]);

/** The function that an address names; undefined where there is no such function. */
export function cardFunction(name: string | null): CardFunction | undefined {
  return name === null ? undefined : CARD_FUNCTIONS.get(name);
}
