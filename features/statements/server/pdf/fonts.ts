import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The used part of a fontkit font. */
export interface Font {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: Readonly<Record<string, boolean>>): unknown;
}

export type Weight = 'regular' | 'bold';

/** Fonts of one weight with the rare characters of names: Noto Sans CJK TC, and TW-Sung for the characters that it lacks. */
const RARE = ['sans', 'sung'] as const;
type Rare = (typeof RARE)[number];
export type FontName = Weight | Rare;

interface RareFont {
  readonly font: Font;
  readonly characters: ReadonlySet<number>;
}

/** The fonts of documents. Text is drawn in a weight; each character that both weights lack is drawn in a rare font. */
export class Fonts {
  readonly regular: Font;
  readonly bold: Font;
  /** Code points present in both weights. */
  readonly #common: ReadonlySet<number>;
  readonly #rareFolder: string;
  #rare: Readonly<Record<Rare, RareFont>> | undefined;

  constructor(regular: Font, bold: Font, rareFolder: string) {
    this.regular = regular;
    this.bold = bold;
    const inBold = new Set(bold.characterSet);
    this.#common = new Set(regular.characterSet.filter((character) => inBold.has(character)));
    this.#rareFolder = rareFolder;
  }

  /** Returns the name of the font with this character, or undefined if it cannot be printed. */
  nameOf(character: string, weight: Weight): FontName | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    if (this.#common.has(codePoint)) return weight;
    return RARE.find((name) => this.#rareFonts()[name].characters.has(codePoint));
  }

  /** Returns a font by its name. */
  get(name: FontName): Font {
    return name === 'regular' || name === 'bold' ? this[name] : this.#rareFonts()[name].font;
  }

  /** Opens the rare fonts at the first character that needs them, because few documents do. */
  #rareFonts(): Readonly<Record<Rare, RareFont>> {
    const openRare = (name: Rare): RareFont => {
      const font = open(brotliDecompressSync(readFileSync(join(this.#rareFolder, `${name}.ttf.br`))));
      return { font, characters: new Set(font.characterSet) };
    };
    this.#rare ??= { sans: openRare('sans'), sung: openRare('sung') };
    return this.#rare;
  }
}

/**
 * Opens both weights. This takes half a second, so call it once per thread. The fonts are complete (20,000 characters). Web fonts are
 * subset and lack rare characters of names. `rareFolder` is the folder of the rare fonts (`rare/`, copied beside the server).
 */
export function openFonts(rareFolder: string): Fonts {
  const regular = require.resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf');
  const bold = require.resolve('@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf');
  return new Fonts(open(readFileSync(regular)), open(readFileSync(bold)), rareFolder);
}

function open(content: Buffer): Font {
  // Opened with pdfkit's own fontkit. If given a path, pdfkit would parse seven megabytes for each document.
  const fontkit: { create(content: Buffer): Font } = createRequire(require.resolve('pdfkit'))('fontkit');
  const font = fontkit.create(content);
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
