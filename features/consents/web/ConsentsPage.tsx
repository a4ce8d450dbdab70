import { OWN_OFFERS } from '../../../shared/consents.ts';
import { backToData } from '../../../shared/personal-data.messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type Consents, consentCalls } from '../contract.ts';
import { consentText as text } from '../messages.ts';
import styles from './Consents.module.css';
import { HistoryPanel } from './HistoryPanel.tsx';
import { PurposePanel } from './PurposePanel.tsx';
import { type Choosing, useChoices } from './useChoices.ts';

/** Consents to offers by purpose and channel, with the history (CNS-1, CNS-2). */
export default function ConsentsPage() {
  const t = useSay();
  useTitle(t(text.title));
  const read = useCall(consentCalls.read, {}, { again: 'always' });
  const choosing = useChoices();
  return (
    <PageColumn width="form">
      <BackLink href={paths.myData()}>{t(backToData)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <p>{t(text.lead)}</p>
      {read.data ? (
        <Shown consents={read.data} choosing={choosing} />
      ) : (
        <Panel>
          <Loaded<unknown> from={read} lines={8} />
        </Panel>
      )}
    </PageColumn>
  );
}

function Shown({ consents, choosing }: { readonly consents: Consents; readonly choosing: Choosing }) {
  const t = useSay();
  const hasAgreed = consents.purposes.some(({ channels }) => channels.some(({ agreed }) => agreed));
  return (
    <>
      <Panel>
        <div className={styles.all}>
          <p>{t(hasAgreed ? text.refuseAllText : text.allRefused)}</p>
          {/* Stays when all is refused, so that the focus does not get lost and channels that are new are refused too. */}
          <Button loading={choosing.sending === 'all'} onClick={() => void choosing.refuseAll()}>
            {t(text.refuseAll)}
          </Button>
        </div>
      </Panel>
      {consents.purposes.map((purpose) => (
        <PurposePanel
          key={purpose.purpose}
          purpose={purpose}
          isOwn={purpose.purpose === OWN_OFFERS}
          choosing={choosing}
        />
      ))}
      <HistoryPanel history={consents.history} />
    </>
  );
}
