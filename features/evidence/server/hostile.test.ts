import { loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVIDENCE_BYTES } from '../../../shared/disputes.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnOneBank } from '../../../tests/support/database/databases.ts';
import type { Evidence } from '../contract.ts';
import type { HostileFile } from '../testing/formats.ts';
import { hostileFiles, PLACE } from '../testing/hostile.ts';
import { upload } from '../testing/upload.ts';
import { typeOf } from './kinds.ts';

/** A seed of its own for each day, as `npm test` prints it. */
const SEED = Number(process.env.TURN ?? 20_784);

describeOnOneBank('hostile files', (context) => {
  let t: TestApp;
  let browsers: Browser[];
  beforeAll(async () => {
    t = await testApp(context);
    browsers = [];
    for (const name of ['demo.primary1', 'demo.primary2', 'demo.corp1'])
      browsers.push(await loggedOn(t, name));
  });
  afterAll(() => t.app.server.close());

  const files = hostileFiles(SEED);

  async function send(browser: Browser, { about, content, expected }: HostileFile): Promise<string> {
    const answer = await upload(browser, content, 'receipt.jpg');
    expect([about, answer.status]).toEqual([about, 200]);
    const file = answer.payload as Evidence;
    const end = file.type ?? file.problem ?? file.state;
    if (expected) expect([about, end]).toEqual([about, expected]);
    const { raw } = await browser.call('GET', `/evidence/${file.fileId}/file`);
    if (file.state === 'refused') expect([about, raw.statusCode]).toEqual([about, 404]);
    else await checkKept(about, file, raw.rawPayload, raw.headers);
    expect((await browser.call('POST', `/evidence/${file.fileId}/discard`)).status).toBe(200);
    return end;
  }

  async function checkKept(
    about: string,
    file: Evidence,
    content: Buffer,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    expect([about, file.state, headers['content-type'], typeOf(content)]).toEqual([
      about,
      'ready',
      file.type,
      file.type,
    ]);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(content.length).toBeLessThanOrEqual(EVIDENCE_BYTES);
    if (file.type === 'application/pdf') {
      expect([about, headers['content-disposition']]).toEqual([about, expect.stringMatching(/^attachment/)]);
      return;
    }
    const image = await loadImage(content);
    expect(image.width * image.height).toBeLessThan(16_100_000);
    const text = content.toString('latin1');
    for (const word of [
      PLACE,
      'Exif',
      'xmpmeta',
      'Photoshop',
      '<script',
      '<?php',
      'PK\x03\x04',
      '%PDF',
      '%%EOF',
    ])
      expect([about, text.includes(word)]).toEqual([about, false]);
  }

  it(`[EVD-2] [S25] none runs, none keeps a place and none breaks the server (${files.length} files)`, async () => {
    expect(files.length).toBeGreaterThanOrEqual(300);
    const ends: Record<string, number> = {};
    const queue = [...files];
    await Promise.all(
      browsers.map(async (browser) => {
        for (let file = queue.shift(); file; file = queue.shift()) {
          const end = await send(browser, file);
          ends[end] = (ends[end] ?? 0) + 1;
        }
      }),
    );
    // Each way to end has to be there, or the files would prove little.
    for (const end of ['type', 'broken', 'too-large-picture', 'application/pdf', 'image/jpeg'])
      expect([end, ends[end] ?? 0]).toEqual([end, expect.toSatisfy((n: number) => n >= 10)]);
    const { rows } = await sql`select 1 from portal.evidence`.execute(context.db());
    expect(rows).toHaveLength(0);
  }, 180_000);
});
