import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { LinkButton } from '../../../web/ui/LinkButton.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import { type ReplacementState, replacementCalls } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import { CardLine, PhoneLine } from './CardLine.tsx';
import { CheckStep } from './CheckStep.tsx';
import { CATEGORY, type Replacement } from './data.ts';
import { Ordered } from './Ordered.tsx';
import { CategoryStep, ReasonStep } from './QuestionSteps.tsx';
import styles from './Replacement.module.css';

interface Known {
  readonly card: CardSummary;
  readonly state: ReplacementState;
}

/** A new card in place of one of the own cards (RPL-1). */
export default function ReplacementPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

/** As it was when the person came: at the end the card has another status, and maybe another number. */
function OfCard({ cardId }: { cardId: string }) {
  const cards = useCall(dashboardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  const state = useCall(replacementCalls.state, { params: { id: cardId } }, { enabled: card !== undefined });
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (!card || !state.data) return;
    const found = { card, state: state.data };
    setKnown((before) => before ?? found);
  }, [card, state.data]);
  if (known) return <ForCard {...known} />;
  if (cards.data && !card) return <Navigate to={paths.chooseCard('replacement')} replace />;
  const failed = [cards, state].find(({ error }) => error);
  return <Frame cardId={cardId}>{failed ? <Failed retry={failed.refetch} /> : <Skeleton lines={6} />}</Frame>;
}

/** An order on its way is shown first; a damaged card can then still be lost. */
function ForCard({ card, state }: Known) {
  const t = useSay();
  const [again, setAgain] = useState(false);
  const { openOrder, categories } = state;
  if (openOrder && !again) return <Open card={card} state={state} onAgain={() => setAgain(true)} />;
  if (categories.length > 0) return <Flow card={card} state={state} />;
  return (
    <Frame cardId={card.cardId}>
      <CardLine card={card} />
      <Panel>
        <EmptyState icon="card" title={t(text.notForCard)}>
          {t(text.notForCardText)}
        </EmptyState>
      </Panel>
      <PhoneLine />
    </Frame>
  );
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

function Failed({ retry }: { retry: () => void }) {
  const t = useSay();
  return (
    <EmptyState icon="alert" title={t(text.loadFailed)}>
      <Button onClick={retry}>{t(ui.retry)}</Button>
    </EmptyState>
  );
}

function Open({ card, state, onAgain }: Known & { onAgain: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { openOrder, categories } = state;
  if (!openOrder) return null;
  return (
    <Frame cardId={card.cardId}>
      <CardLine card={card} />
      <Panel title={t(text.openTitle)}>
        <SummaryList
          items={[
            { label: t(text.reference), value: openOrder.referenceNumber },
            { label: t(text.category), value: t(CATEGORY[openOrder.category].name) },
            { label: t(text.ordered), value: formatDate(openOrder.orderedOn, language) },
            { label: t(text.delivery), value: t(text.deliveryTime) },
          ]}
        />
        <div className={styles.actions}>
          <LinkButton variant="primary" href={paths.activateMyCard(card.cardId)}>
            {t(text.activate)}
          </LinkButton>
          {categories.length > 0 && <Button onClick={onAgain}>{t(text.nowLost)}</Button>}
        </div>
      </Panel>
      <PhoneLine />
    </Frame>
  );
}

function Flow({ card, state }: Known) {
  const [flow] = useState(() => flowOf(card, state));
  return <Wizard flow={flow} />;
}

function flowOf(card: CardSummary, { categories }: ReplacementState): WizardFlow<Replacement> {
  return {
    title: text.title,
    steps: [
      { id: 'category', name: text.categoryStep, Page: CategoryStep },
      { id: 'reason', name: text.reasonStep, Page: ReasonStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
    ],
    start: { card, categories, category: '', reason: '', reasonDetail: '', result: undefined },
    Done: Ordered,
    exit: { href: () => paths.overviewOf(card.cardId), label: text.back },
  };
}
