/** The cells of the PDF tables. */
import type { Language } from '../../../../shared/messages.ts';
import { labelOf } from '../labels.ts';
import type { Section } from '../read/section.ts';
import { type CopyRecord, shown } from '../values.ts';

/** Widths of the table of a wide section, whose rows are a field and its value, in points. */
export const WIDTH_FIELD = 150;
export const WIDTH_VALUE = 361;
/** Columns that fit side by side. */
const MOST_COLUMNS = 6;
/** Characters of a cell. Longer texts go on in the next row, because a document cuts longer ones. */
const MOST_CHARACTERS = 160;

export interface PrintedColumn {
  /** The field; empty in the table of a wide section. */
  readonly column: string;
  readonly name: string;
  readonly width: number;
  readonly align?: 'right';
}

export const fits = (columns: readonly string[]) => columns.length <= MOST_COLUMNS;

/** Returns the rows of a record: one with its fields, or one for each field that has a value, and a row without texts after them. */
export function printedRows(
  section: Section,
  columns: readonly PrintedColumn[],
  record: CopyRecord,
  language: Language,
): (readonly string[])[] {
  if (section.printed || fits(section.columns))
    return spread(columns.map(({ column }) => shown(record[column], language)));
  const rows = section.columns.flatMap((column) => {
    const value = shown(record[column], language);
    return value === '' ? [] : spread([labelOf(column, language), value]);
  });
  return [...rows, ['', '']];
}

/** Splits a row whose texts are too long into several rows. */
function spread(texts: readonly string[]): (readonly string[])[] {
  const pieces = texts.map(piecesOf);
  const count = Math.max(1, ...pieces.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => pieces.map((list) => list[at] ?? ''));
}

function piecesOf(value: string): string[] {
  const characters = [...value];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += MOST_CHARACTERS)
    pieces.push(characters.slice(at, at + MOST_CHARACTERS).join(''));
  return pieces;
}
