/**
 * [CPY-3] A person with a value in every column: each is in the copy, or in its list of what was left out. Of a second person there is
 * nothing.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedCardSystem } from '../../bank/embedded/adapter.ts';
import type { CardKeys } from '../../bank/embedded/keys.ts';
import { makeCopy } from '../../features/data-copy/server/make.ts';
import { AT_THE_BANK } from '../../features/data-copy/server/read/at-the-bank.ts';
import { TABLES_OF_SECTIONS } from '../../features/data-copy/server/read/bank-columns.ts';
import { unzip } from '../../features/data-copy/server/test-setup.ts';
import { createObjects, type ObjectOwner, type Objects } from '../../features/evidence/server/objects.ts';
import { createDocuments } from '../../features/statements/server/documents.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { databaseNow } from '../../server/db/clock.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { CardReads } from '../../server/ports/card-system/port.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { createEvidenceFolder } from '../../server/ports/evidence-store/folder.ts';
import type { EvidenceStore } from '../../server/ports/evidence-store/port.ts';
import { createEvidenceBucket } from '../../server/ports/evidence-store/s3.ts';
import { startS3 } from '../../server/ports/object-store/test-s3.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { CATALOGUE } from '../../server/privacy/catalogue.ts';
import { readPdf } from '../support/data/pdf.ts';
import { describeOnOneEmptyDatabase, testStart } from '../support/database/databases.ts';
import { bundleForNode } from '../support/source/bundle.ts';
import { type Planted, type PlantedPerson, plantedPerson, plantPerson } from './planted-person.ts';
import { EVIDENCE_KEY, PRIMARY_CARD, sealer } from './planted-seals.ts';

const FILE = Buffer.from('bytes of planta1 in the evidence store');
const OTHER_FILE = Buffer.from('bytes of plantb2 in the evidence store');

/** Names the objects of the copy. */
const COPY: ObjectOwner = { fileId: randomUUID(), hour: '2031010203' };
const NOTHING = Buffer.alloc(0);

/** Tables that the copy itself changes while it is made. */
const OF_THE_COPY = ['portal.data_copies', 'portal.data_copy_parts'];

let program: string;
beforeAll(async () => {
  program = await bundleForNode('app/server/programs/statement-pdf.ts');
});
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

/** Returns the text by which a planted value is found; undefined for one that others have too, such as a time or a flag. */
function needleOf(person: PlantedPerson, { value, unique }: Planted): string | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return needleOf(person, { value: value[0], unique } as Planted);
  if (typeof value === 'number') return value >= person.base ? `${value}` : undefined;
  if (typeof value !== 'string') return undefined;
  const inner = /"planted":"([^"]+)"/.exec(value)?.[1];
  if (inner) return inner;
  return unique || [person.mark, person.letters, `${person.base}`].some((one) => value.includes(one))
    ? value
    : undefined;
}

/** Where the bank's records and the bytes of files are. */
interface Places {
  readonly reads: CardReads;
  readonly store: EvidenceStore;
  close(): Promise<void>;
}

async function inFolder(db: Kysely<Database>, keys: CardKeys): Promise<Places> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-copy-'));
  return {
    reads: createEmbeddedCardSystem(db, keys, systemRandom),
    store: createEvidenceFolder(folder),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function inBucket(db: Kysely<Database>, keys: CardKeys): Promise<Places> {
  const s3 = await startS3();
  return {
    reads: createEmbeddedCardSystem(db, keys, systemRandom),
    store: createEvidenceBucket(s3.settings, systemClock),
    close: () => s3.close(),
  };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)('with files in %s', (_, open) => plantedCopy(open));

function plantedCopy(open: typeof inFolder): void {
  describeOnOneEmptyDatabase('the copy of a planted person', (context) => {
    const [person, other] = [plantedPerson(1), plantedPerson(2)];
    let planted: Planted[];
    let ofOther: Planted[];
    let json: string;
    let leftOut: readonly { where: string; columns?: string[]; reason: string; why: { en: string } }[];
    let entries: Map<string, Buffer>;
    let pdf: string;
    let places: Places;
    let objects: Objects;

    async function evidenceOf(customerId: string, fileId: string) {
      const { rows } = await sql<ObjectOwner & { objectId: string }>`select file_id as "fileId", hour,
          object_id as "objectId" from portal.evidence
        where customer_id = ${customerId} and file_id = ${fileId}::uuid and object_id is not null`.execute(
        context.db(),
      );
      const [row] = rows;
      const content = row && (await objects.read(row, EVIDENCE_KEY, row.objectId));
      return content && ({ type: 'image/webp', content } as const);
    }

    /** Stores the bytes of each planted file. */
    async function plantFiles(): Promise<void> {
      const { rows } = await sql<
        ObjectOwner & { objectId: string; customerId: string }
      >`select file_id as "fileId", hour, object_id as "objectId", customer_id as "customerId"
        from portal.evidence where object_id is not null`.execute(context.db());
      for (const row of rows)
        await objects.write(
          row,
          EVIDENCE_KEY,
          row.objectId,
          row.customerId === person.customerId ? FILE : OTHER_FILE,
        );
    }

    beforeAll(async () => {
      const db = context.db();
      const start = testStart();
      const cipher = createCipher(createKeyring(Buffer.alloc(32, 7)));
      const options = { seal: sealer(cipher, start.keys), values: PRIMARY_CARD };
      planted = await plantPerson(db, person, options);
      ofOther = await plantPerson(db, other, options);
      places = await open(db, start.keys);
      objects = createObjects(places.store, systemRandom);
      await plantFiles();
      // The card has the figures of its latest statement, without which it has nothing to pay.
      await sql`update cards.cards c set statement_date = s.statement_date, payment_due_date = s.payment_due_date,
          statement_total = s.total, minimum_payment = s.minimum_payment
        from cards.statements s where s.customer_id = c.customer_id and s.card_id = c.card_id`.execute(db);
      const documents = createDocuments({ program: pathToFileURL(program) });
      const files = new Map<number, string[]>();
      const list = await makeCopy(
        {
          ...{ db, cipher, documents, now: () => databaseNow(db) },
          cardSystem: places.reads,
          bank: () => ({ name: { en: 'Bank', zh_tw: '銀行' }, colours: { light: '#333333' } }) as never,
          evidence: { readContent: (customerId, fileId) => evidenceOf(customerId, fileId) },
        },
        { customerId: person.customerId, language: 'en' },
        {
          async store(file, _part, content) {
            const objectId = randomUUID();
            await objects.write(COPY, EVIDENCE_KEY, objectId, content);
            files.set(file, [...(files.get(file) ?? []), objectId]);
          },
          pulse: async () => undefined,
        },
      );
      await documents.close();
      const fileOf = async (at: number) =>
        Buffer.concat(
          await Promise.all(
            (files.get(at) ?? []).map(async (id) => (await objects.read(COPY, EVIDENCE_KEY, id)) ?? NOTHING),
          ),
        );
      const content = (kind: string) =>
        Promise.all(list.flatMap((one, at) => (one.kind === kind ? [fileOf(at)] : [])));
      json = (await content('json'))[0]!.toString('utf8');
      leftOut = JSON.parse(json).leftOut;
      entries = unzip((await content('zip'))[0]!);
      const pdfs = await Promise.all((await content('pdf')).map(readPdf));
      pdf = pdfs.flatMap(({ pages }) => pages).join('\n');
    });

    afterAll(() => places.close());

    const isListed = ({ table, column }: Planted) =>
      leftOut.some(
        ({ where, columns, reason }) =>
          where === table && reason !== 'unsent-code' && (columns === undefined || columns.includes(column)),
      );

    it('[CPY-3] has each value, or names its column and the reason', () => {
      const searched = planted.flatMap((one) => {
        const needle = needleOf(person, one);
        const isPersonal = one.data !== 'none' && !OF_THE_COPY.includes(one.table);
        return needle !== undefined && isPersonal ? [{ ...one, needle }] : [];
      });
      expect(searched.length).toBeGreaterThan(150);
      const missing = searched.filter((one) => !json.includes(one.needle) && !isListed(one));
      expect(missing.map(({ table, column, needle }) => `${table}.${column} ${needle}`)).toEqual([]);
      const both = searched.filter((one) => json.includes(one.needle) && one.unique && isListed(one));
      expect(both.map(({ table, column, needle }) => `${table}.${column} ${needle}`)).toEqual([]);
    });

    it('[CPY-3] has every personal column of a table in the copy, whether its values are unique or not', () => {
      const data: Record<string, { records: Record<string, unknown>[] }> = JSON.parse(json).data;
      for (const [name, table] of Object.entries(CATALOGUE)) {
        if (table.about !== 'person' || table.copy !== 'in' || name.startsWith('cards.')) continue;
        const id = name.replace(/^\w+\./, '').replaceAll('_', '-');
        const fields = new Set(data[id]?.records.flatMap((record) => Object.keys(record)));
        const personal = Object.entries(table.columns).flatMap(([column, is]) =>
          ['none', 'secret', 'others'].includes(is) ? [] : [column],
        );
        expect(
          personal.filter((column) => !fields.has(column)),
          name,
        ).toEqual([]);
      }
    });

    it('[CPY-3] has sections for every table of the bank, or lists all of it', () => {
      const data: Record<string, unknown> = JSON.parse(json).data;
      for (const [name, table] of Object.entries(CATALOGUE)) {
        if (table.about !== 'person' || table.copy !== 'in' || !name.startsWith('cards.')) continue;
        const sections = TABLES_OF_SECTIONS[name] ?? [];
        expect(Object.keys(data), name).toEqual(expect.arrayContaining([...sections]));
        if (sections.length === 0) expect(AT_THE_BANK[name], name).toBeDefined();
      }
    });

    it('[CPY-3] has the bytes of the files that the person sent', () => {
      const files = [...entries].filter(([name]) => name.startsWith('files/'));
      expect(files.length).toBeGreaterThan(0);
      for (const [, content] of files) expect(content.equals(FILE)).toBe(true);
    });

    it('[CPY-4] is stored in encrypted objects, like the files that the person sent', async () => {
      const keys: string[] = [];
      for await (const { key } of places.store.list()) keys.push(key);
      expect(keys.length).toBeGreaterThan(4);
      for (const key of keys) {
        const stored = (await places.store.get(key))!.toString('latin1');
        for (const needle of [person.mark, person.customerId, FILE.toString(), '%PDF', 'PK\u0003\u0004'])
          expect(stored.includes(needle), key).toBe(false);
      }
    });

    it('[CPY-3] has nothing of a second person, in no file', () => {
      const tables = [...entries].map(([name, content]) => name + content.toString('utf8'));
      const whole = [json, pdf, ...tables].join('\n');
      expect(whole).toContain(person.mark);
      for (const needle of [other.mark, other.letters, other.customerId, other.username])
        expect(whole).not.toContain(needle);
      const needles = ofOther.flatMap((one) => needleOf(other, one) ?? []);
      expect(needles.length).toBeGreaterThan(200);
      expect(needles.filter((needle) => whole.includes(needle))).toEqual([]);
    });

    it('[CPY-3] has no secret: no key, no hash and no code', () => {
      const secrets = planted.filter(({ data }) => data === 'secret');
      expect(secrets.length).toBeGreaterThan(10);
      const whole = json + [...entries.values()].join('\n') + pdf;
      for (const { value, unique, table, column } of secrets) {
        if (!unique) continue;
        const texts =
          value instanceof Uint8Array
            ? ['hex', 'base64'].map((as) => Buffer.from(value).toString(as as 'hex'))
            : [String(value)];
        for (const text of texts) expect(whole.includes(text), `${table}.${column}`).toBe(false);
      }
    });

    it('[CPY-3] names a reason for everything that is left out, also in the PDF', () => {
      for (const { why } of leftOut) {
        expect(why.en.length).toBeGreaterThan(10);
        expect(pdf.replace(/\s+/g, ' ')).toContain(why.en.slice(0, 30));
      }
      expect(leftOut.map(({ where }) => where)).toContain('archives');
      expect(leftOut.map(({ where }) => where)).toContain('log');
    });
  });
}
