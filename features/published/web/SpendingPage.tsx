import { useParams } from 'react-router';
import { useSay } from '../../../web/language/language.tsx';
import { useOffersHidden } from '../../../web/offers.ts';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import { PublishedView } from './PublishedView.tsx';
import { SecondCardPanel } from './SecondCardPanel.tsx';

/** A page about spending management (CNT-1). The page `overview` links to the other pages. */
export default function SpendingPage() {
  const { key = '' } = useParams();
  const t = useSay();
  const isOverview = key === 'overview';
  const offersHidden = useOffersHidden();
  return (
    <PublishedView
      call={publishedCalls.spending}
      title={t(text.spending)}
      back={
        <BackLink href={isOverview ? paths.dashboard() : paths.spendingManagement()}>
          {t(isOverview ? text.backToOverview : text.backToSpending)}
        </BackLink>
      }
      missingAction={<LinkButton href={paths.spendingManagement()}>{t(text.spending)}</LinkButton>}
      below={isOverview && isOffered('cardApplication') && !offersHidden && <SecondCardPanel />}
    />
  );
}
