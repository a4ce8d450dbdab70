/** Finds the lines of values in a JSON text, for error messages. */

class Broken extends Error {}

/** Parses the text as JSON and records where each value starts. */
export function jsonLines(text: string) {
  const walk = new Walk(text);
  let broken: number | undefined;
  try {
    walk.value([]);
    walk.end();
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    broken = lineAt(text, walk.at);
  }
  return {
    /** The line of the first syntax error; undefined for valid JSON. */
    broken,
    /** Returns the line, from 1, of the value at a path, or of the nearest enclosing value. */
    lineOf(path: readonly PropertyKey[]): number {
      for (let length = path.length; length >= 0; length--) {
        const at = walk.places.get(keyOf(path.slice(0, length)));
        if (at !== undefined) return lineAt(text, at);
      }
      return 1;
    },
  };
}

/** Returns the line, from 1, of an offset. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

const keyOf = (path: readonly PropertyKey[]) => path.map(String).join('\0');

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const WORD = /-?\d[\d.eE+-]*|true|false|null/y;

class Walk {
  readonly places = new Map<string, number>();
  at = 0;

  constructor(private readonly text: string) {}

  value(path: readonly PropertyKey[]): void {
    this.#take(SPACE);
    this.places.set(keyOf(path), this.at);
    const sign = this.text[this.at];
    if (sign === '{') this.#list('}', () => this.#field(path));
    else if (sign === '[') {
      let index = 0;
      this.#list(']', () => this.value([...path, index++]));
    } else this.#must(sign === '"' ? STRING : WORD);
  }

  end(): void {
    this.#take(SPACE);
    if (this.at < this.text.length) throw new Broken();
  }

  #field(path: readonly PropertyKey[]): void {
    this.#take(SPACE);
    const start = this.at;
    const name: unknown = JSON.parse(this.#must(STRING));
    this.#take(SPACE);
    this.#sign(':');
    const below = [...path, String(name)];
    this.value(below);
    // A field's line is the line of its name, even if its value starts later.
    this.places.set(keyOf(below), start);
  }

  #list(end: string, entry: () => void): void {
    this.at++;
    this.#take(SPACE);
    if (this.text[this.at] !== end) {
      for (;;) {
        entry();
        this.#take(SPACE);
        if (this.text[this.at] !== ',') break;
        this.at++;
      }
    }
    this.#sign(end);
  }

  #sign(sign: string): void {
    if (this.text[this.at] !== sign) throw new Broken();
    this.at++;
  }

  #must(pattern: RegExp): string {
    const found = this.#take(pattern);
    if (found === '') throw new Broken();
    return found;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}
