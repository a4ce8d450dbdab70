import type { CardLinkPlace } from '../../../shared/feature.ts';
import { useSay } from '../../../web/language/language.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { cx } from '../../../web/ui/cx.ts';
import type { CardSummary } from '../../cards/public.ts';
import styles from './CardLinks.module.css';
import { linkHref, linksFor } from './links.ts';

/** The links from a panel to other features. Renders nothing if there are no links. */
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
    <div className={cx('actions', styles.links, 'no-print')}>
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
