import { useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { CardFunctionDone } from '../../cards/web/CardFunctionPage.tsx';
import type { ReplacementResult } from '../contract.ts';
import { replacementText as text } from '../messages.ts';
import { blocksCard, rangeOf } from '../rules.ts';
import { CATEGORY_TEXT } from './wizardData.ts';

interface OrderedProps {
  /** The card as it was before the order. */
  readonly card: CardSummary;
  readonly result: ReplacementResult;
}

/** The confirmation page: reference, new card and next steps. */
export function Ordered({ card, result }: OrderedProps) {
  const t = useSay();
  const blocked = blocksCard(result.newStatus);
  const next = blocked ? [text.nextFound, text.nextCheck] : [text.nextDestroy];
  return (
    <CardFunctionDone
      cardId={card.cardId}
      title={blocked ? t(text.doneLost, card) : t(text.doneDamaged)}
      reference={result.referenceNumber}
      next={[
        ...(result.activationWaits ? [text.nextWaits] : []),
        text.nextActivate,
        ...next,
        cardText.nextMessage,
      ].map((point) => t(point))}
    >
      <SummaryList
        items={[
          { label: t(text.category), value: t(CATEGORY_TEXT[result.newStatus].name) },
          { label: t(text.newCard), value: t(text.endingIn, result) },
          { label: t(text.delivery), value: t(text.deliveryTime, rangeOf(result.deliveryWorkingDays)) },
        ]}
      />
    </CardFunctionDone>
  );
}
