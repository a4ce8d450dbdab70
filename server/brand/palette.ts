/** Derives a bank's colours from its two brand colours, and checks their contrast (WCAG 2.2). */
import type { BankColours } from './identity.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Backgrounds and the minimum contrast of a brand colour with each. The colours are those of web/styles/tokens.css. */
const NEEDED = [
  { of: 'light', ground: '#FFFFFF', name: 'white', least: 4.5 },
  { of: 'light', ground: '#FAF8F7', name: 'the page', least: 4.5 },
  { of: 'light', ground: '#D9D2CE', name: 'the track of steps', least: 3 },
  { of: 'dark', ground: '#242020', name: 'the dark surface', least: 4.5 },
  { of: 'dark', ground: '#2A2524', name: 'dark menus', least: 4.5 },
  { of: 'dark', ground: '#48413E', name: 'the dark track of steps', least: 3 },
] as const;

/** Returns the first insufficient contrast of each colour. `allowed` is the end of a sentence "… must be". */
export function contrastProblems(colours: BankColours) {
  const missing = NEEDED.filter(({ of, ground, least }) => contrast(colours[of], ground) < least);
  return (['light', 'dark'] as const).flatMap((of) => {
    const first = missing.find((each) => each.of === of);
    if (!first) return [];
    const { ground, name, least } = first;
    const has = Math.floor(contrast(colours[of], ground) * 100) / 100;
    const change = of === 'light' ? 'darker' : 'lighter';
    return [
      { of, allowed: `${change}: its contrast with ${name} (${ground}) is ${has}, needed is ${least}` },
    ];
  });
}

/** Returns the contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the values of the brand tokens in web/styles/tokens.css. */
export function brandTokens({ light, dark }: BankColours): Readonly<Record<string, string>> {
  return {
    brand: light,
    'b-600': `light-dark(${light}, ${dark})`,
    'b-700': `light-dark(${mix(light, BLACK, 0.184)}, ${mix(dark, WHITE, 0.16)})`,
    primary: mix(light, BLACK, 0.102),
    'primary-hover': mix(light, BLACK, 0.184),
    'primary-active': mix(light, BLACK, 0.362),
  };
}

/** @param share fraction of the other colour, from 0 to 1 */
function mix(colour: string, other: Rgb, share: number): string {
  const mixed = channels(colour).map((value, at) =>
    Math.round(value * (1 - share) + (other[at] ?? 0) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
