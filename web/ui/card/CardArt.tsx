import { type ReactNode, useId } from 'react';
import styles from './CardArt.module.css';

/** Colours of the card products: light, dark and line. Other products get the neutral one. */
const FACES: Readonly<Record<CardFace, readonly [string, string, string]>> = {
  titanium: ['#75828C', '#2B3238', '#E3E9ED'],
  signature: ['#A07A33', '#3A290B', '#F6E8C8'],
  traveller: ['#25809F', '#0B2D3C', '#D4EEF6'],
  neutral: ['#7B706B', '#3B3431', '#EAE5E2'],
};

/** The pattern of a product, in its line colour. */
const PATTERNS: Readonly<Record<CardFace, ReactNode>> = {
  // Brushed metal.
  titanium: <path d="M-8 60 44-8M6 66 62-8M22 66 80-8M40 66 98-8M58 66 112-6" strokeWidth="7" />,
  // Rings of a coin.
  signature: (
    <>
      <circle cx="80" cy="56" r="18" strokeWidth="5" />
      <circle cx="80" cy="56" r="32" strokeWidth="5" />
      <circle cx="80" cy="56" r="46" strokeWidth="5" />
    </>
  ),
  // A globe's meridians, and a route.
  traveller: (
    <>
      <circle cx="74" cy="34" r="30" strokeWidth="2" />
      <path d="M74 4v60M44 34h60M74 4c-18 14-18 46 0 60M74 4c18 14 18 46 0 60" strokeWidth="2" />
      <path d="M4 54C30 50 44 20 70 18" strokeWidth="3" strokeDasharray="1 6" />
    </>
  ),
  neutral: <path d="M58 0h38v60H40z" strokeWidth="0" />,
};

/** Products with a picture. */
export type CardFace = 'titanium' | 'signature' | 'traveller' | 'neutral';

/** A small picture of a card, 48 x 30 or 96 x 60 px. Decorative: the card's name is next to it. */
export function CardArt({
  face = 'neutral',
  large = false,
}: {
  face?: CardFace | undefined;
  large?: boolean;
}) {
  const id = useId();
  const [light, dark, line] = FACES[face];
  return (
    <svg
      className={styles.art}
      width={large ? 96 : 48}
      height={large ? 60 : 30}
      viewBox="0 0 96 60"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
        <clipPath id={`${id}-edge`}>
          <rect width="96" height="60" rx="7" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`}>
        <rect width="96" height="60" fill={`url(#${id})`} />
        <g stroke={line} strokeOpacity=".16" strokeLinecap="round" fill="none">
          {PATTERNS[face]}
        </g>
        <path d="M10 8.5 17 20h-7zM8.5 11v9H4.5z" fill={line} fillOpacity=".9" transform="translate(4)" />
        <rect x="10" y="25" width="14" height="11" rx="2.5" fill={line} fillOpacity=".92" />
        <path d="M10 30.5h14M17 25v11" stroke={dark} strokeOpacity=".5" />
        <path d="M10 48h10M26 48h10M42 48h10" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
