import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { CardFace, type CardFaceData } from './CardFace.tsx';
import styles from './CardTile.module.css';
import tileStyles from './Tile.module.css';

interface CardTileProps {
  readonly card: CardFaceData & { readonly cardId: string };
  /** What is due on the card. */
  readonly due?: ReactNode;
  /** The radio group's name. */
  readonly group: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** A card as a radio button. The chosen one has an edge and a tick. */
export function CardTile({ card, due, group, checked, onChoose }: CardTileProps) {
  return (
    <label className={styles.tile}>
      <input
        className={tileStyles.radio}
        type="radio"
        name={group}
        value={card.cardId}
        checked={checked}
        onChange={onChoose}
      />
      <CardFace card={card} due={due} />
      <Icon name="tick" size={16} className={styles.tick} />
    </label>
  );
}
