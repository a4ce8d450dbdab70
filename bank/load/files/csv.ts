/** Streaming reader and writer of CSV (RFC 4180) in UTF-8. */
import { isUtf8 } from 'node:buffer';

/** A record of a file: its text without the line end, its cells, and the line on which it starts, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** An error in the file after which reading cannot continue. The message contains no value. */
export class CsvProblem extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvProblem';
    this.line = line;
  }
}

/** Maximum length of a record in bytes. Limits the memory that an unclosed quote can use. */
export const MAX_RECORD_BYTES = 256 * 1024;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Yields lists of records; one chunk at a time is in memory. Accepts a byte order mark, and LF or CRLF. Throws
 * CsvProblem for text that is not UTF-8, a misplaced quote, an overlong record, or an unclosed quote at the end.
 */
export function readCsv(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<readonly CsvRecord[]> {
  return read(chunks, new Reader<CsvRecord>(decoded, plainRecords));
}

/** A record of a file as bytes without the line end, and the line on which it starts. */
export interface RawRecord {
  readonly line: number;
  readonly bytes: Buffer;
}

/** Yields the same records as {@link readCsv}, but decodes and checks none of them. */
export function readRaw(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<readonly RawRecord[]> {
  const raw: Make<RawRecord> = (bytes, from, { end }, line) => ({ line, bytes: bytes.subarray(from, end) });
  return read(chunks, new Reader<RawRecord>(raw));
}

async function* read<T>(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  reader: Reader<T>,
): AsyncGenerator<readonly T[]> {
  for await (const chunk of chunks) yield* recordsOf(reader.push(chunk));
  yield* recordsOf(reader.end());
}

/** Yields the records that were read before the problem, if any, then throws it. */
function* recordsOf<T>({ records, problem }: Found<T>): Generator<readonly T[]> {
  if (records.length > 0) yield records;
  if (problem) throw problem;
}

interface Found<T> {
  readonly records: readonly T[];
  readonly problem?: CsvProblem;
}

/** Makes a record of the bytes from `from` to its end. */
type Make<T> = (bytes: Buffer, from: number, end: End, line: number) => T;
/** Makes all records of bytes that end with a line end, or undefined if these bytes need a closer look. */
type MakeAll<T> = (bytes: Buffer, line: number) => readonly T[] | undefined;

class Reader<T> {
  readonly #make: Make<T>;
  readonly #makeAll: MakeAll<T> | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #line = 1;
  #atStart = true;

  constructor(make: Make<T>, makeAll?: MakeAll<T>) {
    this.#make = make;
    this.#makeAll = makeAll;
  }

  push(chunk: Buffer): Found<T> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (this.#atStart) {
      if (this.#rest.length < BOM.length) return { records: [] };
      this.#skipMark();
    }
    return this.#take(false);
  }

  end(): Found<T> {
    if (this.#atStart) this.#skipMark();
    return this.#take(true);
  }

  #skipMark(): void {
    this.#atStart = false;
    if (this.#rest.subarray(0, BOM.length).equals(BOM)) this.#rest = this.#rest.subarray(BOM.length);
  }

  /**
   * Removes and returns all complete records of the buffer. At the end of the file, the last record may lack a line
   * end.
   */
  #take(atEnd: boolean): Found<T> {
    const bytes = this.#rest;
    const records: T[] = [];
    let from = 0;
    const ended = bytes.subarray(0, bytes.lastIndexOf(LF) + 1);
    const together = ended.length > 0 ? this.#makeAll?.(ended, this.#line) : undefined;
    if (together) {
      for (const record of together) records.push(record);
      this.#line += together.length;
      from = ended.length;
    }
    try {
      while (from < bytes.length) {
        const record = findEnd(bytes, from, atEnd);
        const length = (record?.end ?? bytes.length) - from;
        if (length > MAX_RECORD_BYTES)
          throw new CsvProblem(
            this.#line,
            `the record is longer than ${MAX_RECORD_BYTES / 1024} KB, or a quoted field has no end`,
          );
        if (!record) {
          if (!atEnd) break;
          throw new CsvProblem(this.#line, 'the file ends within a quoted field');
        }
        records.push(this.#make(bytes, from, record, this.#line));
        this.#line += record.lines;
        from = record.next;
      }
    } catch (error) {
      if (error instanceof CsvProblem) return { records, problem: error };
      throw error;
    }
    this.#rest = bytes.subarray(from);
    return { records };
  }
}

/**
 * Decodes records without quotes together, which is several times faster than one by one. Returns undefined for bytes with quotes
 * or problems.
 */
function plainRecords(bytes: Buffer, first: number): readonly CsvRecord[] | undefined {
  if (bytes.length > MAX_RECORD_BYTES * 4 || bytes.includes(QUOTE) || !isUtf8(bytes)) return undefined;
  const hasReturns = bytes.includes(CR);
  const lines = bytes.toString('utf8').split('\n');
  lines.pop();
  const records: CsvRecord[] = [];
  for (const line of lines) {
    const text = hasReturns && line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text.length > MAX_RECORD_BYTES / 3 || (hasReturns && text.includes('\r'))) return undefined;
    records.push(new PlainRecord(first + records.length, text));
  }
  return records;
}

/** A record without quotes. Splits its text only when the cells are read. */
class PlainRecord implements CsvRecord {
  readonly line: number;
  readonly text: string;

  constructor(line: number, text: string) {
    this.line = line;
    this.text = text;
  }

  get cells(): readonly string[] {
    return this.text.split(',');
  }
}

/** End of a record and start of the next one, its number of lines, and whether it has quotes. */
interface End {
  readonly end: number;
  readonly next: number;
  readonly lines: number;
  readonly quoted: boolean;
}

/**
 * Finds the first line end outside quotes, if any. Searching bytes is safe, because UTF-8 uses the bytes of LF and
 * quotes for no other character.
 */
function findEnd(bytes: Buffer, from: number, atEnd: boolean): End | undefined {
  let lines = 1;
  let isInside = false;
  let quoted = false;
  for (let start = from; ; lines++) {
    const lf = bytes.indexOf(LF, start);
    const stop = lf === -1 ? bytes.length : lf;
    for (let at = bytes.subarray(start, stop).indexOf(QUOTE); at !== -1; ) {
      isInside = !isInside;
      quoted = true;
      const next = bytes.subarray(start + at + 1, stop).indexOf(QUOTE);
      at = next === -1 ? -1 : at + 1 + next;
    }
    if (lf === -1) return atEnd && !isInside ? { end: stop, next: stop, lines, quoted } : undefined;
    if (!isInside) {
      const end = lf > from && bytes[lf - 1] === CR ? lf - 1 : lf;
      return { end, next: lf + 1, lines, quoted };
    }
    start = lf + 1;
  }
}

function decoded(bytes: Buffer, from: number, { end, quoted }: End, line: number): CsvRecord {
  const record = bytes.subarray(from, end);
  if (!isUtf8(record)) throw new CsvProblem(line + linesBeforeWrongBytes(record), 'the text is not UTF-8');
  const text = record.toString('utf8');
  if (!quoted) {
    if (text.includes('\r')) throw new CsvProblem(line, 'a carriage return is outside quotes');
    return { line, text, cells: text.split(',') };
  }
  return { line, text, cells: quotedCells(text, line) };
}

function linesBeforeWrongBytes(record: Buffer): number {
  let lines = 0;
  for (let start = 0; ; lines++) {
    const lf = record.indexOf(LF, start);
    if (lf === -1 || !isUtf8(record.subarray(start, lf))) return lines;
    start = lf + 1;
  }
}

/** Matches a quoted or unquoted cell, and the comma or end of record that follows. */
const CELL = /"([^"]*(?:""[^"]*)*)"(,|$)|([^",\r]*)(,|$)/y;

function quotedCells(text: string, line: number): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(text);
    if (!found) throw new CsvProblem(line, 'a quote or carriage return is in the wrong place');
    const [, inQuotes, quotedEnd, plain = '', plainEnd] = found;
    cells.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if ((quotedEnd ?? plainEnd) === '') return cells;
  }
}

/** Formats a record with its line end. Null becomes an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : csvCell(cell))).join(',')}\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
