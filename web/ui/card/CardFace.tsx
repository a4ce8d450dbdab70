import type { ReactNode } from 'react';
import type { CardFaceName } from '../../../shared/card-values.ts';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import { artClass, CardPattern } from './CardArt.tsx';
import styles from './CardFace.module.css';
import { CardNumber } from './CardNumber.tsx';
import { CardStatusTag, SupplementaryTag } from './CardStatusTag.tsx';
import { type CardCondition, cardStateOf } from './cardState.ts';

export interface CardFaceData extends CardCondition {
  readonly productName: string;
  readonly lastFour: string;
  readonly cardHolderName?: string | undefined;
  readonly face?: CardFaceName | undefined;
  readonly network?: string | undefined;
  readonly relationship?: 'primary' | 'supplementary';
}

interface CardFaceProps {
  readonly card: CardFaceData;
  /** What is due on the card. */
  readonly due?: ReactNode;
  /** The name of the card is a heading of the page. Not within a label. */
  readonly heading?: boolean;
}

/**
 * A card as it lies in the hand: picture, name, number, holder, network, and its state in words. Frozen it is behind frost
 * with a stamp, stopped it is grey. It grows with enlarged text.
 */
export function CardFace({ card, due, heading = false }: CardFaceProps) {
  const t = useSay();
  const state = cardStateOf(card);
  const { face, network } = card;
  const { look } = state;
  const Box = heading ? 'div' : 'span';
  const Name = heading ? 'h2' : 'span';
  return (
    <Box className={styles.box}>
      <Box className={cx(artClass({ face, look }), styles.face)}>
        <CardPattern face={face} look={look} />
        <Box className={styles.top}>
          <Name className={styles.name}>{card.productName}</Name>
          <span className={styles.tags}>
            {card.relationship === 'supplementary' && <SupplementaryTag />}
            <FaceState card={card} />
          </span>
        </Box>
        <span className={styles.middle}>
          <Chip />
          {look === 'frozen' && (
            <span className={styles.stamp}>
              <Icon name="lock" size={20} />
              {t(contentText.frozen)}
            </span>
          )}
        </span>
        <span className={styles.bottom}>
          <span className={styles.number}>
            <CardNumber last4={card.lastFour} />
          </span>
          {network && (
            <span className={styles.network} translate="no">
              <NetworkMark />
              {network}
            </span>
          )}
          {card.cardHolderName && (
            <span className={styles.holder} translate="no">
              {card.cardHolderName}
            </span>
          )}
          {due !== undefined && <span className={styles.due}>{due}</span>}
        </span>
      </Box>
    </Box>
  );
}

/** The state at the top of the face. An active card says so quietly, and a frozen one by its stamp. */
function FaceState({ card }: { card: CardCondition }) {
  const t = useSay();
  const { look, text } = cardStateOf(card);
  if (look === 'frozen') return null;
  if (card.status === 'active') return <span>{t(text)}</span>;
  return <CardStatusTag card={card} short />;
}

function Chip() {
  return (
    <svg
      className={styles.chip}
      width="36"
      height="27"
      viewBox="0 0 36 27"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 1h26a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4zM1 9.5h11v8H1M35 9.5H24v8h11M12 1v25M24 1v25" />
    </svg>
  );
}

/** A neutral sign of a payment network. */
function NetworkMark() {
  return (
    <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true" focusable="false">
      <path d="M9 1l8 6-8 6-8-6zM9 5l3 2-3 2-3-2z" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
