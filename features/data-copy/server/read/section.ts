/** A kind of data of a copy: its records, and how tables show them. */
import type { CopyRecord, TwoLanguages } from '../values.ts';

export interface Section {
  /** Name in JSON, and of the table. */
  readonly id: string;
  readonly title: TwoLanguages;
  /** Names of the fields, in the order of the tables' columns. */
  readonly columns: readonly string[];
  /** The columns of the PDF, where all of them would not fit. The sum of their widths is 511 points. */
  readonly printed?: readonly { readonly column: string; readonly width: number; readonly align?: 'right' }[];
  /** The field by which a long section is split into years. */
  readonly date?: string;
  /** Files of the person that belong to the section, for the ZIP. */
  readonly attachments?: () => AsyncIterable<Attachment>;
  records(): AsyncIterable<CopyRecord>;
}

export interface Attachment {
  /** A file name without personal data. */
  readonly name: string;
  readonly content: Uint8Array;
}
