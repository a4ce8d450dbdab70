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

interface CardHeaderProps {
  readonly card: CardSummary;
  /** Leaves out the facts that are on the card itself. */
  readonly brief?: boolean;
  /** Further facts. */
  readonly more?: readonly Fact[];
}

/** The card with its name, number and state, and facts about it. */
export function CardHeader({ card, brief = false, more = [] }: CardHeaderProps) {
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
    [t(text.holder), brief ? null : card.cardHolderName],
    [t(text.relationship), brief ? null : t(supplementary ? text.supplementary : text.primary)],
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
