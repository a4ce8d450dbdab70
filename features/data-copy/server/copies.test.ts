import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { elements, readPdf } from '../../../tests/support/data/pdf.ts';
import { readCsv } from '../../../tests/support/data/read-csv.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { DataCopy } from '../contract.ts';
import { type CopyJson, documentProgram, Person } from './test-setup.ts';

const program = documentProgram();

describeOnBank('a copy of personal data', (context) => {
  let t: TestApp;
  let anna: Person;
  let ben: Person;
  /** With few data. */
  let cleo: Person;
  beforeAll(async () => {
    t = await testApp(context, {}, { documentThread: program() });
    anna = await Person.logOn(t, context.db());
    ben = await Person.logOn(t, context.db(), 'primary2');
    cleo = await Person.logOn(t, context.db(), 'supp1');
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sql`delete from portal.data_copies`.execute(context.db()));

  /** Returns the files of the objects of a copy. */
  const objectsOf = (copyId: string) => {
    const root = t.config.evidence.folder;
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.includes(`${copyId}/`)).map((name) => join(root, name));
  };

  describe.each(['en', 'zh_tw'] as const)('its files in %s', (language) => {
    let copy: DataCopy;
    let json: CopyJson;
    let entries: Map<string, Buffer>;
    let pdfs: Buffer[];
    beforeAll(async () => {
      await sql`delete from portal.data_copies`.execute(context.db());
      copy = await anna.made(language);
      ({ json, entries, pdfs } = await anna.downloaded(copy));
    });

    it('[CPY-2] are tagged PDF with title, language and headings', async () => {
      expect(pdfs.length).toBeGreaterThan(1);
      for (const content of pdfs) {
        const pdf = await readPdf(content);
        expect(pdf).toMatchObject({ version: '1.7', marked: true });
        expect(pdf.language).toBe(language === 'en' ? 'en' : 'zh-Hant-TW');
        expect(pdf.title).toMatch(language === 'en' ? /^Copy of your data/ : /^個人資料複製本/);
        const [first] = pdf.trees;
        expect(elements(first!, 'H1').map(({ text }) => text)).toEqual([pdf.title]);
        expect(elements(first!, 'TH').length).toBeGreaterThan(1);
        expect(pdf.trees.flatMap((tree) => elements(tree, 'TD')).length).toBeGreaterThan(5);
      }
    });

    it('[CPY-2] split a long kind by calendar year, and print each of its rows once', async () => {
      const years = new Map<string, number>();
      const listed = copy.files.filter(({ kind }) => kind === 'pdf');
      for (const [at, { of, year }] of listed.entries()) {
        if (of?.en !== 'Transactions' || !year) continue;
        const pdf = await readPdf(pdfs[at]!);
        const rows = pdf.trees.flatMap((tree) => elements(tree, 'TR'));
        const cells = rows.map((row) => elements(row, 'TD').map(({ text }) => text));
        // The tree of a page also contains the rows of the other pages, without text.
        const printed = cells.filter((row) => row.length === 7 && /\d/.test(row[1] ?? ''));
        for (const row of printed) expect(row[1]).toContain(year);
        years.set(year, (years.get(year) ?? 0) + printed.length);
      }
      const dates = json.data.transactions!.records.map((record) =>
        String(record.transactionDate).slice(0, 4),
      );
      expect(years.size).toBeGreaterThan(1);
      for (const [year, count] of years) expect(count).toBe(dates.filter((date) => date === year).length);
    });

    it('[CPY-2] have a table for each kind, with one line for each record of the JSON', () => {
      for (const [id, { records }] of Object.entries(json.data)) {
        const csv = entries.get(`${id}.csv`)?.toString('utf8') ?? '';
        const [head = [], ...rows] = readCsv(csv);
        expect(
          rows.filter((row) => row.some(Boolean)),
          id,
        ).toHaveLength(records.length);
        expect(head[0], id).not.toBe('');
      }
      expect(entries.get('transactions.csv')?.toString()).toContain(language === 'en' ? 'Posted' : '入帳日');
    });
  });

  it('[CPY-2] have every transaction, statement and point entry that the pages show', async () => {
    const { json } = await anna.downloaded(await anna.made());
    const counts = await sql<{ transactions: number; statements: number; points: number }>`select
      (select count(*)::int from cards.transactions where customer_id = ${anna.customerId}::uuid) as transactions,
      (select count(*)::int from cards.statements where customer_id = ${anna.customerId}::uuid) as statements,
      (select count(*)::int from cards.point_entries where customer_id = ${anna.customerId}::uuid) as points`.execute(
      context.db(),
    );
    const { transactions, statements, points } = json.data;
    expect(transactions!.records).toHaveLength(counts.rows[0]!.transactions);
    expect(statements!.records).toHaveLength(counts.rows[0]!.statements);
    expect(points!.records.length).toBeGreaterThanOrEqual(counts.rows[0]!.points);
    expect(new Set(transactions!.records.map(({ transactionId }) => transactionId)).size).toBe(
      counts.rows[0]!.transactions,
    );
  });

  describe('its request', () => {
    it('[CPY-1] needs a code, and a wrong or missing one makes nothing', async () => {
      const code = await cleo.code();
      const wrong = await cleo.begin(code === '123456' ? '654321' : '123456');
      expect(wrong.error).toMatchObject({ code: '01009' });
      expect(
        (
          await cleo.browser.call(
            'POST',
            '/data-copy',
            { language: 'en' },
            { 'idempotency-key': randomUUID() },
          )
        ).status,
      ).toBe(400);
      expect(await cleo.status()).toBeNull();
      expect((await cleo.begin(code)).status).toBe(200);
    });

    it('[CPY-1] refuses a code for reading a copy', async () => {
      const { copyId } = await cleo.made();
      const code = await cleo.code({ copyId });
      expect((await cleo.begin(code)).error).toMatchObject({ code: 'NOT_NOW' });
      expect((await cleo.status())?.copyId).toBe(copyId);
    });

    it('[CPY-1] gives the same copy for a repeated call, and another one is refused while it is made', async () => {
      const [code, key] = [await cleo.code(), randomUUID()];
      const first = await cleo.begin(code, {}, key);
      const again = await cleo.begin(code, {}, key);
      expect(again.payload).toEqual(first.payload);
      expect((await cleo.ask()).error).toMatchObject({ code: 'COPY-OPEN' });
      expect((await cleo.begin('123456')).error).toMatchObject({ code: 'COPY-OPEN' });
      await t.app.copyWorker.run();
      const { rows } = await sql`select 1 from portal.data_copies`.execute(context.db());
      expect(rows).toHaveLength(1);
    });

    it('[CPY-1] makes one copy when requests race', async () => {
      const code = await cleo.code();
      const answers = await Promise.all(Array.from({ length: 8 }, () => cleo.begin(code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await sql`select 1 from portal.data_copies`.execute(context.db());
      expect(rows).toHaveLength(1);
    });

    it('[CPY-1] replaces a copy that is ready, whose files are gone', async () => {
      const before = await cleo.made();
      expect(objectsOf(before.copyId).length).toBeGreaterThan(2);
      const after = await cleo.begun();
      expect(after.copyId).not.toBe(before.copyId);
      expect((await cleo.part(before.copyId, 0, 0)).status).toBe(404);
      expect(objectsOf(before.copyId)).toEqual([]);
    });

    it('[CPY-1] tells the person when it begins and when it is ready, by SMS and e-mail', async () => {
      await cleo.made();
      const texts = await t.inbox(cleo.customerId);
      expect(
        texts.filter((text) => text.includes('copy of all your data was requested')).length,
      ).toBeGreaterThan(1);
      expect(texts.filter((text) => text.includes('copy of your data is ready')).length).toBeGreaterThan(1);
    });
  });

  describe('reading it', () => {
    it('[CPY-4] is for the session that asked only; another one gives a code, and then it is the only one', async () => {
      const copy = await cleo.made();
      expect(copy).toMatchObject({ open: true, state: 'ready' });
      const again = await Person.logOn(t, context.db(), 'supp1');
      expect(await again.status()).toMatchObject({ open: false, files: [] });
      expect((await again.part(copy.copyId, 0, 0)).status).toBe(404);
      const code = await again.code({ copyId: copy.copyId });
      expect((await again.open(copy.copyId, code === '123456' ? '654321' : '123456')).error).toMatchObject({
        code: '01009',
      });
      expect((await again.part(copy.copyId, 0, 0)).status).toBe(404);
      const opened = await again.open(copy.copyId, code);
      expect(opened.payload).toMatchObject({ open: true });
      expect((await again.part(copy.copyId, 0, 0)).status).toBe(200);
      cleo = again;
    });

    it('[CPY-4] is not possible for another person, with any id or code', async () => {
      const copy = await cleo.made();
      for (const [file, part] of [
        [0, 0],
        [1, 0],
        [2, 0],
      ] as const)
        expect((await ben.part(copy.copyId, file, part)).status).toBe(404);
      expect((await ben.ask({ copyId: copy.copyId })).error).toMatchObject({ code: 'NOT_FOUND' });
      expect((await ben.discard(copy.copyId)).error).toMatchObject({ code: 'NOT_FOUND' });
      const code = await ben.code();
      expect((await ben.open(copy.copyId, code)).error).toMatchObject({ code: 'NOT_FOUND' });
      expect(await ben.status()).toBeNull();
    });

    it('[CPY-4] is not possible while it is made, nor for a part that is not there', async () => {
      const { copyId } = await cleo.begun();
      expect((await cleo.part(copyId, 0, 0)).status).toBe(404);
      await t.app.copyWorker.run();
      expect((await cleo.part(copyId, 0, 0)).status).toBe(200);
      for (const [file, part] of [
        [0, 9999],
        [9999, 0],
      ] as const)
        expect((await cleo.part(copyId, file, part)).status).toBe(404);
    });

    it('[CPY-4] ends after seven days to the second, and housekeeping deletes rows and objects', async () => {
      const { copyId, readyAt, expiresAt } = await cleo.made();
      expect(Date.parse(expiresAt!) - Date.parse(readyAt!)).toBe(7 * 86_400_000);
      const lasts = (seconds: number) =>
        sql`update portal.data_copies set expires_at = app_now() + make_interval(secs => ${seconds})`.execute(
          context.db(),
        );
      // Long enough for three answers on a busy machine.
      await lasts(30);
      expect((await cleo.part(copyId, 0, 0)).status).toBe(200);
      await t.app.purge();
      expect(await cleo.status()).not.toBeNull();
      await lasts(0);
      expect((await cleo.part(copyId, 0, 0)).status).toBe(404);
      expect(await cleo.status()).toBeNull();
      expect(objectsOf(copyId).length).toBeGreaterThan(2);
      await t.app.purge();
      expect(objectsOf(copyId)).toEqual([]);
      const { rows } = await sql`select 1 from portal.data_copies`.execute(context.db());
      expect(rows).toEqual([]);
    });

    it('[CPY-4] ends when the person deletes it', async () => {
      const { copyId } = await cleo.made();
      expect((await cleo.discard(copyId)).status).toBe(200);
      expect(await cleo.status()).toBeNull();
      expect(objectsOf(copyId)).toEqual([]);
    });

    it('[CPY-4] stores only encrypted objects, which the sweeper of evidence leaves alone', async () => {
      const { copyId } = await cleo.made();
      const before = objectsOf(copyId);
      expect(before.length).toBeGreaterThan(2);
      for (const path of before) {
        const content = readFileSync(path);
        expect(content.includes('%PDF') || content.includes('copy-of-personal-data')).toBe(false);
        expect(content.includes('@example.com') || content.subarray(12, 14).toString() === 'PK').toBe(false);
      }
      await t.app.purge();
      expect(objectsOf(copyId)).toEqual(before);
    });

    it('[CPY-5] is recorded, like its request, without data', async () => {
      const copy = await cleo.made();
      await cleo.file(copy, 0);
      const { rows } = await sql<{ outcome: string }>`select outcome from ${namedAudit} a
        where action = 'data-copy' and customer_id = ${cleo.customerId} order by at desc limit 3`.execute(
        context.db(),
      );
      expect(rows.map(({ outcome }) => outcome)).toEqual(['downloaded', 'made', 'begun']);
    });
  });
});
