import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import {
  CardFunctionLayout,
  CardFunctionPage,
  exitToOverview,
  NotForCard,
} from '../../cards/web/CardFunctionPage.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import { type ReplacementState, replacementCalls } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import { rangeOf } from '../rules.ts';
import { CheckStep } from './CheckStep.tsx';
import { Ordered } from './Ordered.tsx';
import { CategoryStep, PhoneLine, ReasonStep } from './QuestionSteps.tsx';
import styles from './Replacement.module.css';
import { CATEGORY_TEXT, type ReplacementData } from './wizardData.ts';

interface LoadedCard {
  readonly card: CardSummary;
  readonly state: ReplacementState;
}

/** Orders a replacement for one of the person's own cards (RPL-1). */
export default function ReplacementPage() {
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('replacement')} command="replace-card">
      {(card) => <CardReplacement card={card} />}
    </CardFunctionPage>
  );
}

/** Keeps card and state as first loaded, because the order changes the card's status and possibly its number. */
function CardReplacement({ card }: { card: CardSummary }) {
  const state = useCall(replacementCalls.state, { params: { id: card.cardId } });
  const loaded = useFirstValue(state.data && { card, state: state.data });
  if (loaded) return <ReplacementContent {...loaded} />;
  return (
    <Frame card={card}>
      <Loaded from={state} lines={6} />
    </Frame>
  );
}

/** Shows an open order first. A damaged card with an open order can still be reported lost or stolen. */
function ReplacementContent({ card, state }: LoadedCard) {
  const [reportsAgain, setReportsAgain] = useState(false);
  const { openOrder, categories } = state;
  if (openOrder && !reportsAgain)
    return <OpenOrder card={card} state={state} onReport={() => setReportsAgain(true)} />;
  if (categories.length > 0) return <ReplacementWizard card={card} state={state} />;
  return (
    <Frame card={card}>
      <NotForCard card={card} what={text.notForCard} why={text.notForCardText} />
      <PhoneLine />
    </Frame>
  );
}

function Frame({ card, children }: { card: CardSummary; children: ReactNode }) {
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      {children}
    </CardFunctionLayout>
  );
}

function OpenOrder({ card, state, onReport }: LoadedCard & { onReport: () => void }) {
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
            { label: t(text.category), value: t(CATEGORY_TEXT[openOrder.category].name) },
            { label: t(text.ordered), value: formatDate(openOrder.orderedOn, language) },
            { label: t(text.delivery), value: t(text.deliveryTime, rangeOf(state.deliveryWorkingDays)) },
          ]}
        />
        <div className={styles.actions}>
          <LinkButton variant="primary" href={paths.activateMyCard(card.cardId)}>
            {t(text.activate)}
          </LinkButton>
          {categories.length > 0 && <Button onClick={onReport}>{t(text.nowLost)}</Button>}
        </div>
      </Panel>
      <PhoneLine />
    </Frame>
  );
}

function ReplacementWizard({ card, state }: LoadedCard) {
  const [flow] = useState(() => flowOf(card, state));
  return <Wizard flow={flow} />;
}

function flowOf(card: CardSummary, { categories, ...terms }: ReplacementState): WizardFlow<ReplacementData> {
  return {
    title: text.title,
    steps: [
      { id: 'category', name: text.categoryStep, Page: CategoryStep },
      { id: 'reason', name: text.reasonStep, Page: ReasonStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
    ],
    start: { card, categories, terms, category: '', reason: '', reasonDetail: '', result: undefined },
    Done,
    exit: exitToOverview(card),
  };
}

function Done({ data: { card, result } }: { readonly data: ReplacementData }) {
  return result && <Ordered card={card} result={result} />;
}
