import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** An open font file, as fontkit gives it. */
export interface Face {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string): unknown;
}

/** A weight of the document's family. */
export type Weight = 'regular' | 'bold';

export interface Faces extends Readonly<Record<Weight, Face>> {
  /** The characters that both can draw. */
  readonly known: ReadonlySet<number>;
}

/**
 * Opens both weights; half a second, so once for a thread. The files are whole (20,000 characters of Taiwan's use): those
 * made for web pages are cut into slices and miss rare characters of names.
 */
export function openFaces(): Faces {
  const regular = open(
    require.resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf'),
  );
  const bold = open(require.resolve('@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf'));
  const inBold = new Set(bold.characterSet);
  return { regular, bold, known: new Set(regular.characterSet.filter((character) => inBold.has(character))) };
}

function open(file: string): Face {
  // pdfkit's own fontkit: given a path instead, pdfkit would read and parse seven megabytes for each document.
  const fontkit: { openSync(path: string): Face } = createRequire(require.resolve('pdfkit'))('fontkit');
  const face = fontkit.openSync(file);
  nameGlyphs(face);
  return face;
}

/** Which of the characters that share a glyph is meant: of the first of these ranges, else the one with the lowest number. */
const EVERYDAY = [
  [0x20, 0x1fff],
  [0x2013, 0x2013],
  [0x2026, 0x2026],
  [0xff00, 0xff60],
  [0x3000, 0x9fff],
] as const;

/**
 * Some glyphs stand for several characters (a space and a no-break space; 年 and its compatibility twin), and an open
 * face remembers the one that was asked for first: without this, one person's text would decide which character is
 * copied from another's document.
 */
function nameGlyphs(face: Face): void {
  for (const [first, last] of [...EVERYDAY, [0, Number.POSITIVE_INFINITY] as const]) {
    for (const character of face.characterSet) {
      if (character >= first && character <= last) face.glyphForCodePoint(character);
    }
  }
}
