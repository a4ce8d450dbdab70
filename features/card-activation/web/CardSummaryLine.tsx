import { useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { activationText as text } from '../messages.ts';

/** The name of the card to activate, as a summary. */
export function CardSummaryLine({ card }: { card: CardSummary }) {
  const t = useSay();
  const value = <CardName card={card} />;
  return <SummaryList items={[{ label: t(text.card), value }]} />;
}
