/** What the portal itself has about a person, table by table as the catalogue of personal data says. */
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../../server/crypto/cipher.ts';
import type { Database } from '../../../../server/db/schema/schema.ts';
import { PERSON_TABLES } from '../../../../server/privacy/catalogue.ts';
import { ownedBy } from '../../../../server/privacy/owned-rows-store.ts';
import type { ColumnData, PersonTable } from '../../../../server/privacy/types.ts';
import type { EvidenceService } from '../../../evidence/server/evidence.ts';
import { titleOf } from '../labels.ts';
import { type CopyRecord, plain } from '../values.ts';
import { OPENERS } from './openers.ts';
import { type Row, rowsOf } from './rows-store.ts';
import type { Section } from './section.ts';

export interface PortalReads {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly evidence: Pick<EvidenceService, 'readContent'>;
}

/** Data of a column that are not in a copy. */
const NOT_COPIED: ReadonlySet<ColumnData> = new Set(['none', 'secret', 'others']);

/** The columns by which tables with many rows are in the order of time. */
const TIMES: Readonly<Record<string, string>> = {
  'portal.audit': 'at',
  'portal.notices': 'at',
  'portal.outbox': 'created_at',
  'portal.commands': 'begun_at',
  'portal.bank_events': 'occurred_at',
};

/** The columns of the PDF of tables with many rows. */
const PRINTED: Readonly<Record<string, NonNullable<Section['printed']>>> = {
  'portal.audit': [
    { column: 'at', width: 92 },
    { column: 'action', width: 84 },
    { column: 'outcome', width: 60 },
    { column: 'address', width: 80 },
    { column: 'actor', width: 50 },
    { column: 'details', width: 145 },
  ],
  'portal.notices': [
    { column: 'at', width: 92 },
    { column: 'kind', width: 84 },
    { column: 'sealed', width: 335 },
  ],
  'portal.outbox': [
    { column: 'created_at', width: 92 },
    { column: 'channel', width: 60 },
    { column: 'purpose', width: 110 },
    { column: 'state', width: 60 },
    { column: 'sealed', width: 189 },
  ],
};

const EXTENSION: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Whether the portal reads a table of the catalogue itself. The others are the bank's. */
export const isPortalTable = (name: string) => !name.startsWith('cards.');

/** Returns the names of the columns that a copy has. */
export function copiedColumns({ columns }: PersonTable): string[] {
  return Object.entries(columns).flatMap(([name, data]) => (NOT_COPIED.has(data) ? [] : [name]));
}

/** Returns a section for each table of the portal that is in the copy. */
export function portalSections(reads: PortalReads, customerId: string): Section[] {
  return PERSON_TABLES.flatMap(([name, table]) =>
    isPortalTable(name) && table.copy === 'in' ? [sectionOf(reads, customerId, name, table)] : [],
  );
}

function sectionOf(reads: PortalReads, customerId: string, name: string, table: PersonTable): Section {
  const columns = copiedColumns(table);
  const time = TIMES[name];
  const id = name.replace(/^\w+\./, '').replaceAll('_', '-');
  return {
    id,
    title: titleOf(id),
    columns,
    ...(time !== undefined && { date: time }),
    ...(PRINTED[name] && { printed: PRINTED[name] }),
    ...(name === 'portal.evidence' && { attachments: () => filesOf(reads, customerId, table) }),
    async *records() {
      const isOwn = await ownedBy(reads.db, table.of, customerId);
      if (!isOwn) return;
      for await (const row of rowsOf(
        reads.db,
        { table: name, columns: Object.keys(table.columns), time },
        isOwn,
      ))
        yield recordOf(reads.cipher, name, columns, row);
    },
  };
}

function recordOf(cipher: Cipher, table: string, columns: readonly string[], row: Row): CopyRecord {
  const openers = OPENERS[table] ?? {};
  return Object.fromEntries(
    columns.flatMap((column) => {
      const open = openers[column];
      const value = plain(open ? open(cipher, row) : row[column]);
      return value === undefined ? [] : [[column, value] as const];
    }),
  );
}

/** The person's own files, as the portal keeps them. */
async function* filesOf({ db, evidence }: PortalReads, customerId: string, { of }: PersonTable) {
  const isOwn = await ownedBy(db, of, customerId);
  if (!isOwn) return;
  for await (const { file_id } of rowsOf(db, { table: 'portal.evidence', columns: ['file_id'] }, isOwn)) {
    const found = await evidence.readContent(customerId, String(file_id));
    if (found) yield { name: `${file_id}.${EXTENSION[found.type] ?? 'bin'}`, content: found.content };
  }
}
