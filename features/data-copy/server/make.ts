/**
 * Makes the files of a copy: JSON, a ZIP of tables and the person's own files, and PDF. Records are read one after the other, and each goes
 * to all three before the next is read, so that the memory does not grow with the history.
 */
import type { BankIdentity } from '../../../server/brand/identity.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { csvLine, toCsv } from '../../account-detail/server/files/csv.ts';
import type { Documents } from '../../statements/server/documents.ts';
import type { CopyFile } from '../files.ts';
import { labelOf } from './labels.ts';
import { bankSections } from './read/bank.ts';
import { leftOut, leftOutLines } from './read/left-out.ts';
import type { Section } from './read/section.ts';
import { type PortalReads, portalSections } from './read/tables.ts';
import type { CopyRow } from './store.ts';
import { cellOf } from './values.ts';
import { JsonWriter } from './write/json.ts';
import { PartWriter, storeWhole } from './write/parts.ts';
import { Shelf } from './write/pdf.ts';
import { ZipWriter } from './write/zip.ts';

export interface MakeDeps extends PortalReads {
  readonly cardSystem: CardReads;
  readonly documents: Pick<Documents, 'run'>;
  readonly bank: () => BankIdentity;
  readonly now: () => Promise<Date>;
}

/** What the making of a copy needs from its worker. Each function rejects when another process makes the copy now. */
export interface Making {
  /** Stores a part of a file. */
  readonly store: (file: number, part: number, content: Uint8Array) => Promise<void>;
  /** Called after each record, with the progress in sections. */
  readonly pulse: (done: number, sections: number) => Promise<void>;
}

const JSON_FILE = 0;
const ZIP_FILE = 1;

/** Makes all files and returns their list, the readable ones first. */
export async function makeCopy(
  deps: MakeDeps,
  { customerId, language }: Pick<CopyRow, 'customerId' | 'language'>,
  { store, pulse }: Making,
): Promise<readonly CopyFile[]> {
  const { cardSystem: reads } = deps;
  const [customer, cards, createdAt] = await Promise.all([
    reads.customer(customerId),
    reads.cards(customerId),
    deps.now(),
  ]);
  const sections = [...bankSections({ reads, customerId, cards }), ...portalSections(deps, customerId)];
  const day = taipeiDate(createdAt);
  const bank = deps.bank();
  const pdfs: CopyFile[] = [];
  const json = new PartWriter((part, content) => store(JSON_FILE, part, content));
  const zipped = new PartWriter((part, content) => store(ZIP_FILE, part, content));
  const shelf = new Shelf({
    ...{ language, createdAt, addressee: customer?.name[language] ?? '' },
    bank: { name: bank.name[language], colour: bank.colours.light },
    draw: (report) => deps.documents.run(report),
    async put(file, content) {
      const number = ZIP_FILE + 1 + pdfs.length;
      await storeWhole(content, (part, bytes) => store(number, part, bytes));
      pdfs.push({ kind: 'pdf', name: pdfName(day, file), bytes: content.length, ...file });
    },
  });
  const records = new JsonWriter(json);
  const zip = new ZipWriter((bytes) => zipped.write(bytes), day);
  try {
    await records.begin({ createdAt: createdAt.toISOString(), customerNumber: customer?.customerNumber });
    for (const [at, section] of sections.entries()) {
      const step = () => pulse(at, sections.length);
      await step();
      await records.section(section.id, section.title);
      shelf.begin(section);
      await zip.add(`${section.id}.csv`, async (put) => {
        await put(
          Buffer.from(
            toCsv(
              section.columns.map((column) => labelOf(column, language)),
              [],
            ),
          ),
        );
        for await (const record of section.records()) {
          await records.add(record);
          await shelf.add(record);
          await put(Buffer.from(csvLine(section.columns.map((column) => cellOf(record[column], language)))));
          await step();
        }
      });
      await shelf.endSection();
      await addFiles(zip, section, step);
    }
    const list = leftOut();
    await records.end(list);
    await shelf.end(leftOutLines(list, language));
    await zip.end();
    await json.end();
    await zipped.end();
  } finally {
    await shelf.settled();
  }
  return [
    { kind: 'json', name: `my-data-${day}.json`, bytes: json.bytes },
    { kind: 'zip', name: `my-data-${day}.zip`, bytes: zipped.bytes },
    ...pdfs,
  ];
}

async function addFiles(zip: ZipWriter, section: Section, step: () => Promise<void>): Promise<void> {
  if (!section.attachments) return;
  for await (const { name, content } of section.attachments()) {
    await zip.add(`files/${name}`, (put) => put(content));
    await step();
  }
}

function pdfName(day: string, { of, year, number }: Omit<CopyFile, 'kind' | 'name' | 'bytes'>): string {
  const isMore = number !== undefined && number > 1;
  return ['my-data', day, of, year, isMore && number].filter(Boolean).join('-').concat('.pdf');
}
