import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { insightCalls } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { DoublesPanel } from './DoublesPanel.tsx';
import { ForeignPanel } from './ForeignPanel.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';
import { YearPanel } from './YearPanel.tsx';

/** The person's purchases with all cards (INSIGHT-1 to INSIGHT-5). */
export default function InsightsPage() {
  const t = useSay();
  useTitle(t(text.title));
  const insights = useCall(insightCalls.insights, {});
  return (
    <PageColumn width="whole">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      {insights.data ? (
        <>
          <MonthsPanel insights={insights.data} />
          <DoublesPanel doubles={insights.data.doubles} />
          <SubscriptionsPanel subscriptions={insights.data.subscriptions} />
          <ForeignPanel insights={insights.data} />
          <YearPanel today={insights.data.today} />
        </>
      ) : (
        <Panel>
          <Loaded from={insights} lines={12} />
        </Panel>
      )}
    </PageColumn>
  );
}
