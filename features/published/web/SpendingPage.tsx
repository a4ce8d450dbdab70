import { useParams } from 'react-router';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { isOffered } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import { AnotherCard } from './AnotherCard.tsx';
import { PublishedView } from './PublishedView.tsx';
import { SAID_HERE } from './useInformation.ts';

/** How to manage one's spending (CNT-1). The overview leads to the others. */
export default function SpendingPage() {
  const { key = '' } = useParams();
  const t = useSay();
  const isOverview = key === 'overview';
  return (
    <PublishedView
      page={useCall(publishedCalls.spending, { params: { key }, query: {} }, { inlineErrors: SAID_HERE })}
      title={t(text.spending)}
      back={
        <BackLink href={isOverview ? paths.dashboard() : paths.spendingManagement()}>
          {t(isOverview ? text.backToOverview : text.backToSpending)}
        </BackLink>
      }
      elsewhere={<LinkButton href={paths.spendingManagement()}>{t(text.spending)}</LinkButton>}
      below={isOverview && isOffered('cardApplication') && <AnotherCard />}
    />
  );
}
