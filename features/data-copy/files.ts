/** The files of a copy, as the page lists them. */

/** Bytes of a part, in which files are encrypted and read. The last part of a file may be smaller. */
export const PART_BYTES = 1024 * 1024;

/** Days for which a copy can be read. */
export const COPY_DAYS = 7;

/** Media types of the files. `zip` has the tables as CSV and the person's own files. */
export const FILE_TYPE = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
} as const;
export type FileKind = keyof typeof FILE_TYPE;

export interface CopyFile {
  readonly kind: FileKind;
  /** A file name without personal data. */
  readonly name: string;
  readonly bytes: number;
  /** Of a PDF: the data in it, if it has one kind only. */
  readonly of?: string;
  /** Of a PDF: the calendar year of its data, if it has one year only. */
  readonly year?: string;
  /** Of a PDF: its number, if the data of a kind and year need several. */
  readonly number?: number;
}

/** Number of parts of a file. An empty file has one. */
export function partsOf({ bytes }: Pick<CopyFile, 'bytes'>): number {
  return Math.max(1, Math.ceil(bytes / PART_BYTES));
}
