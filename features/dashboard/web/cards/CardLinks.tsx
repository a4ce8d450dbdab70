import type { CardFacts, CardLink, CardLinkPlace } from '../../../../shared/feature.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { pageHref } from '../../../../web/paths.ts';
import { isOffered } from '../../../../web/store.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { CARD_LINKS } from '../../../registry.ts';
import styles from './CardView.module.css';

/** The links from a panel to pages of other features, which declare them in `feature.ts`. Renders nothing without links. */
export function CardLinks({
  place,
  card,
  primary,
  overdue = false,
}: {
  place: CardLinkPlace;
  card: CardSummary;
  primary: boolean;
  overdue?: boolean;
}) {
  const t = useSay();
  const links = linksFor(place, card, primary).filter((link) => !overdue || !link.notWhenOverdue);
  if (links.length === 0) return null;
  return (
    <div className={cx('actions sharing', styles.links, 'no-print')}>
      {links.map((link) => (
        <LinkButton
          key={link.label.en}
          href={linkHref(link, card)}
          variant={link.main ? 'primary' : 'secondary'}
        >
          {t(link.label)}
        </LinkButton>
      ))}
    </div>
  );
}

/** Returns the links of a panel for a card. A panel without links shows no buttons. */
export function linksFor(
  place: CardLinkPlace,
  card: CardFacts,
  primary: boolean,
  all: readonly CardLink[] = CARD_LINKS,
): readonly CardLink[] {
  return all.filter(
    (link) =>
      link.place === place &&
      (primary || !link.primaryOnly) &&
      (link.flag === undefined || isOffered(link.flag)) &&
      (link.mayUse?.(card) ?? true),
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
