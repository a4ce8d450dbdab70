/**
 * Doors from the overview to the pages of other features. A feature adds its line when its page exists; a place
 * without lines shows nothing, so there is never a dead button.
 */
import type { Feature } from '../../../shared/features.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import type { CardStatus } from '../../cards/public.ts';
import { dashboard } from '../messages.ts';

/** Where on the overview a link stands. */
export type LinkPlace =
  | 'totalDue'
  | 'activation'
  | 'stopped'
  | 'points'
  | 'cashback'
  | 'statements'
  | 'transactions';

export interface CardLink {
  readonly place: LinkPlace;
  readonly label: Phrase;
  /** The address for a card, from `web/paths.ts`; where it has a statement, with the date of its latest. */
  readonly href: (cardId: string, statementDate: string | null) => string;
  /** The one main action of its panel; others are secondary. */
  readonly main?: boolean;
  /** Left out for people who hold supplementary cards only (SHELL-7). */
  readonly primaryOnly?: boolean;
  /** Left out for cards in any other status; every status when absent. */
  readonly statuses?: readonly CardStatus[];
  /** Left out where the bank does not offer it (GEN-7). */
  readonly feature?: Feature;
}

/** The links there are, in the order in which they stand. */
export const CARD_LINKS: readonly CardLink[] = [
  {
    place: 'activation',
    label: dashboard.activateLink,
    href: paths.activateMyCard,
    main: true,
    statuses: ['unactivated'],
  },
  {
    place: 'stopped',
    label: dashboard.replacement,
    href: paths.replaceCard,
    statuses: ['damaged', 'lost', 'stolen'],
    feature: 'cardReplacement',
  },
  {
    place: 'totalDue',
    label: dashboard.viewStatement,
    href: (cardId, date) => (date ? paths.statement(cardId, date) : paths.eStatements(cardId)),
  },
  {
    place: 'totalDue',
    label: dashboard.toInstalments,
    href: paths.instalments,
    primaryOnly: true,
    statuses: ['active'],
  },
  { place: 'points', label: dashboard.viewPoints, href: paths.rewardPoints },
  { place: 'points', label: dashboard.redeemPoints, href: paths.redemption, statuses: ['active'] },
  { place: 'cashback', label: dashboard.changeCashback, href: paths.cashbackMethod, primaryOnly: true },
  { place: 'statements', label: dashboard.allStatements, href: (cardId) => paths.eStatements(cardId) },
  { place: 'transactions', label: dashboard.accountDetail, href: paths.account },
];

/** The links of one place for one card. */
export function linksFor(
  place: LinkPlace,
  card: { readonly status: CardStatus },
  primary: boolean,
  all: readonly CardLink[] = CARD_LINKS,
): readonly CardLink[] {
  return all.filter(
    (link) =>
      link.place === place &&
      (primary || !link.primaryOnly) &&
      (link.feature === undefined || isOffered(link.feature)) &&
      (link.statuses?.includes(card.status) ?? true),
  );
}
