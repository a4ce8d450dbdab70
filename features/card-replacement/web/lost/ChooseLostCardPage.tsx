import { Navigate } from 'react-router';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { CardArt } from '../../../../web/ui/card/CardArt.tsx';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { CardName } from '../../../cards/web/CardName.tsx';
import { mayFreeze } from '../../../safety/rules.ts';
import { lostText as text } from '../../lost.messages.ts';
import { CallLine } from './CallLine.tsx';
import { Choices } from './Choices.tsx';

/** Asks which card is lost or stolen (RPL-2). With one card it leads to the next question. */
export default function ChooseLostCardPage() {
  const t = useSay();
  useTitle(t(text.title));
  const cards = useCall(cardCalls.cards, {});
  const usable = cards.data?.filter(mayFreeze);
  const [only, second] = usable ?? [];
  if (only && !second) return <Navigate to={paths.lostCard(only.cardId)} replace />;
  return (
    <PageColumn width="text">
      <BackLink href={paths.dashboard()}>{t(cardText.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {usable ? (
        <CardChoices cards={usable} />
      ) : (
        <Panel>
          <Loaded from={cards} lines={4} shape="rows" />
        </Panel>
      )}
      <CallLine />
    </PageColumn>
  );
}

function CardChoices({ cards }: { readonly cards: readonly CardSummary[] }) {
  const t = useSay();
  if (cards.length === 0)
    return (
      <Panel>
        <EmptyState picture="cards" title={t(text.noCard)}>
          {t(text.noCardText)}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <p>{t(text.which)}</p>
      <Choices
        label={t(text.which)}
        choices={cards.map((card) => ({
          id: card.cardId,
          picture: <CardArt face={card.face} />,
          name: <CardName card={card} />,
          href: paths.lostCard(card.cardId),
        }))}
      />
    </>
  );
}
