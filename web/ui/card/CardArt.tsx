import type { ReactNode } from 'react';
import type { CardFaceName } from '../../../shared/card-values.ts';
import { cx } from '../cx.ts';
import styles from './CardArt.module.css';
import type { CardLook } from './cardState.ts';

/** The pattern of each picture on a field of 342 x 216, in the colour of the words on it. A test limits their bytes. */
const PATTERNS: Readonly<Record<CardFaceName, ReactNode>> = {
  // One large arc in the corner.
  plain: <path d="M198 216a144 144 0 0 1 144-144M246 216a96 96 0 0 1 96-96" strokeWidth="26" />,
  // Brushed metal.
  metal: (
    <path
      d="M-30 216 186 0M40 236 276-20M130 236 366-20M176 236 412-20M262 236 498-20"
      strokeWidth="22"
      strokeLinecap="butt"
    />
  ),
  // The rings of a coin.
  rings: (
    <path
      d="M222 206a62 62 0 1 0 124 0 62 62 0 1 0-124 0M178 206a106 106 0 1 0 212 0 106 106 0 1 0-212 0M134 206a150 150 0 1 0 300 0 150 150 0 1 0-300 0"
      strokeWidth="17"
    />
  ),
  // The meridians of a globe, and a route.
  globe: (
    <>
      <path
        d="M152 118a104 104 0 1 0 208 0 104 104 0 1 0-208 0M256 14v208M152 118h208M166 66h180M166 170h180M256 14c-62 48-62 160 0 208M256 14c62 48 62 160 0 208"
        strokeWidth="4"
      />
      <path d="M8 196C96 182 150 84 244 70" strokeWidth="7" strokeDasharray="1 17" />
    </>
  ),
  // Waves, as on the paper of a bond.
  waves: (
    <path
      d="M-10 92c60-60 120 60 180 0s120 60 180 0M-10 118c60-60 120 60 180 0s120 60 180 0M-10 144c60-60 120 60 180 0s120 60 180 0M-10 170c60-60 120 60 180 0s120 60 180 0M-10 196c60-60 120 60 180 0s120 60 180 0"
      strokeWidth="5"
    />
  ),
};

/** A crystal of frost, over the pattern of a frozen card. */
const FROST =
  'M270 60v124M216 91l108 62M216 153l108-62M254 70l16 14 16-14M254 174l16-14 16 14M217 112l20-6-5-20M323 132l-20 6 5 20M217 132l20 6-5 20M323 112l-20-6 5-20';

interface CardArtProps {
  readonly face?: CardFaceName | undefined;
  readonly look?: CardLook | undefined;
}

/** The classes of an element that shows a card: its colours, by picture and state. */
export function artClass({ face = 'plain', look = 'live' }: CardArtProps): string {
  return cx(styles.art, styles[face], styles[look]);
}

/**
 * The drawing of a card, without its colours: `artClass` gives them to the element around it. Colours and edge are CSS,
 * because a slow phone paints CSS faster than gradients and clip paths in SVG.
 */
export function CardPattern({
  face = 'plain',
  look = 'live',
  thumb,
}: CardArtProps & { readonly thumb?: boolean }) {
  return (
    <svg
      className={styles.pattern}
      viewBox="0 0 342 216"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.lines}>
        {PATTERNS[face]}
        {look === 'frozen' && <path d={FROST} strokeWidth="7" />}
      </g>
      {thumb && <path className={styles.detail} d="M36 70h58v44H36zM36 164h46M106 164h46" />}
    </svg>
  );
}

/** A small picture of a card, 48 x 30 px. It is decorative, because the card's name is next to it. */
export function CardArt(props: CardArtProps) {
  return (
    <span className={cx(artClass(props), styles.thumb)} aria-hidden="true">
      <CardPattern {...props} thumb />
    </span>
  );
}
