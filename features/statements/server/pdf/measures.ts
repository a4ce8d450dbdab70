import type { FontName, Fonts, Weight } from './fonts.ts';

/** Part of a text in one font. */
export interface Run {
  readonly font: FontName;
  text: string;
}

/** A text in its fonts. */
interface Measured {
  readonly runs: readonly Run[];
  /** Text of the same width in the font of the style. Rare fonts also have its line height. */
  readonly text: string;
  /** In points. */
  readonly width: number;
}

interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
}

/** As wide as each rare character. */
const FULL_WIDTH = '\u25A1';

/**
 * The texts of a document in their fonts, with their widths. Each is measured once: texts repeat, and the height of a cell is needed before
 * the cell is drawn.
 */
export class Measures {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #registered = new Set<FontName>();
  /** By size and weight, then by text. */
  readonly #known = new Map<string, Map<string, Measured>>();

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts) {
    this.#doc = doc;
    this.#fonts = fonts;
    for (const weight of ['regular', 'bold'] as const) this.#register(weight);
  }

  /** Returns a text in its fonts. Changes the font of the document. */
  of(value: string, style: TextStyle): Measured {
    const key = `${style.size} ${style.weight}`;
    const known = this.#known.get(key) ?? new Map<string, Measured>();
    this.#known.set(key, known);
    const found = known.get(value) ?? this.#measure(value, style);
    known.set(value, found);
    return found;
  }

  #measure(value: string, { size, weight = 'regular' }: TextStyle): Measured {
    const runs = this.#runs(value, weight);
    const text = runs
      .map((run) => (run.font === weight ? run.text : FULL_WIDTH.repeat([...run.text].length)))
      .join('');
    return { runs, text, width: this.#doc.font(weight).fontSize(size).widthOfString(text) };
  }

  /** Splits text where its font changes. */
  #runs(value: string, weight: Weight): readonly Run[] {
    const runs: Run[] = [];
    for (const character of value) {
      const font = this.#fonts.nameOf(character, weight) ?? weight;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    for (const { font } of runs) if (!this.#registered.has(font)) this.#register(font);
    return runs;
  }

  #register(font: FontName): void {
    this.#registered.add(font);
    this.#doc.registerFont(font, this.#fonts.get(font));
  }
}
