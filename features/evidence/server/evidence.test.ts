import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVIDENCE_BYTES, EVIDENCE_PIECE } from '../../../shared/disputes.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Evidence } from '../contract.ts';
import { exif, padded, pdf, picture, withSegment } from '../testing/pictures.ts';
import { begin, sendPiece, sendRest, upload, uploaded } from '../testing/upload.ts';

describeOnBank('files of evidence', (context) => {
  let t: TestApp;
  let anna: Browser;
  let other: Browser;
  beforeAll(async () => {
    t = await testApp(context);
    [anna, other] = [await loggedOn(t, 'demo.primary1'), await loggedOn(t, 'demo.primary2')];
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sql`delete from portal.evidence`.execute(context.db()));

  const begun = async (bytes: number) => (await begin(anna, 'a.jpg', bytes)).payload as Evidence;
  const statusOf = async ({ fileId }: Evidence) =>
    (await anna.call('GET', `/evidence/${fileId}`)).payload as Evidence;
  const fileOf = async ({ fileId }: Evidence) => (await anna.call('GET', `/evidence/${fileId}/file`)).raw;

  describe('upload', () => {
    it('[EVD-1] takes a file in pieces and tells how far it is', async () => {
      const content = padded(picture('jpeg'), 2 * EVIDENCE_PIECE + 1000);
      const file = await begun(content.length);
      expect(file).toMatchObject({ name: 'a.jpg', state: 'receiving', received: 0, bytes: content.length });
      expect((await sendPiece(anna, file.fileId, 0, content)).payload).toMatchObject({
        received: EVIDENCE_PIECE,
      });
      expect(await statusOf(file)).toMatchObject({ state: 'receiving', received: EVIDENCE_PIECE });
      const last = await sendRest(anna, await statusOf(file), content);
      expect(last.payload).toMatchObject({ state: 'ready', type: 'image/jpeg', received: content.length });
    });

    it('[EVD-1] goes on after it was cut at each tenth, with the same bytes', async () => {
      const content = Buffer.concat([pdf(), randomBytes(2_600_000), Buffer.from('\n%%EOF')]);
      const file = await begun(content.length);
      let pieces = 0;
      for (let tenth = 1; tenth <= 10; tenth++) {
        // Each time the page is loaded again and asks where to go on.
        let at = (await statusOf(file)).received;
        for (; at < Math.floor((content.length * tenth) / 10); pieces++) {
          const { payload } = await sendPiece(anna, file.fileId, at, content);
          at = (payload as Evidence).received;
        }
      }
      expect(pieces).toBe(Math.ceil(content.length / EVIDENCE_PIECE));
      expect((await statusOf(file)).state).toBe('ready');
      expect((await fileOf(file)).rawPayload.equals(content)).toBe(true);
    });

    it('[EVD-1] a repeated piece changes nothing, one too early is refused with the right place', async () => {
      const content = padded(picture('png'), 3 * EVIDENCE_PIECE);
      const file = await begun(content.length);
      const early = await sendPiece(anna, file.fileId, EVIDENCE_PIECE, content);
      expect([early.status, early.error?.code, early.error?.details]).toEqual([
        409,
        'EVIDENCE-OFFSET',
        { received: 0 },
      ]);
      await sendPiece(anna, file.fileId, 0, content);
      const again = await sendPiece(anna, file.fileId, 0, randomBytes(EVIDENCE_PIECE));
      expect(again.payload).toMatchObject({ received: EVIDENCE_PIECE });
      const last = await sendRest(anna, await statusOf(file), content);
      expect(last.payload).toMatchObject({ state: 'ready' });
      expect((await sendPiece(anna, file.fileId, 2 * EVIDENCE_PIECE, content)).payload).toEqual(last.payload);
    });

    it('[EVD-1] two tabs that send the same file at once store every piece once', async () => {
      const content = Buffer.concat([pdf(), randomBytes(4 * EVIDENCE_PIECE), Buffer.from('\n%%EOF')]);
      const file = await begun(content.length);
      const answers = await Promise.all(Array.from({ length: 4 }, () => sendRest(anna, file, content)));
      for (const { status, payload } of answers)
        expect([status, (payload as Evidence).received]).toEqual([200, content.length]);
      expect((await fileOf(file)).rawPayload.equals(content)).toBe(true);
      expect(objectsOf(t, file)).toHaveLength(1);
    });

    it('[EVD-1] refuses pieces of another length, none, and more than was announced', async () => {
      const content = padded(picture('jpeg'), EVIDENCE_PIECE + 10);
      const file = await begun(content.length);
      const send = (bytes: Buffer, type = 'application/octet-stream') =>
        anna.call('POST', `/evidence/${file.fileId}/pieces?offset=0`, bytes, { 'content-type': type });
      expect((await send(content.subarray(0, EVIDENCE_PIECE - 1))).error?.code).toBe('VALIDATION');
      expect((await send(Buffer.alloc(0))).error?.code).toBe('VALIDATION');
      expect((await send(content.subarray(0, EVIDENCE_PIECE + 1))).error?.code).toBe('BODY_TOO_LARGE');
      expect((await send(content.subarray(0, EVIDENCE_PIECE), 'application/json')).error?.code).toBe(
        'ORIGIN',
      );
      await sendPiece(anna, file.fileId, 0, content);
      const rest = Buffer.concat([content, Buffer.of(1)]);
      expect((await sendPiece(anna, file.fileId, EVIDENCE_PIECE, rest)).error?.code).toBe('VALIDATION');
      expect(await statusOf(file)).toMatchObject({ received: EVIDENCE_PIECE });
    });

    it('[EVD-1] no other call takes bytes', async () => {
      const answer = await anna.call('POST', '/evidence', Buffer.from('{}'), {
        'content-type': 'application/octet-stream',
      });
      expect([answer.status, answer.error?.code]).toEqual([403, 'ORIGIN']);
    });

    it('[EVD-1] the same key begins one file, and no other one', async () => {
      const key = randomUUID();
      const [one, again] = [await begin(anna, 'a.jpg', 10, key), await begin(anna, 'a.jpg', 10, key)];
      expect(again.payload).toEqual(one.payload);
      expect((await begin(anna, 'b.jpg', 10, key)).error?.code).toBe('CONFLICT');
      const theirs = (await begin(other, 'a.jpg', 10, key)).payload as Evidence;
      expect(theirs.fileId).not.toBe((one.payload as Evidence).fileId);
    });

    it('[EVD-1] begins ten files without a case, and no eleventh, also at once', async () => {
      const answers = await Promise.all(Array.from({ length: 15 }, () => begin(anna, 'a.jpg', 10)));
      const codes = answers.map(({ error }) => error?.code);
      expect(codes.filter((code) => code === undefined)).toHaveLength(10);
      expect(codes.filter((code) => code === 'EVIDENCE-FULL')).toHaveLength(5);
      const one = answers.find(({ status }) => status === 200)?.payload as Evidence;
      expect((await anna.call('POST', `/evidence/${one.fileId}/discard`)).status).toBe(200);
      expect((await begin(anna, 'a.jpg', 10)).status).toBe(200);
      expect((await begin(other, 'a.jpg', 10)).status).toBe(200);
    });

    it.each([0, EVIDENCE_BYTES + 1, -1, 1.5])('[EVD-2] refuses a file of %s bytes', async (bytes) => {
      expect((await begin(anna, 'a.jpg', bytes)).error?.code).toBe('VALIDATION');
    });

    it('[EVD-2] takes a file of exactly 5 MB, and one of a byte', async () => {
      const content = padded(picture('jpeg'), EVIDENCE_BYTES);
      expect(await uploaded(anna, content)).toMatchObject({ state: 'ready' });
      expect(await uploaded(anna, Buffer.of(0xff))).toMatchObject({ state: 'refused', problem: 'type' });
    });

    it('[EVD-1] shows a name without characters that are not seen', async () => {
      const file = (await begin(anna, ' \u202egpj.exe\u0000\u200b 收據.png ', 10)).payload as Evidence;
      expect(file.name).toBe('gpj.exe 收據.png');
      expect(((await begin(anna, '\u200b', 10)).payload as Evidence).name).toBe('–');
    });
  });

  describe('what is kept', () => {
    it('[EVD-2] goes by the first bytes, never by the name', async () => {
      expect(await uploaded(anna, Buffer.from('<html><script>1</script>'), 'receipt.jpg')).toMatchObject({
        state: 'refused',
        problem: 'type',
      });
      const file = await uploaded(anna, picture('png'), 'page.html');
      expect(file).toMatchObject({ state: 'ready', type: 'image/jpeg', name: 'page.html' });
    });

    it.each([
      ['jpeg', false, 'image/jpeg'],
      ['png', false, 'image/jpeg'],
      ['png', true, 'image/png'],
      ['webp', false, 'image/jpeg'],
      ['webp', true, 'image/png'],
    ] as const)('[EVD-2] redraws a picture: %s, transparent %s', async (format, transparent, type) => {
      const file = await uploaded(anna, picture(format, { transparent }));
      const answer = await fileOf(file);
      expect([file.type, answer.headers['content-type']]).toEqual([type, type]);
      expect(await loadImage(answer.rawPayload)).toMatchObject({ width: 60, height: 40 });
    });

    it('[EVD-2] keeps the right way up, and no place', async () => {
      const original = withSegment(picture('jpeg'), 0xe1, exif(6, 'GPS 25.0330 121.5654'));
      expect(original.toString('latin1')).toContain('GPS 25.0330');
      const { rawPayload } = await fileOf(await uploaded(anna, original));
      expect(await loadImage(rawPayload)).toMatchObject({ width: 40, height: 60 });
      expect(rawPayload.toString('latin1')).not.toMatch(/GPS|Exif|25\.0330/);
    });

    it('[EVD-2] draws a large picture smaller, and keeps a long conversation readable', async () => {
      const large = await fileOf(await uploaded(anna, picture('jpeg', { width: 8000, height: 6000 })));
      const image = await loadImage(large.rawPayload);
      expect(image.width * image.height).toBeLessThanOrEqual(16_100_000);
      expect(image.width / image.height).toBeCloseTo(8 / 6, 2);
      const long = await fileOf(await uploaded(anna, picture('jpeg', { width: 1080, height: 14_000 })));
      expect(await loadImage(long.rawPayload)).toMatchObject({ width: 1080, height: 14_000 });
    });

    it('[EVD-3] is shown only in a sandbox; a PDF is downloaded as it was', async () => {
      const image = await fileOf(await uploaded(anna, picture('jpeg')));
      const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";
      expect(image.headers).toMatchObject({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^inline; filename="evidence-[0-9a-f]{8}\.jpg"$/),
      });
      const content = pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
      const document = await fileOf(await uploaded(anna, content, 'bill.pdf'));
      expect(document.rawPayload.equals(content)).toBe(true);
      expect(document.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="evidence-[0-9a-f]{8}\.pdf"$/),
      });
    });

    it('[EVD-3] is encrypted in the store and in the database', async () => {
      const content = pdf('/Secret (in the clear)');
      const file = await uploaded(anna, content, 'my-own-name.pdf');
      const [object = ''] = objectsOf(t, file);
      const stored = readFileSync(object);
      expect(stored.length).toBe(content.length + 28);
      expect(stored.toString('latin1')).not.toMatch(/PDF|Secret/);
      const { rows } = await sql`select * from portal.evidence`.execute(context.db());
      expect(JSON.stringify(rows)).not.toContain('my-own-name');
      expect(Buffer.from((rows[0] as { sealed: Buffer }).sealed).toString('latin1')).not.toContain(
        'my-own-name',
      );
    });

    it('[EVD-3] answers the owner alone, and others as if it were not there', async () => {
      const file = await uploaded(anna, picture('jpeg'));
      for (const fileId of [file.fileId, randomUUID(), 'none', `${file.fileId}0`]) {
        const answers = [
          await other.call('GET', `/evidence/${fileId}`),
          await other.call('GET', `/evidence/${fileId}/file`),
          await other.call('POST', `/evidence/${fileId}/discard`),
          await sendPiece(other, fileId, 0, Buffer.of(1)),
        ];
        for (const { status, error } of answers) expect([status, error?.code]).toEqual([404, 'NOT_FOUND']);
      }
      expect((await fileOf(file)).statusCode).toBe(200);
    });

    it('[EVD-3] is not given back when it was changed or another one is in its place', async () => {
      const [one, two] = [await uploaded(anna, picture('jpeg')), await uploaded(anna, picture('png'))];
      const { rows } = await sql<{ object_id: string; sealed: Buffer }>`select object_id, sealed
        from portal.evidence where file_id = ${two.fileId}::uuid`.execute(context.db());
      const other = rows[0]!;
      await sql`update portal.evidence set object_id = ${other.object_id}::uuid
        where file_id = ${one.fileId}::uuid`.execute(context.db());
      expect((await anna.call('GET', `/evidence/${one.fileId}/file`)).error?.code).toBe('EVIDENCE-STORE');
      await sql`update portal.evidence set sealed = ${other.sealed}
        where file_id = ${one.fileId}::uuid`.execute(context.db());
      expect((await anna.call('GET', `/evidence/${one.fileId}/file`)).error?.code).toBe('EVIDENCE-STORE');
    });

    it('[EVD-2] says what is wrong with a file that is not accepted', async () => {
      const cut = picture('jpeg').subarray(0, -300);
      expect(await uploaded(anna, cut)).toMatchObject({ state: 'refused', problem: 'broken' });
      const file = await uploaded(anna, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'IMG_1.HEIC');
      expect(file).toMatchObject({ state: 'refused', problem: 'type' });
      expect(file).not.toHaveProperty('type');
      expect((await anna.call('GET', `/evidence/${file.fileId}/file`)).error?.code).toBe('NOT_FOUND');
      expect(objectsOf(t, file)).toEqual([]);
    });
  });

  it('[EVD-1] asks for a log-on and takes nothing from another site', async () => {
    const stranger = await t.browser().open();
    expect((await upload(stranger, picture('jpeg')).catch(() => ({ status: 401 }))).status).toBe(401);
    const file = await begun(10);
    const foreign = await anna.call('POST', `/evidence/${file.fileId}/pieces?offset=0`, Buffer.alloc(10), {
      'content-type': 'application/octet-stream',
      origin: 'https://evil.example',
    });
    expect(foreign.error?.code).toBe('ORIGIN');
  });
});

/** Returns the paths of the objects of a file. */
function objectsOf({ config }: TestApp, { fileId }: Evidence): string[] {
  const root = config.evidence.folder;
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(fileId))
    .map((entry) => join(entry.parentPath, entry.name));
}
