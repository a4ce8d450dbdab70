import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { formatDate, typedDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { type CallState, useCall } from '../../../web/query.tsx';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { Amount } from '../../../web/ui/Amount.tsx';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import { profileCalls } from '../../profile/public.ts';
import { limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import { CardLine } from './CardLine.tsx';
import { CheckStep, CodeStep } from './CodeSteps.tsx';
import type { Request } from './data.ts';
import { LimitStep } from './LimitStep.tsx';
import { Raised } from './Raised.tsx';
import styles from './TemporaryLimit.module.css';

type Known = Pick<Request, 'card' | 'inquiry' | 'addresses'>;
type OpenRequest = NonNullable<Known['inquiry']['openRequest']>;

/** A higher limit for some days, for one of the own cards (LIM-1). */
export default function TemporaryLimitPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

function OfCard({ cardId }: { cardId: string }) {
  const t = useSay();
  const cards = useCall(dashboardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  if (cards.data && !card) return <Navigate to={paths.chooseCard('temporary-limit')} replace />;
  if (!card) return <Frame cardId={cardId}>{<Waiting calls={[cards]} />}</Frame>;
  if (card.status === 'active' && card.relationship === 'primary') return <Asked card={card} />;
  return (
    <Frame cardId={cardId}>
      <CardLine card={card} />
      <Panel>
        <EmptyState icon="card" title={t(text.notForCard)}>
          {t(text.notForCardText)}
        </EmptyState>
      </Panel>
    </Frame>
  );
}

/** As it was when the person came: what they then ask for does not change the page under them. */
function Asked({ card }: { card: CardSummary }) {
  const inquiry = useCall(limitCalls.inquiry, { params: { id: card.cardId } });
  const profile = useCall(profileCalls.read, {});
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (!inquiry.data || !profile.data) return;
    const { phoneNo, email } = profile.data;
    const found = { card, inquiry: inquiry.data, addresses: { phoneNo, email } };
    setKnown((before) => before ?? found);
  }, [inquiry.data, profile.data, card]);
  if (known?.inquiry.openRequest) return <Open card={card} open={known.inquiry.openRequest} />;
  if (known) return <Flow known={known} />;
  return <Frame cardId={card.cardId}>{<Waiting calls={[inquiry, profile]} />}</Frame>;
}

function Frame({ cardId, children }: { cardId: string; children: ReactNode }) {
  const t = useSay();
  useTitle(t(text.title));
  return (
    <div className={styles.page}>
      <BackLink href={paths.overviewOf(cardId)}>{t(text.back)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {children}
    </div>
  );
}

function Waiting({ calls }: { calls: readonly Pick<CallState<unknown>, 'error' | 'refetch'>[] }) {
  const t = useSay();
  const failed = calls.filter(({ error }) => error);
  function again() {
    for (const { refetch } of failed) refetch();
  }
  if (failed.length === 0) return <Skeleton lines={6} />;
  return (
    <EmptyState icon="alert" title={t(text.loadFailed)}>
      <Button onClick={again}>{t(ui.retry)}</Button>
    </EmptyState>
  );
}

/** In place of the form while there is a raise that holds or starts later. */
function Open({ card, open }: { card: CardSummary; open: OpenRequest }) {
  const t = useSay();
  const language = useLanguage();
  const end = formatDate(open.endDate, language);
  return (
    <Frame cardId={card.cardId}>
      <CardLine card={card} />
      <Panel title={t(text.openTitle)}>
        <SummaryList
          items={[
            {
              label: t(text.status),
              value: t(open.status === 'active' ? text.openActive : text.openScheduled),
            },
            { label: t(text.newLimit), value: <Amount money={open.limit} /> },
            { label: t(text.start), value: formatDate(open.startDate, language) },
            { label: t(text.end), value: end },
            ...(open.referenceNumber ? [{ label: t(text.reference), value: open.referenceNumber }] : []),
          ]}
        />
      </Panel>
      <AlertBar tone="info">{t(text.openText, { bound: end })}</AlertBar>
    </Frame>
  );
}

function Flow({ known }: { known: Known }) {
  const [flow] = useState(() => flowOf(known));
  return <Wizard flow={flow} />;
}

function flowOf(known: Known): WizardFlow<Request> {
  return {
    title: text.title,
    steps: [
      { id: 'limit', name: text.limitStep, Page: LimitStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      { id: 'otp', name: text.otpStep, Page: CodeStep },
    ],
    start: {
      ...known,
      typed: { amount: '', startDate: typedDate(known.inquiry.earliestStart), endDate: '' },
      ...{ deal: undefined, outdated: false, method: undefined, sent: undefined, result: undefined },
    },
    Done: Raised,
    exit: { href: () => paths.overviewOf(known.card.cardId), label: text.back },
  };
}
