import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { useFirst } from '../../../web/ui/useFirst.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import {
  CardFunction,
  CardFunctionFrame,
  CardLine,
  exitToOverview,
  NotForCard,
} from '../../cards/web/public.ts';
import { type ReplacementState, replacementCalls } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { CATEGORY, type Replacement } from './data.ts';
import { Ordered } from './Ordered.tsx';
import { PhoneLine } from './PhoneLine.tsx';
import { CategoryStep, ReasonStep } from './QuestionSteps.tsx';
import styles from './Replacement.module.css';

interface Known {
  readonly card: CardSummary;
  readonly state: ReplacementState;
}

/** A new card in place of one of the own cards (RPL-1). */
export default function ReplacementPage() {
  return (
    <CardFunction title={text.title} otherwise={paths.chooseCard('replacement')}>
      {(card) => <OfCard card={card} />}
    </CardFunction>
  );
}

/** As it was when the person came: at the end the card has another status, and maybe another number. */
function OfCard({ card }: { card: CardSummary }) {
  const state = useCall(replacementCalls.state, { params: { id: card.cardId } });
  const known = useFirst(state.data && { card, state: state.data });
  if (known) return <ForCard {...known} />;
  return (
    <Frame card={card}>
      <Loaded from={state} lines={6} />
    </Frame>
  );
}

/** An order on its way is shown first; a damaged card can then still be lost. */
function ForCard({ card, state }: Known) {
  const [again, setAgain] = useState(false);
  const { openOrder, categories } = state;
  if (openOrder && !again) return <Open card={card} state={state} onAgain={() => setAgain(true)} />;
  if (categories.length > 0) return <Flow card={card} state={state} />;
  return (
    <Frame card={card}>
      <NotForCard card={card} what={text.notForCard} why={text.notForCardText} />
      <PhoneLine />
    </Frame>
  );
}

function Frame({ card, children }: { card: CardSummary; children: ReactNode }) {
  return (
    <CardFunctionFrame cardId={card.cardId} title={text.title}>
      {children}
    </CardFunctionFrame>
  );
}

function Open({ card, state, onAgain }: Known & { onAgain: () => void }) {
  const t = useSay();
  const language = useLanguage();
  const { openOrder, categories } = state;
  if (!openOrder) return null;
  return (
    <Frame card={card}>
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
    exit: exitToOverview(card),
  };
}
