import type { ReactNode } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { CardArt } from '../../../../web/ui/card/CardArt.tsx';
import { CardNumber } from '../../../../web/ui/card/CardNumber.tsx';
import { CardStatusTag, FrozenTag, SupplementaryTag } from '../../../../web/ui/card/CardStatusTag.tsx';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { faceOf } from '../../../cards/web/view-model.ts';
import { accountText as text } from '../../messages.ts';
import styles from './CardsPage.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** Picture, name, number, status and holder of a card. `more` appends further facts. */
export function CardHeader({ card, more = [] }: { card: CardSummary; more?: readonly Fact[] }) {
  const t = useSay();
  const supplementary = card.relationship === 'supplementary';
  const stopped = card.replacement;
  const before = stopped && (
    <span className={styles.number}>
      <CardNumber last4={stopped.stoppedLastFour ?? card.lastFour} />
      <CardStatusTag status={card.status} />
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
      <CardArt face={faceOf(card.productCode)} large />
      <div>
        <h2 className="type-h3">{card.productName}</h2>
        <p className={styles.number}>
          <CardNumber last4={card.lastFour} />
          <CardStatusTag status={card.status} replaced={stopped !== undefined} />
          {card.frozen && <FrozenTag />}
          {supplementary && <SupplementaryTag />}
        </p>
      </div>
      <FactList facts={facts} className={styles.facts} />
    </div>
  );
}
