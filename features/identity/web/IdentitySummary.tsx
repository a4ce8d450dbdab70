import { useSay } from '../../../web/language/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { identityText } from '../messages.ts';
import type { IdentityData } from './identityData.ts';
import { maskedId } from './maskedId.ts';

interface IdentitySummaryProps {
  readonly data: Pick<IdentityData, 'card' | 'person'>;
  readonly cardLabel: string;
  /** Goes back to a step. Another card or person restarts the flow, so the steps after it are repeated. */
  readonly goTo: (step: 'card' | 'person') => void;
  /** Entries after card and national id. */
  readonly more?: readonly SummaryItem[];
}

/** The card and the masked national id, each with a "Change" link to its step. */
export function IdentitySummary({ data, cardLabel, goTo, more = [] }: IdentitySummaryProps) {
  const t = useSay();
  return (
    <SummaryList
      items={[
        {
          label: cardLabel,
          value: <CardNumber last4={data.card?.cardNumber.slice(-4) ?? ''} />,
          change: { onClick: () => goTo('card') },
        },
        {
          label: t(identityText.nationalId),
          value: maskedId(data.person?.nationalId),
          change: { onClick: () => goTo('person') },
        },
        ...more,
      ]}
    />
  );
}
