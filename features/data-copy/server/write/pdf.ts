/**
 * The PDF files of a copy, in the language of the person. Short sections share a file. A long section has files of its own, one for each
 * calendar year and, if a year is long too, for each part of it: no file is so large that it must be drawn in one piece.
 */
import { taipeiDate } from '../../../../shared/dates.ts';
import { type Language, say } from '../../../../shared/messages.ts';
import type { ReportData, ReportPart } from '../../../statements/server/pdf/report.ts';
import type { CopyFile } from '../../files.ts';
import { pdfText as text } from '../../pdf.messages.ts';
import { labelOf } from '../labels.ts';
import type { Section } from '../read/section.ts';
import type { CopyRecord } from '../values.ts';
import { fits, type PrintedColumn, printedRows, WIDTH_FIELD, WIDTH_VALUE } from './cells.ts';

/** Rows above which a section gets files of its own. */
const LONG = 300;
/** Rows of a file: about thirty pages, drawn in two seconds. */
const MOST_ROWS = 1_200;

type PdfFile = Omit<CopyFile, 'bytes' | 'name' | 'kind'>;

export interface ShelfDeps {
  readonly language: Language;
  readonly addressee: string;
  readonly bank: ReportData['bank'];
  readonly createdAt: Date;
  readonly draw: (report: ReportData) => Promise<Uint8Array>;
  readonly put: (file: PdfFile, content: Uint8Array) => Promise<void>;
}

type Rows = (readonly string[])[];

export class Shelf {
  readonly #deps: ShelfDeps;
  /** Short sections that wait for their file. */
  #parts: ReportPart[] = [];
  #rowsOfParts = 0;
  #files = 0;
  #section: Section | undefined;
  #columns: readonly PrintedColumn[] = [];
  #rows: Rows = [];
  #count = 0;
  #year: string | undefined;
  #isLong = false;
  #numbers = new Map<string, number>();
  /** The file that is being drawn. Meanwhile the records of the next one are read. */
  #drawn: Promise<void> = Promise.resolve();

  constructor(deps: ShelfDeps) {
    this.#deps = deps;
  }

  begin(section: Section): void {
    this.#section = section;
    this.#columns = columnsOf(section, this.#deps.language);
    this.#rows = [];
    this.#count = 0;
    this.#year = undefined;
    this.#isLong = false;
    this.#numbers = new Map();
  }

  async add(record: CopyRecord): Promise<void> {
    const section = this.#section;
    if (!section) return;
    const year = section.date === undefined ? undefined : yearOf(record[section.date]);
    const isOther = this.#count > 0 && year !== this.#year;
    if (this.#isLong && (isOther || this.#rows.length >= MOST_ROWS)) await this.#flush();
    // The years of the rows before are mixed only while the section is short.
    if (!this.#isLong && this.#rows.length >= LONG) {
      this.#isLong = true;
      if (isOther) await this.#flush();
    }
    this.#year = year;
    this.#count++;
    this.#rows.push(...printedRows(section, this.#columns, record, this.#deps.language));
  }

  async endSection(): Promise<void> {
    if (this.#isLong) return this.#flush();
    if (this.#rowsOfParts + this.#rows.length > MOST_ROWS) await this.#flushParts();
    this.#parts.push(this.#part(this.#rows));
    this.#rowsOfParts += this.#rows.length;
    this.#rows = [];
  }

  /** Ends the shelf with the list of what the copy does not have. */
  async end(leftOut: readonly (readonly [what: string, why: string])[]): Promise<void> {
    const { language } = this.#deps;
    this.#parts.push({
      heading: say(text.leftOut, language),
      columns: [
        { name: say(text.what, language), width: WIDTH_FIELD },
        { name: say(text.why, language), width: WIDTH_VALUE },
      ],
      ...{ label: say(text.leftOutLead, language), value: '', none: '' },
      rows: leftOut.map((row) => [...row]),
    });
    await this.#flushParts();
    await this.#drawn;
  }

  /** Waits for the file that is being drawn, whether it can be drawn or not: after an error, nothing more may be stored. */
  async settled(): Promise<void> {
    await this.#drawn.catch(() => undefined);
  }

  /** Draws the rows of a long section. */
  async #flush(): Promise<void> {
    const section = this.#section;
    if (!section || this.#rows.length === 0) return;
    const key = this.#year ?? '';
    const number = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, number);
    const rows = this.#rows;
    this.#rows = [];
    const year = this.#year === undefined ? {} : { year: this.#year };
    await this.#file({ of: section.id, ...year, number }, [this.#part(rows)], section);
  }

  async #flushParts(): Promise<void> {
    const parts = this.#parts;
    this.#parts = [];
    this.#rowsOfParts = 0;
    if (parts.length > 0) await this.#file({ number: ++this.#files }, parts);
  }

  #part(rows: Rows): ReportPart {
    const { language } = this.#deps;
    const title = this.#section?.title[language] ?? '';
    return {
      heading: title,
      columns: this.#columns.map(({ name, width, align }) => ({ name, width, ...(align && { align }) })),
      label: say(text.entries, language, { count: this.#count }),
      value: '',
      rows,
      none: say(text.none, language),
    };
  }

  async #file(file: PdfFile, parts: readonly ReportPart[], section?: Section): Promise<void> {
    await this.#drawn;
    this.#drawn = this.#draw(file, parts, section);
    // The error is thrown by the next file, or at the end; without this, it could be unhandled before.
    this.#drawn.catch(() => undefined);
  }

  async #draw(file: PdfFile, parts: readonly ReportPart[], section?: Section): Promise<void> {
    const { language, addressee, bank, createdAt, draw, put } = this.#deps;
    const name = section ? { name: section.title[language], year: file.year } : undefined;
    const title = name ? say(text.titleOf, language, name) : say(text.title, language);
    const content = await draw({
      ...{ language, title, documentTitle: title, addressee, bank, parts },
      createdAt: createdAt.toISOString(),
      notes: [
        say(text.made, language, { day: taipeiDate(createdAt) }),
        ...(section ? [] : [say(text.about, language), say(text.others, language)]),
      ],
    });
    await put(file, content);
  }
}

function columnsOf(section: Section, language: Language): readonly PrintedColumn[] {
  if (section.printed) return section.printed.map((one) => ({ ...one, name: labelOf(one.column, language) }));
  if (fits(section.columns)) {
    const width = Math.floor((WIDTH_FIELD + WIDTH_VALUE) / section.columns.length);
    return section.columns.map((column) => ({ column, width, name: labelOf(column, language) }));
  }
  return [
    { column: '', width: WIDTH_FIELD, name: say(text.field, language) },
    { column: '', width: WIDTH_VALUE, name: say(text.value, language) },
  ];
}

function yearOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-/.test(value) ? value.slice(0, 4) : undefined;
}
