import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The used part of a fontkit font. */
export interface Font {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: Readonly<Record<string, boolean>>): unknown;
}

export type Weight = 'regular' | 'bold';

export interface Fonts extends Readonly<Record<Weight, Font>> {
  /** Code points present in both fonts. */
  readonly known: ReadonlySet<number>;
}

/**
 * Opens both weights. This takes half a second, so call it once per thread. The fonts are complete (20,000 characters). Web fonts are
 * subset and lack rare characters of names.
 */
export function openFonts(): Fonts {
  const regular = open(
    require.resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf'),
  );
  const bold = open(require.resolve('@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf'));
  const inBold = new Set(bold.characterSet);
  return { regular, bold, known: new Set(regular.characterSet.filter((character) => inBold.has(character))) };
}

function open(file: string): Font {
  // Opened with pdfkit's own fontkit. If given a path, pdfkit would parse seven megabytes for each document.
  const fontkit: { openSync(path: string): Font } = createRequire(require.resolve('pdfkit'))('fontkit');
  const font = fontkit.openSync(file);
  assignCharacters(font);
  // Ligatures are off, because readers cannot search or speak a word in which `fi` is one glyph.
  const layout = font.layout.bind(font);
  return Object.assign(font, { layout: (text: string) => layout(text, { liga: false }) });
}

/** Preferred character for a shared glyph: from the first matching range, otherwise the lowest code point. */
const PREFERRED_RANGES = [
  [0x20, 0x1fff],
  [0x2013, 0x2013],
  [0x2026, 0x2026],
  [0xff00, 0xff60],
  [0x3000, 0x9fff],
] as const;

/**
 * Determines which character a shared glyph yields when text is copied from the PDF. Some glyphs serve several characters (space and
 * no-break space; 年 and its compatibility form), and an open font remembers the first one used. Without this, one document would affect the
 * next.
 */
function assignCharacters(font: Font): void {
  for (const [first, last] of [...PREFERRED_RANGES, [0, Number.POSITIVE_INFINITY] as const]) {
    for (const character of font.characterSet) {
      if (character >= first && character <= last) font.glyphForCodePoint(character);
    }
  }
}
