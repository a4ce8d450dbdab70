import { useId } from 'react';
import styles from './CardArt.module.css';

/** Colours of the card products: light, dark and line. Other products get the neutral one. */
const FACES: Readonly<Record<string, readonly [string, string, string]>> = {
  titanium: ['#6C7780', '#2F363C', '#DDE3E7'],
  signature: ['#8A6A2F', '#3F2D0E', '#F3E3BE'],
  traveller: ['#1F6F8B', '#0D3446', '#CDE8F0'],
  neutral: ['#7B706B', '#3B3431', '#EAE5E2'],
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
  const [light, dark, line] = FACES[face]!;
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
      </defs>
      <rect width="96" height="60" rx="6" fill={`url(#${id})`} />
      <path d="M58 0h38v60H40z" fill={line} fillOpacity=".1" />
      <rect x="10" y="18" width="15" height="12" rx="2.5" fill={line} fillOpacity=".9" />
      <path d="M10 24h15M17.5 18v12" stroke={dark} strokeOpacity=".5" />
      <path d="M10 46h12M27 46h12M44 46h12" stroke={line} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
