import { useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { cardText } from '../../cards/messages.ts';
import { CardFunctionDone } from '../../cards/web/CardFunctionPage.tsx';
import { replacementText as text } from '../messages.ts';
import { blocksCard } from '../rules.ts';
import { CATEGORY_TEXT, type ReplacementData } from './wizardData.ts';

/** The confirmation page: reference, new card and next steps. */
export function Ordered({ data: { card, result } }: { readonly data: ReplacementData }) {
  const t = useSay();
  if (!result) return null;
  const blocked = blocksCard(result.newStatus);
  const next = blocked ? [text.nextFound, text.nextCheck] : [text.nextDestroy];
  return (
    <CardFunctionDone
      cardId={card.cardId}
      title={blocked ? t(text.doneLost, card) : t(text.doneDamaged)}
      reference={result.referenceNumber}
      next={[text.nextActivate, ...next, cardText.nextMessage].map((point) => t(point))}
    >
      <SummaryList
        items={[
          { label: t(text.category), value: t(CATEGORY_TEXT[result.newStatus].name) },
          { label: t(text.newCard), value: t(text.endingIn, result) },
          { label: t(text.delivery), value: t(text.deliveryTime) },
        ]}
      />
    </CardFunctionDone>
  );
}
