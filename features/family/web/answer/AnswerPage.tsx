import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { combineCalls, useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import { HoldBar } from '../../../confirmation/web/HoldBar.tsx';
import { UnlessPending } from '../../../operations/web/UnlessPending.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { confirmFamilyText, answerText as text } from '../../confirm.messages.ts';
import { requestStateText } from '../../messages.ts';
import styles from '../Family.module.css';
import { useFamily } from '../shared/useFamily.ts';
import { Answered } from './Answered.tsx';
import { AnswerStep } from './AnswerStep.tsx';
import { type AnswerData, initialData, type LoadedRequest } from './answerData.ts';

/** Answers a holder's request for more; the link of its notice leads here (FAM-6, FAM-7). */
export default function AnswerPage() {
  const { cardId = '', requestId = '' } = useParams();
  return <RequestPage key={requestId} cardId={cardId} requestId={requestId} />;
}

interface RequestPageProps {
  readonly cardId: string;
  readonly requestId: string;
}

/** Keeps the request as first loaded, because a refetch must not restart the flow. */
function RequestPage({ cardId, requestId }: RequestPageProps) {
  const t = useSay();
  useTitle(t(text.title));
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(useFamily(), profile);
  const card = read.data?.[0].accounts.find((one) => one.cardId === cardId);
  const request = card?.requests.find((one) => one.requestId === requestId);
  const loaded = useFirstValue(read.data && card && request && { card, request, addresses: read.data[1] });
  const back = <BackLink href={paths.familyCard(cardId)}>{t(confirmFamilyText.back)}</BackLink>;
  if (read.data && !loaded) return <Navigate to={paths.family()} replace />;
  if (loaded)
    return (
      <UnlessPending kind="allow-family-extra" cardId={cardId} back={back}>
        {loaded.request.state === 'open' ? <AnswerWizard loaded={loaded} /> : <Over loaded={loaded} />}
      </UnlessPending>
    );
  return (
    <PageColumn width="text">
      {back}
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Loaded<unknown> from={read} lines={6} shape="pairs" />
    </PageColumn>
  );
}

/** A request that was answered, taken back or has ended. */
function Over({ loaded: { card, request } }: { readonly loaded: LoadedRequest }) {
  const t = useSay();
  return (
    <PageColumn width="text">
      <BackLink href={paths.family()}>{t(confirmFamilyText.back)}</BackLink>
      <h1 tabIndex={-1}>{t(text.overTitle)}</h1>
      <Panel>
        <div className={styles.stack}>
          <p>{t(text.over, { state: t(requestStateText[request.state]) })}</p>
          <LinkButton href={paths.familyCard(card.cardId)}>{t(confirmFamilyText.toCard)}</LinkButton>
        </div>
      </Panel>
    </PageColumn>
  );
}

function AnswerWizard({ loaded }: { readonly loaded: LoadedRequest }) {
  const [flow] = useState(() => flowOf(loaded));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedRequest): WizardFlow<AnswerData> {
  return {
    title: text.title,
    steps: [{ id: 'check', name: text.checkStep, Page: AnswerStep }],
    start: initialData(loaded),
    Done: Answered,
    exit: { href: () => paths.familyCard(loaded.card.cardId), label: confirmFamilyText.back },
    notice: HoldBar,
  };
}
