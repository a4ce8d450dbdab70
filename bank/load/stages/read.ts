/** Reads and checks the rows of a file, a part at a time. */
import { createHash, type Hash } from 'node:crypto';
import type { CardKeys } from '../../embedded/keys.ts';
import { field } from '../../embedded/load/copy-text.ts';
import { CsvProblem, type CsvRecord, type RawRecord, readCsv, readRaw } from '../files/csv.ts';
import type { LoadKind, ManifestFile } from '../files/manifest.ts';
import { FileProblem, openFile, type Place } from '../files/open.ts';
import { recordHash } from '../files/record-hash.ts';
import {
  createRowReader,
  type RowContext,
  readHeader,
  type StagedRow,
  UnreadableFile,
} from '../tables/rows.ts';
import { type BankTable, fileOf } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';

/** Rows of a part; a part is about a megabyte. */
const ROWS_AT_ONCE = 5000;

/** What to read. It can be sent to another thread. */
export interface ReadOrder {
  readonly place: Place;
  readonly file: ManifestFile;
  readonly kind: LoadKind;
  /** The last day of dates that cannot be in the future. */
  readonly latest: string;
  /**
   * `rows`: values for a staging table. `staged`: the same as text for `copy`. `final`: text for the table of the portal, which
   * has neither line nor change. `hashes`: line and hash of each record as text for `copy`, without checks of the values.
   */
  readonly form: 'rows' | 'staged' | 'final' | 'hashes';
  /** Lines to read, as bits by line number; the other lines are known. All lines if undefined. */
  readonly lines?: Uint8Array | undefined;
}

/** A problem of a file: line, column, sentence, rank. */
export type Reported = Parameters<RowContext['report']>;

/** The next rows of a file, and their problems. */
export interface Part {
  readonly rows: readonly StagedRow[];
  readonly text: Uint8Array<ArrayBuffer> | undefined;
  /** Rows of the file so far. */
  readonly read: number;
  readonly problems: readonly Reported[];
  /** Sum of the control column so far. */
  readonly total: bigint;
  /** SHA-256 of the file in hexadecimal digits; only in the last part of a file that could be read. */
  readonly sha256?: string;
}

/** Reads a file in this thread or another one. Ends after the first problem that makes the rest unreadable. */
export type ReadFile = (order: ReadOrder) => AsyncGenerator<Part>;

/** Reads in this thread. */
export const createReadFile =
  (keys: CardKeys): ReadFile =>
  (order) =>
    readParts(order, keys);

export function tableOf(file: ManifestFile): BankTable {
  const table = BANK_TABLES.find((one) => fileOf(one) === file.name);
  if (!table) throw new Error(`no table of ${file.name}`);
  return table;
}

async function* readParts(order: ReadOrder, keys: CardKeys): AsyncGenerator<Part> {
  const collector = new Collector(order, keys);
  const hash = createHash('sha256');
  try {
    const bytes = hashed(await openFile(order.place, order.file.name), hash);
    if (order.form === 'hashes')
      for await (const records of readRaw(bytes)) {
        for (const record of records) {
          collector.addHash(record);
          if (collector.isFull) yield collector.take();
        }
      }
    else
      for await (const records of readCsv(bytes)) {
        for (const record of records) {
          collector.add(record);
          if (collector.isFull) yield collector.take();
        }
      }
  } catch (error) {
    if (error instanceof CsvProblem) collector.report(error.line, undefined, error.message, 'cause');
    else if (error instanceof FileProblem) collector.report(undefined, undefined, error.message, 'cause');
    else if (!(error instanceof UnreadableFile)) throw error;
    yield collector.take();
    return;
  }
  if (collector.isEmpty)
    collector.report(undefined, undefined, 'is empty: the first line names the columns', 'cause');
  yield { ...collector.take(), ...(!collector.isEmpty && { sha256: hash.digest('hex') }) };
}

/** Collects rows, their text and their problems until the next part is full. */
class Collector {
  readonly #order: ReadOrder;
  readonly #table: BankTable;
  readonly #context: RowContext;
  #reader: ReturnType<typeof createRowReader> | undefined;
  #hashOf: ((record: Uint8Array) => string) | undefined;
  #rows: StagedRow[] = [];
  #lines: string[] = [];
  #count = 0;
  #problems: Reported[] = [];
  #read = 0;

  constructor(order: ReadOrder, keys: CardKeys) {
    this.#order = order;
    this.#table = tableOf(order.file);
    this.#context = { keys, latest: order.latest, report: (...problem) => this.report(...problem) };
  }

  report(...problem: Reported): void {
    this.#problems.push(problem);
  }

  /** Whether there was no header. */
  get isEmpty(): boolean {
    return this.#reader === undefined && this.#hashOf === undefined;
  }

  get isFull(): boolean {
    return this.#count >= ROWS_AT_ONCE || this.#problems.length >= ROWS_AT_ONCE;
  }

  addHash({ line, bytes }: RawRecord): void {
    if (!this.#hashOf) {
      this.#hashOf = recordHash(this.#table, bytes.toString('utf8'));
      return;
    }
    this.#read++;
    this.#count++;
    this.#lines.push(`${line}\t${this.#hashOf(bytes)}\n`);
  }

  add(record: CsvRecord): void {
    const { kind, lines, form } = this.#order;
    if (!this.#reader) {
      const header = readHeader(this.#table, kind, record, this.#context.report);
      if (!header) throw new UnreadableFile();
      const hashOf =
        kind === 'whole' && this.#table.compared ? recordHash(this.#table, record.text) : undefined;
      this.#reader = createRowReader(this.#table, header, { ...this.#context, hashOf });
      return;
    }
    this.#read++;
    const { line } = record;
    if (lines && !((lines[line >> 3] ?? 0) & (1 << (line & 7)))) return;
    const row = this.#reader.read(record);
    if (!row) return;
    this.#count++;
    if (form === 'rows') this.#rows.push(row);
    else this.#lines.push(copyLine(row, form === 'final' ? 2 : 0, !/[\\\t\r\n]/.test(record.text)));
  }

  take(): Part {
    const { form } = this.#order;
    const part = {
      rows: this.#rows,
      text: form === 'rows' ? undefined : new TextEncoder().encode(this.#lines.join('')),
      read: this.#read,
      problems: this.#problems,
      total: this.#reader?.total() ?? 0n,
    };
    this.#rows = [];
    this.#lines = [];
    this.#count = 0;
    this.#problems = [];
    return part;
  }
}

/** @param isPlain whether no text of the row has a character that `copy` needs escaped */
function copyLine(row: StagedRow, from: number, isPlain: boolean): string {
  const cells: string[] = [];
  for (let i = from; i < row.length; i++) {
    const value = row[i];
    cells.push(isPlain && typeof value === 'string' ? value : field(value));
  }
  return `${cells.join('\t')}\n`;
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
