/** Problems of the bank's files. A problem has file, line, column and rule, but never a value. */

export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** Description of the problem in plain English. */
  readonly what: string;
}

/** Maximum number of problems listed per file; the rest are only counted. */
const LISTED = 100;

export class Problems {
  readonly #listed = new Map<string, Problem[]>();
  readonly #counts = new Map<string, number>();

  /** Adds a problem. `count` is the number of equal problems that it stands for. */
  add(problem: Problem, count = 1): void {
    const { file } = problem;
    this.#counts.set(file, (this.#counts.get(file) ?? 0) + count);
    const listed = this.#listed.get(file) ?? [];
    if (listed.length < LISTED) listed.push(problem);
    this.#listed.set(file, listed);
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns one line per listed problem, by file and line, and the number of unlisted problems. */
  lines(): string[] {
    return [...this.#listed].flatMap(([file, problems]) => {
      const sorted = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
      const more = (this.#counts.get(file) ?? 0) - problems.length;
      return [...sorted.map(format), ...(more > 0 ? [`${file}: ${more} more problems`] : [])];
    });
  }
}

function format({ file, line, column, what }: Problem): string {
  const place = [file, ...(line === undefined ? [] : [`line ${line}`]), ...(column ? [column] : [])];
  return `${place.join(', ')}: ${what}`;
}
