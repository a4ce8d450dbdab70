import { useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import type { CardSummary } from '../../dashboard/public.ts';
import { activationText as text } from '../messages.ts';

/** Which of the own cards it is about. */
export function CardSummaryLine({ card }: { card: CardSummary }) {
  const t = useSay();
  const value = (
    <>
      {card.productName} <CardNumber last4={card.lastFour} />
    </>
  );
  return <SummaryList items={[{ label: t(text.card), value }]} />;
}
