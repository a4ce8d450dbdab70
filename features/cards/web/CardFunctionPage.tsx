import { type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Phrase } from '../../../shared/messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import type { OperationKind } from '../../operations/contract.ts';
import { UnlessPending } from '../../operations/web/UnlessPending.tsx';
import { type CardSummary, cardCalls } from '../contract.ts';
import { cardText as text } from '../messages.ts';
import { CardLine } from './CardName.tsx';
import { rememberCard } from './lastCard.ts';

interface CardFunctionPageProps {
  readonly title: Phrase;
  /** Redirect target if the user has no card with the URL's id. */
  readonly otherwise: string;
  /**
   * The command that the function sends. While such a command is pending for the card, the page shows it instead of the
   * function. Without `command` the function shows pending commands itself.
   */
  readonly command?: OperationKind;
  /** Renders the function for the card. */
  readonly children: (card: CardSummary) => ReactNode;
}

/** The page of a card function. Loads the card that `:cardId` in the URL names. */
export function CardFunctionPage(props: CardFunctionPageProps) {
  const { cardId = '' } = useParams();
  return <CardFunctionOf key={cardId} cardId={cardId} {...props} />;
}

function CardFunctionOf({
  cardId,
  title,
  otherwise,
  command,
  children,
}: CardFunctionPageProps & { readonly cardId: string }) {
  const cards = useCall(cardCalls.cards, {});
  const current = cards.data?.find((card) => card.cardId === cardId);
  const first = useFirstValue(current);
  const card = current ?? first;
  useEffect(() => {
    if (card) rememberCard(card.cardId);
  }, [card]);
  if (card && command === undefined) return children(card);
  if (card && command)
    return (
      <UnlessPending kind={command} cardId={cardId} back={<BackToOverview cardId={cardId} />}>
        {children(card)}
      </UnlessPending>
    );
  if (cards.data) return <Navigate to={otherwise} replace />;
  return (
    <CardFunctionLayout cardId={cardId} title={title}>
      <Loaded from={cards} lines={4} shape="rows" />
    </CardFunctionLayout>
  );
}

interface CardFunctionLayoutProps {
  readonly cardId: string;
  readonly title: Phrase;
  /** True while the page shows an error. */
  readonly error?: boolean;
  readonly children: ReactNode;
}

/** Layout of a card function that is not a wizard: back link, heading and document title. */
export function CardFunctionLayout({ cardId, title, error, children }: CardFunctionLayoutProps) {
  const t = useSay();
  useTitle(t(title), { error });
  return (
    <PageColumn width="text">
      <BackToOverview cardId={cardId} />
      <h1 tabIndex={-1}>{t(title)}</h1>
      {children}
    </PageColumn>
  );
}

function BackToOverview({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  return <BackLink href={paths.overviewOf(cardId)}>{t(text.backToOverview)}</BackLink>;
}

/** Empty state that is shown instead of the function for a card that may not use it. */
export function NotForCard({ card, what, why }: { card: CardSummary; what: Phrase; why: Phrase }) {
  const t = useSay();
  return (
    <>
      <CardLine card={card} />
      <Panel>
        <EmptyState picture="cards" title={t(what)}>
          {t(why)}
        </EmptyState>
      </Panel>
    </>
  );
}

interface CardFunctionDoneProps {
  readonly cardId: string;
  /** States the result of the function. */
  readonly title: string;
  /** Reference for customer service. */
  readonly reference?: string | undefined;
  /** Sentences that say what happens next. */
  readonly next: readonly string[];
  readonly children?: ReactNode;
}

/** The last page of a card function: the result, what happens next, and a link to the overview with the card. */
export function CardFunctionDone({ cardId, title, reference, next, children }: CardFunctionDoneProps) {
  const t = useSay();
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      reference={reference}
      actions={
        <LinkButton variant="primary" href={paths.overviewOf(cardId)}>
          {t(text.toOverview)}
        </LinkButton>
      }
    >
      {children}
      <h2>{t(text.next)}</h2>
      <BulletList items={next} />
    </ConfirmationPanel>
  );
}

/** Returns the exit of a card's wizard, which leads to the overview with that card. */
export function exitToOverview({ cardId }: CardSummary): WizardFlow<never>['exit'] {
  return { href: () => paths.overviewOf(cardId), label: text.backToOverview };
}
