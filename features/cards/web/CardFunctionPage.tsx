import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { type CardSummary, cardCalls } from '../contract.ts';
import { cardText as text } from '../messages.ts';
import { CardLine } from './CardName.tsx';

interface CardFunctionProps {
  readonly title: Phrase;
  /** Redirect target when the person has no card with the address's id. */
  readonly otherwise: string;
  /** Content for the card. */
  readonly children: (card: CardSummary) => ReactNode;
}

/** Page of a card function. `:cardId` of the address names the card. */
export function CardFunctionPage(props: CardFunctionProps) {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} {...props} />;
}

function OfCard({ cardId, title, otherwise, children }: CardFunctionProps & { readonly cardId: string }) {
  const cards = useCall(cardCalls.cards, {});
  const now = cards.data?.find((card) => card.cardId === cardId);
  const first = useFirstValue(now);
  const card = now ?? first;
  if (card) return children(card);
  if (cards.data) return <Navigate to={otherwise} replace />;
  return (
    <CardFunctionLayout cardId={cardId} title={title}>
      <Loaded from={cards} lines={4} />
    </CardFunctionLayout>
  );
}

interface FrameProps {
  readonly cardId: string;
  readonly title: Phrase;
  readonly children: ReactNode;
}

/** Layout of such a page outside a flow's steps: back link, heading and document title. */
export function CardFunctionLayout({ cardId, title, children }: FrameProps) {
  const t = useSay();
  useTitle(t(title));
  return (
    <PageColumn width="text">
      <BackLink href={paths.overviewOf(cardId)}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(title)}</h1>
      {children}
    </PageColumn>
  );
}

/** Shown when the function cannot be used with the card: the card and the reason. */
export function NotForCard({ card, what, why }: { card: CardSummary; what: Phrase; why: Phrase }) {
  const t = useSay();
  return (
    <>
      <CardLine card={card} />
      <Panel>
        <EmptyState icon="card" title={t(what)}>
          {t(why)}
        </EmptyState>
      </Panel>
    </>
  );
}

/** Where leaving the flow leads: the overview of the card. */
export function exitToOverview({ cardId }: CardSummary): WizardFlow<never>['exit'] {
  return { href: () => paths.overviewOf(cardId), label: text.backToOverview };
}
