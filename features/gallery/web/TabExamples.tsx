import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Tabs } from '../../../web/ui/layout/Tabs.tsx';
import { useHashTab } from '../../../web/ui/layout/useHashTab.ts';
import { data } from '../data.messages.ts';
import { Example } from './Example.tsx';

const VIEWS = ['billed', 'unbilled'] as const;

/** Two tabs whose state is in the address, and a tab list that is too wide for phones. */
export function TabExamples() {
  const t = useSay();
  const [view, setView] = useHashTab(VIEWS);
  const names = t(data.offerTabNames).split('|');
  const [offer, setOffer] = useState('offer-0');
  const tabs = names.map((label, index) => ({ id: `offer-${index}`, label }));
  return (
    <>
      <Example name="tabs">
        <Tabs
          id="view"
          label={t(data.transactions)}
          tabs={VIEWS.map((id) => ({ id, label: t(data[id]) }))}
          value={view}
          onChange={setView}
        >
          <p>{t(view === 'billed' ? data.billedText : data.unbilledText)}</p>
        </Tabs>
      </Example>
      <Example name="tabs-many">
        <Tabs id="offers" label={t(data.offerTabs)} tabs={tabs} value={offer} onChange={setOffer}>
          <p>{t(data.offersFor, { tab: tabs.find(({ id }) => id === offer)?.label ?? '' })}</p>
        </Tabs>
      </Example>
    </>
  );
}
