import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { promotionText as text } from '../messages.ts';
import styles from './Listing.module.css';

/** Shown in place of offers to a person who has refused them, with the way to the choice (CNS-3). */
export function OffersRefused() {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <div className={styles.page}>
      <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Panel>
        <EmptyState
          picture="offers"
          title={t(text.refusedTitle)}
          action={<LinkButton href={paths.consents()}>{t(text.toConsents)}</LinkButton>}
        >
          {t(text.refusedText)}
        </EmptyState>
      </Panel>
    </div>
  );
}
