import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { PasskeyPanel } from '../../passkeys/web/PasskeyPanel.tsx';
import { PlacePanel } from '../../points-redemption/web/PlacePanel.tsx';
import { securityCalls } from '../contract.ts';
import { securityText as text } from '../messages.ts';
import { BrowserList } from './BrowserList.tsx';
import { EventList } from './EventList.tsx';
import { NotMePanel } from './NotMePanel.tsx';
import { SessionList } from './SessionList.tsx';

/** Sessions, known browsers and events of the account (SEC-A1, SEC-A2). */
export default function SecurityPage() {
  const t = useSay();
  const devices = useCall(securityCalls.devices, {});
  useTitle(t(text.title));
  return (
    <PageColumn width="form">
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      <NotMePanel needsCode={devices.data?.codeForNewBrowser ?? false} />
      <PasskeyPanel />
      <Panel title={t(text.sessions)}>
        <Loaded from={devices} lines={3} shape="pairs">
          {({ session, waiting }) => <SessionList session={session} waiting={waiting} />}
        </Loaded>
      </Panel>
      <Panel title={t(text.browsers)}>
        <p>{t(text.browsersLead)}</p>
        <Loaded from={devices} lines={6}>
          {({ browsers, codeForNewBrowser }) => (
            <BrowserList browsers={browsers} needsCode={codeForNewBrowser} />
          )}
        </Loaded>
      </Panel>
      <PlacePanel />
      <Panel title={t(text.events)}>
        <EventList />
      </Panel>
    </PageColumn>
  );
}
