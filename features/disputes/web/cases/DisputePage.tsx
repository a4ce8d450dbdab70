import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { casesText, caseText } from '../../cases.messages.ts';
import { type Dispute, disputeCalls } from '../../contract.ts';
import { stateText } from '../../kinds.messages.ts';
import { AnswerPanel } from './act/AnswerPanel.tsx';
import { Done } from './act/Done.tsx';
import { FilesPanel } from './act/FilesPanel.tsx';
import { LetterPanel } from './act/LetterPanel.tsx';
import { UnlessDisputePending } from './act/UnlessDisputePending.tsx';
import type { Act, DoneResult } from './act/useAct.ts';
import { WithdrawPanel } from './act/WithdrawPanel.tsx';
import { CaseHead } from './CaseHead.tsx';
import { ChargesPanel } from './ChargesPanel.tsx';
import { DatesPanel } from './DatesPanel.tsx';
import { OmbudsmanPanel } from './OmbudsmanPanel.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { PayPanel } from './PayPanel.tsx';
import { SaidPanel } from './SaidPanel.tsx';
import { TimelinePanel } from './TimelinePanel.tsx';

/** The page redirects to the list, so that the error is not shown. */
const UNKNOWN: readonly ErrorCode[] = ['NOT_FOUND'];

/** One case, and what can be done with it (DSP-6). */
export default function DisputePage() {
  const t = useSay();
  const language = useLanguage();
  const { disputeId = '' } = useParams();
  const read = useCall(
    disputeCalls.one,
    { params: { id: disputeId }, query: { language } },
    { again: 'always', inlineErrors: UNKNOWN },
  );
  const back = <BackLink href={paths.disputes()}>{t(casesText.title)}</BackLink>;
  if (read.data) return <Case key={disputeId} back={back} dispute={read.data} />;
  if (read.error?.is('NOT_FOUND')) return <Navigate to={paths.disputes()} replace />;
  return (
    <PageColumn width="form">
      {back}
      <h1 tabIndex={-1}>{t(casesText.title)}</h1>
      <Panel>
        <Loaded<unknown> from={read} lines={8} />
      </Panel>
    </PageColumn>
  );
}

interface CaseProps {
  readonly back: ReactNode;
  readonly dispute: Dispute;
}

function Case({ back, dispute }: CaseProps) {
  const t = useSay();
  const [sending, setSending] = useState<Act>();
  const [done, setDone] = useState<DoneResult>();
  const title = t(caseText.titleOf, { reference: dispute.reference });
  useTitle(title);
  useAnnounceChange(t(caseText.stateNow, { state: t(stateText[dispute.state]) }));
  const acts = { dispute, sending, onSending: setSending, onDone: setDone };
  return (
    <UnlessDisputePending cardId={dispute.cardId} sending={sending} back={back}>
      <PageColumn width="form">
        {back}
        <CaseHead dispute={dispute} title={title} />
        {done && <Done key={done.key} result={done} />}
        <OutcomeBar dispute={dispute} />
        <AnswerPanel {...acts} />
        <PayPanel dispute={dispute} />
        <DatesPanel dispute={dispute} />
        <TimelinePanel dispute={dispute} />
        <ChargesPanel dispute={dispute} />
        <SaidPanel dispute={dispute} />
        <FilesPanel {...acts} />
        <LetterPanel dispute={dispute} />
        <OmbudsmanPanel dispute={dispute} />
        <WithdrawPanel {...acts} />
      </PageColumn>
    </UnlessDisputePending>
  );
}
