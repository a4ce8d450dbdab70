import { useState } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { isOffered } from '../../../../web/store.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { CardFunctionLayout, CardFunctionPage, NotForCard } from '../../../cards/web/CardFunctionPage.tsx';
import { CardLine } from '../../../cards/web/CardName.tsx';
import { UnlessPending } from '../../../operations/web/UnlessPending.tsx';
import { mayFreeze } from '../../../safety/rules.ts';
import { useFreeze } from '../../../safety/web/freeze/useFreeze.tsx';
import type { ReplacementResult } from '../../contract.ts';
import { lostText as text } from '../../lost.messages.ts';
import { Ordered } from '../Ordered.tsx';
import { CallLine } from './CallLine.tsx';
import { Choices } from './Choices.tsx';
import { FrozenNote } from './FrozenNote.tsx';
import { useTerms } from './ReportTerms.tsx';
import { type Loss, useReport } from './useReport.tsx';

/** Reports a card lost or stolen with two presses, or freezes it with one (RPL-2). */
export default function LostCardPage() {
  return (
    <CardFunctionPage title={text.title} otherwise={paths.lostCard()}>
      {(card) => <LostCard card={card} />}
    </CardFunctionPage>
  );
}

function LostCard({ card }: { readonly card: CardSummary }) {
  const t = useSay();
  // The report changes status and number of the card.
  const first = useFirstValue(card) ?? card;
  const [result, setResult] = useState<ReplacementResult>();
  const freeze = useFreeze(card);
  if (result) return <Ordered card={first} result={result} />;
  return (
    <UnlessPending
      kind="replace-card"
      cardId={card.cardId}
      otherWaiting={freeze.state !== 'idle'}
      back={<BackLink href={paths.overviewOf(card.cardId)}>{t(cardText.backToOverview)}</BackLink>}
    >
      <CardFunctionLayout cardId={card.cardId} title={text.title}>
        {mayFreeze(card) ? (
          <Questions card={card} freeze={freeze} onReported={setResult} />
        ) : (
          <NotForCard card={card} what={text.stopped} why={text.stoppedText} />
        )}
        <CallLine />
        {mayFreeze(card) && isOffered('cardReplacement') && (
          <p>
            <Link href={paths.replaceCard(card.cardId)}>{t(text.damaged)}</Link>
          </p>
        )}
      </CardFunctionLayout>
    </UnlessPending>
  );
}

interface QuestionsProps {
  readonly card: CardSummary;
  readonly freeze: ReturnType<typeof useFreeze>;
  readonly onReported: (result: ReplacementResult) => void;
}

/** The choices. They do not wait for the terms of a new card, because the card must stop without delay. */
function Questions({ card, freeze, onReported }: QuestionsProps) {
  const t = useSay();
  const offered = isOffered('cardReplacement');
  const terms = useTerms(card.cardId, offered);
  const { sending, ask } = useReport(card, onReported);
  const losses = LOSSES.filter(({ id }) => offered && (terms?.categories.includes(id) ?? true));
  const { state, pressed } = freeze;
  return (
    <>
      <CardLine card={card} />
      {(card.frozen || state === 'under-way') && (
        <FrozenNote card={card} underWay={state === 'under-way'} pressed={pressed} />
      )}
      <p>{t(losses.length > 0 ? text.what : text.onlyByPhone)}</p>
      <Choices
        label={t(text.what)}
        choices={[
          ...losses.map(({ id, picture }) => ({
            id,
            picture,
            name: t(text[id]),
            hint: t(text[`${id}Hint`]),
            busy: sending === id,
            onChoose: () => ask(id),
          })),
          ...(card.frozen || state === 'under-way'
            ? []
            : [
                {
                  id: 'freeze',
                  picture: <Icon name="lock" size={24} />,
                  name: t(text.unsure),
                  hint: t(text.unsureHint),
                  busy: state === 'sending',
                  onChoose: freeze.freeze,
                },
              ]),
        ]}
      />
    </>
  );
}

const LOSSES = [
  { id: 'lost', picture: <AppIcon name="search" size={24} /> },
  { id: 'stolen', picture: <Icon name="alert" size={24} /> },
] as const satisfies readonly { readonly id: Loss; readonly picture: unknown }[];
