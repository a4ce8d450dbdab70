import { useSay } from '../../../web/language/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { identityText } from '../messages.ts';
import type { IdentityData } from './identityData.ts';

interface IdentitySummaryProps {
  readonly data: Pick<IdentityData, 'card' | 'person'>;
  readonly cardLabel: string;
  /** Entries after card and national id. */
  readonly more?: readonly SummaryItem[];
  /** Returns to a step. A change of card or person restarts the flow, so the user repeats the later steps. */
  readonly goTo: (step: 'card' | 'person') => void;
}

/** Shows card and masked national id with "Change" links, above the choice of the method. */
export function IdentitySummary({ data, cardLabel, more = [], goTo }: IdentitySummaryProps) {
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

/** Masks a national id: `A123456789` becomes `A*****6789`. */
function maskedId(id = ''): string {
  return `${id.slice(0, 1)}*****${id.slice(-4)}`;
}
