/** The functions that a card is chosen for: `/u/card-management?for=<function>`. A new one is a line here. */
import type { Feature } from '../../../shared/features.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import type { CardSummary } from '../../cards/public.ts';
import { accountText as text } from '../messages.ts';

export interface CardFunction {
  readonly label: Phrase;
  /** The function's page for a card. */
  readonly href: (cardId: string) => string;
  readonly mayUse: (card: CardSummary) => boolean;
  /** Said where none of the cards may; absent where every card may. */
  readonly whyNone?: Phrase;
  /** There is no such function where the bank does not offer it (GEN-7). */
  readonly feature?: Feature;
}

const any = () => true;
const isPrimary = (card: CardSummary) => card.relationship === 'primary';

const isActive = (card: CardSummary) => card.status === 'active';
const isActivePrimary = (card: CardSummary) => isPrimary(card) && card.status === 'active';

const CARD_FUNCTIONS: ReadonlyMap<string, CardFunction> = new Map<string, CardFunction>([
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
  [
    'cash-advance-pin',
    {
      label: text.cashAdvancePin,
      href: paths.cashAdvancePin,
      // An active primary card that is no company's: the only ones that the bank gives a PIN.
      mayUse: (card) => isPrimary(card) && card.status === 'active' && !card.corporate,
      whyNone: text.noPin,
      feature: 'cashAdvancePin',
    },
  ],
  [
    'temporary-limit',
    {
      label: text.raiseLimit,
      href: paths.temporaryLimit,
      mayUse: (card) => isPrimary(card) && card.status === 'active',
      whyNone: text.noLimit,
    },
  ],
  [
    'replacement',
    {
      label: text.replace,
      href: paths.replaceCard,
      // One whose replacement is on its way has that page too.
      mayUse: (card) => card.status !== 'r_code' && card.status !== 'invalid',
      whyNone: text.noReplacement,
      feature: 'cardReplacement',
    },
  ],
]);

/** The function that an address names; undefined where there is no such function. */
export function cardFunction(name: string | null): CardFunction | undefined {
  const found = name === null ? undefined : CARD_FUNCTIONS.get(name);
  return found?.feature === undefined || isOffered(found.feature) ? found : undefined;
}
