import { useState } from 'react';
import { capitalizeFirst } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { kindName } from '../../contact-change/notices.messages.ts';
import type { ActRequest, ContactChange, Me } from '../calls.ts';
import { actText } from '../labels.messages.ts';
import { deskText as text } from '../messages.ts';
import { AboutButton } from './AboutButton.tsx';
import styles from './Desk.module.css';
import { callDesk, failureText } from './staffApi.ts';
import { useTime } from './useLabel.ts';
import type { Notice } from './useView.ts';

/** The requested change, who requested it, and the reason. `changes` names the changed contact that it decides about. */
export function RequestDetails({
  request,
  changes,
}: {
  request: ActRequest;
  changes?: readonly ContactChange[];
}) {
  const t = useSay();
  const time = useTime();
  const change = changes?.find(({ changeId }) => changeId === request.changeId);
  return (
    <SummaryList
      columns={2}
      items={[
        { label: t(text.action), value: t(actText[request.kind]) },
        ...(change ? [{ label: t(text.contact), value: capitalizeFirst(t(kindName[change.kind])) }] : []),
        { label: t(text.requestedBy), value: request.requestedBy },
        { label: t(text.expires), value: time(request.expiresAt) },
        { label: t(text.reason), value: request.reason },
      ]}
    />
  );
}

interface RequestsProps {
  readonly me: Me;
  readonly requests: readonly ActRequest[];
  readonly changes: readonly ContactChange[];
  /** Called after a request was decided. */
  readonly onDecided: (notice: Notice) => void;
  /** Called after a decision failed, because the request may have changed. */
  readonly onRefused: () => void;
}

/** The customer's requests. A supervisor who did not make a request has buttons to decide it. */
export function Requests({ me, requests, changes, onDecided, onRefused }: RequestsProps) {
  const t = useSay();
  const [failure, setFailure] = useState<unknown>();
  const [deciding, setDeciding] = useState(false);
  if (requests.length === 0 && failure === undefined) return null;

  async function decide({ reference, actId, kind }: ActRequest, decision: 'approve' | 'refuse') {
    if (deciding) return;
    setFailure(undefined);
    setDeciding(true);
    try {
      onDecided({ kind, ...(await callDesk('decide', { reference, actId, decision })) });
    } catch (error) {
      setFailure(error);
      onRefused();
    } finally {
      setDeciding(false);
    }
  }

  return (
    <Panel title={t(text.toApprove)}>
      {failure !== undefined && <AlertBar tone="error">{t(failureText(failure))}</AlertBar>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.actId} className={styles.request}>
            <RequestDetails request={request} changes={changes} />
            {request.isOwn && <p>{t(text.ownRequest)}</p>}
            {!request.isOwn && me.roles.includes('supervisor') && (
              <div className={styles.actions}>
                {(['approve', 'refuse'] as const).map((decision) => (
                  <AboutButton
                    key={decision}
                    label={t(text[decision])}
                    about={t(text.ofAct, { act: t(actText[request.kind]) })}
                    loading={deciding}
                    onClick={() => void decide(request, decision)}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
