/**
 * Hostile names and descriptions in the files that the portal creates: PDF statements, CSV, OFX and the calendar file. The
 * texts are in the bank's database; the files come from the API.
 */
import { inflateSync } from 'node:zlib';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { HOSTILE_TEXTS, PDF_SYNTAX } from '../support/data/hostile-texts.ts';
import { readPdf } from '../support/data/pdf.ts';
import { readCsv } from '../support/data/read-csv.ts';
import { describeOnBank } from '../support/database/databases.ts';

/** The user, and the maximum time of a statement in milliseconds, on a busy machine. */
const USER = 'demo.primary1';
const MOST_MS = 20_000;

/** Names of PDF objects that run actions, load resources or contain files. */
const ACTIVE =
  /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFiles?|Filespec|URI|SubmitForm|ImportData|GoTo[RE]?|RichMedia|XFA|AcroForm|Annots?|ObjStm)\b/g;

/** Returns the text without white space and invisible characters, for comparisons. */
const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}\s]+/gu, '').normalize('NFC');

/** Returns the objects of a PDF without their streams, and the streams with drawing instructions. */
function partsOf(pdf: Buffer): { objects: string; drawings: string[] } {
  const text = pdf.toString('latin1');
  const drawings: string[] = [];
  let objects = '';
  let from = 0;
  for (let at = text.indexOf('stream\n'); at >= 0; at = text.indexOf('stream\n', from)) {
    const head = text.slice(from, at);
    const length = Number(/\/Length (\d+)(?![\s\S]*\/Length)/.exec(head)?.[1]);
    const start = at + 'stream\n'.length;
    expect(
      text
        .slice(start + length)
        .trimStart()
        .startsWith('endstream'),
    ).toBe(true);
    if (!/\/(FontFile|Subtype|CIDToGIDMap|Length1)\b/.test(head.slice(head.lastIndexOf(' obj')))) {
      const drawing = inflateSync(pdf.subarray(start, start + length)).toString('latin1');
      if (drawing.includes(' Tf')) drawings.push(drawing);
    }
    objects += head;
    from = start + length + text.slice(start + length).indexOf('endstream') + 'endstream'.length;
  }
  return { objects: objects + text.slice(from), drawings };
}

/** Returns everything in a PDF that a viewer could run, follow or open. */
async function actionsIn(pdf: Buffer): Promise<unknown[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const found: unknown[] = [
    await document.getJSActions(),
    await document.getOpenAction(),
    await document.getAttachments(),
    await document.getOutline(),
    await document.getFieldObjects(),
  ];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    found.push(await page.getJSActions(), ...(await page.getAnnotations()));
  }
  await loading.destroy();
  return found.filter((one) => one !== null && one !== undefined);
}

/** Returns path and text of each element without children. Throws on attributes, and on all but three entities. */
function readXml(file: string): [path: string, text: string][] {
  const read: [string, string][] = [];
  const open: string[] = [];
  let text = '';
  for (const [token, closing, name = ''] of file
    .replace(/^(<\?[^?]*\?>\r\n){2}/, '')
    .matchAll(/<(\/?)([A-Z0-9]+)>|[^<>]+|[<>]/g)) {
    if (closing === undefined) text += token;
    else if (closing === '') open.push(name);
    else {
      if (token !== `</${open.at(-1)}>`) throw new Error(`${token} in ${open.join('/')}`);
      if (/[<>]|&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`not escaped: ${text}`);
      if (text !== '') read.push([open.join('/'), plainText(text)]);
      open.pop();
    }
    if (closing !== undefined) text = '';
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join('/')}`);
  return read;
}

const plainText = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describeOnBank('[S54] hostile texts in files', (context) => {
  let t: TestApp;
  let owner: Browser;
  let cardId: string;
  let paymentKey: string;
  let written: string[];

  beforeAll(async () => {
    t = await testApp(context);
    owner = t.browser();
    const { payload } = await owner.logIn(USER);
    const { customerNumber } = payload as { customerNumber: string };
    [{ cardId }] = (await owner.call('GET', '/cards')).payload as [{ cardId: string }];
    written = [...HOSTILE_TEXTS];
    const name = PDF_SYNTAX.join(' ');
    const db = context.db();
    await sql`update cards.customers set name_en = ${name}, name_zh = ${`王${name}`}
      where customer_number = ${customerNumber}`.execute(db);
    await sql`update cards.cards set holder_name = ${name} where card_id = ${cardId}::uuid`.execute(db);
    await sql`update cards.products set name_en = ${PDF_SYNTAX[0]}, name_zh = ${PDF_SYNTAX[1]}`.execute(db);
    const list = (await owner.call('GET', `/cards/${cardId}/e-statements`)).payload;
    [, { paymentKey }] = list as [unknown, { paymentKey: string }];
    // Adds a transaction to the statement for each text.
    for (const text of written)
      await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date,
          posting_date, statement_date, description_en, description_zh, amount, category)
        select customer_id, gen_random_uuid(), card_id, statement_date, statement_date, statement_date,
          ${text}, ${text}, 50, 'dining' from cards.statements where statement_id = ${paymentKey}::uuid`.execute(
        db,
      );
  });
  afterAll(() => t.app.server.close());

  const file = async (path: string): Promise<Buffer> => {
    const { status, raw } = await owner.call('GET', `/cards/${cardId}${path}`);
    expect(status, path).toBe(200);
    return raw.rawPayload;
  };

  describe.each(['en', 'zh_tw'])('in %s', (language) => {
    it('[CARD-4] a PDF statement shows them as text, acts on nothing and is made within seconds', async () => {
      const from = performance.now();
      const pdf = await file(`/view-statement?paymentKey=${paymentKey}&language=${language}`);
      expect(performance.now() - from).toBeLessThan(MOST_MS);
      const { pages } = await readPdf(pdf);
      const printed = visible(pages.join(''));
      for (const text of written) {
        const known = [...visible(text)].filter((letter) => /[\x20-\x7e\u4e00-\u9fff]/.test(letter));
        if (known.length === [...visible(text)].length) expect(printed).toContain(known.join(''));
      }
      expect(pages.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(await actionsIn(pdf)).toEqual([]);
      const { objects, drawings } = partsOf(pdf);
      expect(objects.match(ACTIVE) ?? []).toEqual([]);
      expect(objects.match(/%%EOF|%PDF-/g)).toEqual(['%PDF-', '%%EOF']);
      expect(drawings).toHaveLength(pages.length);
      // Text is drawn as glyph numbers, so it cannot contain the end of a string.
      for (const drawing of drawings) expect(drawing).not.toMatch(/[()]|\/JS|app\.alert/);
    });

    it('[CARD-8] a CSV has one cell for each, which no spreadsheet takes for a formula', async () => {
      const csv = await file(
        `/transactions/download?format=csv&part=statement&paymentKey=${paymentKey}&language=${language}`,
      );
      const [head = [], ...rows] = readCsv(csv.toString('utf8'));
      expect(rows.length).toBeGreaterThanOrEqual(written.length);
      for (const row of rows) expect(row).toHaveLength(head.length);
      const descriptions = rows.map(([, , description = '']) => description);
      for (const text of written)
        expect(descriptions.some((cell) => cell.replaceAll("'", '') === text.replaceAll("'", ''))).toBe(true);
      // Some programs also split at semicolons and tabs, or ignore quotes there.
      expect(readCsv(csv.toString('utf8'), ',;\t')).toEqual([head, ...rows]);
      for (const cell of descriptions.flatMap((description) => description.split(/[;\t\r\n]/))) {
        const read = cell.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
        expect(read, JSON.stringify(cell)).not.toMatch(/^[=+\-@]/);
      }
    });

    it('[CARD-8] an OFX file has one name for each, and no element of theirs', async () => {
      const ofx = await file(
        `/transactions/download?format=ofx&part=statement&paymentKey=${paymentKey}&language=${language}`,
      );
      const lines = readXml(ofx.toString('utf8')).filter(([path]) => path.includes('/STMTTRN/'));
      const fields = ['TRNTYPE', 'DTPOSTED', 'DTUSER', 'TRNAMT', 'FITID', 'NAME', 'MEMO'];
      expect(new Set(lines.map(([path]) => path.replace(/.*\//, '')))).toEqual(new Set(fields));
      const names = lines.filter(([path]) => /(NAME|MEMO)$/.test(path)).map(([, text]) => text);
      for (const name of names) expect(name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      const together = visible(names.join(''));
      for (const text of written) expect(together).toContain(visible(text.replaceAll('\u0001', '\uFFFD')));
    });

    it('[CARD-8] a calendar file has one event and no address', async () => {
      const text = (await file(`/due-date?language=${language}`)).toString('utf8');
      const calendar = new ICAL.Component(ICAL.parse(text));
      expect(calendar.getAllSubcomponents()).toHaveLength(1);
      expect(text).not.toMatch(/ATTACH|URL|ATTENDEE|ORGANIZER|evil/);
    });
  });
});
