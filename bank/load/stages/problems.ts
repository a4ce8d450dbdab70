/** Problems of the bank's files. A problem has file, line, column and rule, but never a value. */
import { fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';

export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** Description of the problem in plain English; a function if it has a number that may still grow. */
  readonly what: string | (() => string);
}

/**
 * The order of the list. `cause`: rows of the file are missing or not as the manifest says, so that rows of other files may
 * refer to nothing. `own`: a problem of the row. `result`: a problem that may end with the causes.
 */
const RANKS = ['cause', 'own', 'result'] as const;
export type Rank = (typeof RANKS)[number];

/** Maximum number of problems of one rank listed per file; the rest are only counted. */
const LISTED = 100;

interface Group {
  readonly listed: Problem[];
  count: number;
}

const FILES = BANK_TABLES.map(fileOf);

export class Problems {
  readonly #groups: Readonly<Record<Rank, Map<string, Group>>> = {
    cause: new Map(),
    own: new Map(),
    result: new Map(),
  };
  readonly #unmatched = new Map<string, { rows: bigint }>();

  /** Adds a problem. `count` is the number of equal problems that it stands for. */
  add(problem: Problem, rank: Rank = 'own', count = 1): void {
    const groups = this.#groups[rank];
    const group = groups.get(problem.file) ?? { listed: [], count: 0 };
    group.count += count;
    if (group.listed.length < LISTED) group.listed.push(problem);
    groups.set(problem.file, group);
  }

  /** Adds rows that refer to nothing in another file. A distributed database counts them shard by shard. */
  addUnmatched({ file, column }: Pick<Problem, 'file' | 'column'>, other: string, rows: bigint): void {
    const key = `${file} ${column} ${other}`;
    const known = this.#unmatched.get(key);
    if (known) {
      known.rows += rows;
      return;
    }
    const sum = { rows };
    this.#unmatched.set(key, sum);
    const what = () =>
      `rows that refer to nothing in ${other}: ${sum.rows}. Solve the problems of ${other} first`;
    this.add({ file, column, what }, 'result');
  }

  get count(): number {
    return RANKS.flatMap((rank) => [...this.#groups[rank].values()]).reduce(
      (sum, { count }) => sum + count,
      0,
    );
  }

  /** Returns whether all rows of a file were read, and are as the manifest says. */
  isWhole(file: string): boolean {
    return !this.#groups.cause.has(file);
  }

  /** Returns one line per listed problem, causes first, then by file and line, and the number of unlisted problems. */
  lines(): string[] {
    return RANKS.flatMap((rank) =>
      [...this.#groups[rank]]
        .toSorted(([a], [b]) => FILES.indexOf(a) - FILES.indexOf(b))
        .flatMap(([file, group]) => linesOf(file, group)),
    );
  }
}

function linesOf(file: string, { listed, count }: Group): string[] {
  const sorted = listed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const more = count - listed.length;
  return [...sorted.map(format), ...(more > 0 ? [`${file}: ${more} more problems`] : [])];
}

function format({ file, line, column, what }: Problem): string {
  const place = [file, ...(line === undefined ? [] : [`line ${line}`]), ...(column ? [column] : [])];
  return `${place.join(', ')}: ${typeof what === 'string' ? what : what()}`;
}
