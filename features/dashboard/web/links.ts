/** Links from the panels of the overview to pages of other features. Each feature declares its links in `feature.ts`. */
import type { CardLink, CardLinkPlace } from '../../../shared/feature.ts';
import type { CardStatus } from '../../../shared/http/cards.ts';
import { pageHref } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { CARD_LINKS } from '../../registry.ts';

/** Returns the links of a panel for a card. A panel without links shows no buttons. */
export function linksFor(
  place: CardLinkPlace,
  card: { readonly status: CardStatus },
  primary: boolean,
  all: readonly CardLink[] = CARD_LINKS,
): readonly CardLink[] {
  return all.filter(
    (link) =>
      link.place === place &&
      (primary || !link.primaryOnly) &&
      (link.flag === undefined || isOffered(link.flag)) &&
      (link.statuses?.includes(card.status) ?? true),
  );
}

/** Returns the address of a link for a card. */
export function linkHref(
  { page, pageWithoutStatement = page }: CardLink,
  { cardId, statementDate }: { readonly cardId: string; readonly statementDate: string | null },
): string {
  return statementDate === null
    ? pageHref(pageWithoutStatement, { cardId })
    : pageHref(page, { cardId, statementDate });
}
