import type { ReactNode } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { CardFace } from '../../../../web/ui/card/CardFace.tsx';
import { CardNumber } from '../../../../web/ui/card/CardNumber.tsx';
import { CardStatusTag } from '../../../../web/ui/card/CardStatusTag.tsx';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { accountText as text } from '../../messages.ts';
import styles from './CardsPage.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** The card with its name, number and state, and facts about it. `more` appends further facts. */
export function CardHeader({ card, more = [] }: { card: CardSummary; more?: readonly Fact[] }) {
  const t = useSay();
  const supplementary = card.relationship === 'supplementary';
  const stopped = card.replacement;
  const before = stopped && (
    <span className={styles.number}>
      <CardNumber last4={stopped.stoppedLastFour ?? card.lastFour} />
      <CardStatusTag card={{ status: card.status }} />
    </span>
  );
  const facts: readonly Fact[] = [
    [t(text.holder), card.cardHolderName],
    [t(text.relationship), t(supplementary ? text.supplementary : text.primary)],
    [t(text.expiry), card.expiry],
    [t(text.stoppedCard), before ?? null],
    ...more,
  ];
  return (
    <div className={styles.header}>
      <div className={styles.face}>
        <CardFace card={card} heading />
      </div>
      <FactList facts={facts} className={styles.facts} />
    </div>
  );
}
