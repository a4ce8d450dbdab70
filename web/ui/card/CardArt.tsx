import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './CardArt.module.css';

/** The pattern of each product, drawn in its line colour. */
const PATTERNS: Readonly<Record<CardFace, ReactNode>> = {
  // Brushed metal.
  titanium: <path d="M-8 60 44-8M6 66 62-8M22 66 80-8M40 66 98-8M58 66 112-6" strokeWidth="7" />,
  // Rings of a coin.
  signature: (
    <path
      d="M62 56a18 18 0 1 0 36 0 18 18 0 1 0-36 0M48 56a32 32 0 1 0 64 0 32 32 0 1 0-64 0M34 56a46 46 0 1 0 92 0 46 46 0 1 0-92 0"
      strokeWidth="5"
    />
  ),
  // A globe's meridians, and a route.
  traveller: (
    <>
      <path
        d="M44 34a30 30 0 1 0 60 0 30 30 0 1 0-60 0M74 4v60M44 34h60M74 4c-18 14-18 46 0 60M74 4c18 14 18 46 0 60"
        strokeWidth="2"
      />
      <path d="M4 54C30 50 44 20 70 18" strokeWidth="3" strokeDasharray="1 6" />
    </>
  ),
  neutral: null,
};

/** Products with a picture. */
export type CardFace = 'titanium' | 'signature' | 'traveller' | 'neutral';

/**
 * A small picture of a card, 48 x 30 or 96 x 60 px. It is decorative, because the card's name is next to it. Colours and
 * edge are CSS: a slow phone paints CSS faster than gradients and clip paths in SVG.
 */
export function CardArt({
  face = 'neutral',
  large = false,
}: {
  face?: CardFace | undefined;
  large?: boolean;
}) {
  return (
    <svg
      className={cx(styles.art, styles[face], large && styles.large)}
      viewBox="0 0 96 60"
      aria-hidden="true"
      focusable="false"
    >
      {PATTERNS[face] && <g className={styles.pattern}>{PATTERNS[face]}</g>}
      <path
        className={styles.marks}
        d="M14 8.5 21 20h-7zM12.5 11v9H8.5zM12.5 25h9a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5z"
      />
      <path className={styles.chip} d="M10 30.5h14M17 25v11" />
      <path className={styles.number} d="M10 48h10M26 48h10M42 48h10" />
    </svg>
  );
}
