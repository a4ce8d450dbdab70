import type { ReactNode } from 'react';
import type { CardStatus } from '../../../shared/card-values.ts';
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import { CardArt, type CardFace } from './CardArt.tsx';
import { CardNumber } from './CardNumber.tsx';
import { CardStatusTag, FrozenTag, SupplementaryTag } from './CardStatusTag.tsx';
import styles from './CardTile.module.css';
import tileStyles from './Tile.module.css';

export interface CardTileData {
  readonly cardId: string;
  readonly name: string;
  readonly last4: string;
  readonly face?: CardFace | undefined;
  readonly status: CardStatus;
  readonly replaced?: boolean | undefined;
  /** The amount due, below the name. */
  readonly due?: ReactNode;
  readonly supplementary?: boolean | undefined;
  readonly frozen?: boolean | undefined;
}

interface CardTileProps {
  readonly card: CardTileData;
  /** The radio group's name. */
  readonly group: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** One card of the switcher. A tile without a tag is an active card that is neither frozen nor supplementary. */
export function CardTile({ card, group, checked, onChoose }: CardTileProps) {
  return (
    <label className={cx(tileStyles.tile, styles.tile)}>
      <input
        className={tileStyles.radio}
        type="radio"
        name={group}
        value={card.cardId}
        checked={checked}
        onChange={onChoose}
      />
      <CardArt face={card.face} large />
      <span className={styles.name}>{card.name}</span>
      <span className={styles.line}>
        <CardNumber last4={card.last4} />
        {card.status !== 'active' && <CardStatusTag status={card.status} replaced={card.replaced} short />}
        {card.frozen && <FrozenTag />}
        {card.supplementary && <SupplementaryTag />}
      </span>
      {card.due && <span className={styles.due}>{card.due}</span>}
      <Icon name="tick" className={tileStyles.tick} />
    </label>
  );
}
