/** Tests the contrast of colours on their backgrounds (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). Reads the colours from the tokens. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandTokens } from '../../server/brand/palette.ts';
import { CARD_FACES } from '../../shared/card-values.ts';
import { demoBank } from '../../tests/support/data/content.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const neutral = [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
  ([, name = '', value = '']) => [name, value] as const,
);
/** All tokens, including the bank's colours from `content/bank.json`. */
const tokens = new Map([...neutral, ...Object.entries(brandTokens(demoBank.colours))]);

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Returns the colour of a token, `#RRGGBB`. A token with a single colour has this colour in both schemes. */
function colourOf(name: string, scheme: Scheme): string {
  const value = tokens.get(name);
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1];
  if (other) return colourOf(other, scheme);
  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value ?? '');
  const colour = pair ? pair[1 + SCHEMES.indexOf(scheme)] : value;
  if (!colour || !/^#[0-9A-F]{6}$/i.test(colour)) throw new Error(`${name} is no colour: ${value}`);
  return colour;
}

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colourOf(name, scheme)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Hues of the categories of transactions. */
const HUES = neutral.flatMap(([name]) => (/^hue-[a-z]+$/.test(name) ? [name] : []));

const SURFACES = ['page', 'surface', 'n-50', 'surface-raised'] as const;

describe.each(SCHEMES)('[GEN-5] [GEN-6] contrast in %s colours', (scheme) => {
  /**
   * Pairs of a foreground and its background, by the minimum contrast: 7 or 4.5 for text, 3 for borders and icons.
   */
  const PAIRS: Readonly<Record<string, readonly (readonly string[])[]>> = {
    7: [
      ...SURFACES.flatMap((ground) => [
        ['text', ground],
        ['link', ground],
      ]),
      ['text-2', 'page'],
      ['text-2', 'surface'],
      // Text on the main button: normal, hovered and pressed.
      ['on-primary', 'primary'],
      ['on-primary', 'primary-hover'],
      ['on-primary', 'primary-active'],
      // The selected day of the calendar, and other dark marks.
      ['n-0', 'n-900'],
      ['on-band', 'band'],
      ['on-band-2', 'band'],
      // Tags and alert bars.
      ['n-800', 'n-100'],
      ...['ok', 'info', 'warn', 'err'].flatMap((state) => [
        [`${state}-700`, `${state}-50`],
        ['text', `${state}-50`],
      ]),
      // Initials and icons on the disc of a transaction.
      ...HUES.map((hue) => [`${hue}-ink`, hue]),
    ],
    4.5: [
      ['text-2', 'n-50'],
      ['text-2', 'surface-raised'],
      ['text-2', 'n-100'],
      ['link-visited', 'page'],
      ['link-visited', 'surface'],
      ['err-600', 'surface'],
      ['n-500', 'surface'],
    ],
    3: [
      ...SURFACES.flatMap((ground) => [
        ['border-control', ground],
        ['focus', ground],
        ['data-600', ground],
      ]),
      ['mark', 'surface'],
      ['mark', 'page'],
      // The current step of the progress bar, and the levels of a meter.
      ['mark', 'n-200'],
      ['data-600', 'n-100'],
      ['warn-600', 'n-100'],
      ['b-700', 'n-100'],
      ...['ok-600', 'warn-600', 'info-600'].map((state) => [state, 'surface']),
    ],
  };
  const all = Object.entries(PAIRS).flatMap(([ratio, pairs]) =>
    pairs.map(([ink = '', ground = '']) => [ink, ground, Number(ratio)] as const),
  );

  it('[CARD-11] has hues for categories that differ from each other and from errors', () => {
    expect(HUES).toHaveLength(7);
    const grounds = [...HUES, 'n-50', 'ok-50', 'warn-50', 'err-50'].map((name) => colourOf(name, scheme));
    expect(new Set(grounds).size).toBe(grounds.length);
  });

  it.each(all)('%s on %s is at least %d to 1', (ink, ground, ratio) => {
    expect(contrast(ink, ground, scheme)).toBeGreaterThanOrEqual(ratio);
  });
});

/** The pictures of cards have colours of their own (web/ui/card/CardArt.module.css). */
describe.each(SCHEMES)('[CARD-10] [GEN-5] [GEN-6] words on cards in %s colours', (scheme) => {
  const art = readFileSync(new URL('../ui/card/CardArt.module.css', import.meta.url), 'utf8');
  /** The share of a line of the pattern in the colour below it. */
  const opacity = Number(/\.lines \{[^}]*opacity: ([\d.]+);/.exec(art)?.[1]);
  const rulesOf = (name: string) => new RegExp(`\\n\\.${name} \\{([^}]*)\\}`).exec(art)?.[1] ?? '';
  const valueIn = (rules: string, name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(rules)?.[1] ?? '';
  const one = (value: string) =>
    /^light-dark\((#\w+), (#\w+)\)$/.exec(value)?.[1 + SCHEMES.indexOf(scheme)] ?? value;
  const own = (name: string) => one(valueIn(rulesOf('art'), name));
  const mixed = (top: string, share: number, below: string) =>
    `#${[1, 3, 5]
      .map((at) => {
        const [above = 0, under = 0] = [top, below].map((each) =>
          Number.parseInt(each.slice(at, at + 2), 16),
        );
        return Math.round(above * share + under * (1 - share))
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
  const ratio = (ink: string, ground: string) => {
    const [dark = 0, light = 0] = [ink, ground].map(luminance).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** Expects the words to be readable on the ground, and on the lines of the pattern. Crossing lines are no darker. */
  const expectReadable = (ink: string, grounds: readonly string[]) => {
    for (const ground of grounds.flatMap((each) => [each, mixed(ink, opacity, each)]))
      expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  };

  it.each(CARD_FACES)('%s, also behind frost', (face) => {
    const rules = rulesOf(face);
    const [from, to] = [one(valueIn(rules, '--from')), one(valueIn(rules, '--to'))];
    expectReadable(one(valueIn(rules, '--ink')), [from, to]);
    const shares = [...rulesOf('frozen').matchAll(/var\(--from\) (\d+)%/g)].map(([, share]) => Number(share));
    expect(shares).toHaveLength(2);
    expectReadable(
      own('--frost-ink'),
      shares.map((share) => mixed(from, share / 100, own('--frost'))),
    );
  });

  it('a stopped card', () => {
    expectReadable(own('--grey-ink'), [own('--grey')]);
  });
});
