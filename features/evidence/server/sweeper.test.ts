import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvidenceFolder } from '../../../server/ports/evidence-store/folder.ts';
import { type EvidenceStore, evidenceKey, hourOf } from '../../../server/ports/evidence-store/port.ts';
import { StoreUnavailable } from '../../../server/ports/object-store/port.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { earlier } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { fastDirectory } from '../../../tests/support/database/fast-directory.ts';
import type { Evidence } from '../contract.ts';
import { pdf, picture } from '../testing/pictures.ts';
import { begin, sendPiece, sendRest, upload, uploaded } from '../testing/upload.ts';

const DAY = 24 * 60;

describeOnBank('the store of evidence', (context) => {
  let t: TestApp;
  let anna: Browser;
  const root = mkdtempSync(join(fastDirectory(), 'portal-evidence-'));
  const folder = createEvidenceFolder(root);
  /** What fails now. */
  const down = new Set<'put' | 'get' | 'delete' | 'list'>();
  const failing = (what: 'put' | 'get' | 'delete' | 'list') => {
    if (down.has(what)) throw new StoreUnavailable('file-ENOSPC');
  };
  const store: EvidenceStore = {
    async put(key, content) {
      failing('put');
      await folder.put(key, content);
    },
    async get(key) {
      failing('get');
      return folder.get(key);
    },
    async delete(key) {
      failing('delete');
      await folder.delete(key);
    },
    async *list(hour) {
      failing('list');
      yield* folder.list(hour);
    },
  };
  beforeAll(async () => {
    t = await testApp(context, { EVIDENCE_RETENTION_DAYS: '400' }, { evidenceStore: store });
    anna = await loggedOn(t, 'demo.primary1');
  });
  afterAll(async () => {
    await t.app.server.close();
    rmSync(root, { recursive: true });
  });
  beforeEach(async () => {
    down.clear();
    await sql`delete from portal.evidence`.execute(context.db());
    for (const path of objects()) await folder.delete(path);
  });

  const objects = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  /** Lets rows and objects look older. */
  async function age(minutes: number): Promise<void> {
    const before = Date.now() / 1000 - minutes * 60;
    for (const path of objects()) utimesSync(join(root, path), before, before);
    await sql`update portal.evidence set begun_at = ${earlier('begun_at', minutes)},
      case_ended_at = ${earlier('case_ended_at', minutes)}`.execute(context.db());
  }
  const toCase = () => sql`update portal.evidence set case_id = ${randomUUID()}::uuid`.execute(context.db());
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from portal.evidence`.execute(context.db())).rows[0]
      ?.n;

  it('[EVD-4] deletes a file that no case took, with its objects, within an hour', async () => {
    await uploaded(anna, picture('jpeg'));
    const content = Buffer.concat([pdf(), Buffer.alloc(600_000)]);
    const half = (await begin(anna, 'half.pdf', content.length)).payload as Evidence;
    await sendPiece(anna, half.fileId, 0, content);
    await uploaded(anna, Buffer.from('refused'));
    expect([await count(), objects().length]).toEqual([3, 2]);
    await age(54);
    await t.app.purge();
    expect([await count(), objects().length]).toEqual([3, 2]);
    await age(2);
    await t.app.purge();
    expect([await count(), objects()]).toEqual([0, []]);
  });

  it('[EVD-4] keeps files for the configured days after the end of the case, or after the upload', async () => {
    await uploaded(anna, picture('jpeg'));
    await toCase();
    await age(399 * DAY);
    await t.app.purge();
    expect(await count()).toBe(1);
    await sql`update portal.evidence set case_ended_at = app_now()`.execute(context.db());
    await age(399 * DAY);
    await t.app.purge();
    expect([await count(), objects().length]).toEqual([1, 1]);
    await age(2 * DAY);
    await t.app.purge();
    expect([await count(), objects()]).toEqual([0, []]);
    await uploaded(anna, picture('jpeg'));
    await toCase();
    await age(401 * DAY);
    await t.app.purge();
    expect([await count(), objects()]).toEqual([0, []]);
  });

  it('[EVD-4] deletes objects that a crash has left, but no young ones and none that a row names', async () => {
    const file = await uploaded(anna, picture('jpeg'));
    const left = [
      evidenceKey(hourOf(new Date()), file.fileId, randomUUID()),
      evidenceKey(hourOf(new Date()), randomUUID(), randomUUID()),
    ];
    for (const key of left) await folder.put(key, Buffer.of(1));
    await t.app.purge();
    expect(objects()).toHaveLength(3);
    const before = Date.now() / 1000 - 240;
    for (const path of objects()) utimesSync(join(root, path), before, before);
    await t.app.purge();
    expect(objects()).toHaveLength(1);
    expect((await anna.call('GET', `/evidence/${file.fileId}/file`)).status).toBe(200);
  });

  it('[EVD-4] deletes later what could not be deleted while the store was down', async () => {
    await uploaded(anna, picture('jpeg'));
    await age(56);
    down.add('delete');
    await t.app.purge().catch(() => undefined);
    expect([await count(), objects().length]).toEqual([0, 1]);
    down.clear();
    await t.app.purge();
    expect(objects()).toEqual([]);
  });

  it('[EVD-1] a full disk and a store that is down lose nothing, and the upload goes on', async () => {
    const content = Buffer.concat([pdf(), Buffer.alloc(600_000), Buffer.from('%%EOF')]);
    const file = (await begin(anna, 'a.pdf', content.length)).payload as Evidence;
    await sendPiece(anna, file.fileId, 0, content);
    down.add('put');
    const refused = await sendRest(anna, { ...file, received: 262_144 }, content);
    expect([refused.status, refused.error?.code]).toEqual([502, 'EVIDENCE-STORE']);
    expect((await anna.call('GET', `/evidence/${file.fileId}`)).payload).toMatchObject({ received: 262_144 });
    down.clear();
    down.add('get');
    const waiting = await sendRest(anna, { ...file, received: 262_144 }, content);
    expect([waiting.status, waiting.error?.code]).toEqual([502, 'EVIDENCE-STORE']);
    expect((await anna.call('GET', `/evidence/${file.fileId}`)).payload).toMatchObject({ state: 'checking' });
    down.clear();
    // Any repeated piece asks for the check again.
    expect((await sendPiece(anna, file.fileId, 0, content)).payload).toMatchObject({ state: 'ready' });
    down.add('get');
    expect((await anna.call('GET', `/evidence/${file.fileId}/file`)).error?.code).toBe('EVIDENCE-STORE');
    down.clear();
    const whole = await anna.call('GET', `/evidence/${file.fileId}/file`);
    expect(whole.raw.rawPayload.equals(content)).toBe(true);
    expect(objects()).toHaveLength(1);
  });

  it('[EVD-1] a check that was interrupted begins again when the page asks how far the file is', async () => {
    down.add('get');
    const content = picture('jpeg');
    const file = (await begin(anna, 'a.jpg', content.length)).payload as Evidence;
    expect((await sendRest(anna, file, content)).error?.code).toBe('EVIDENCE-STORE');
    down.clear();
    await expect
      .poll(async () => (await anna.call('GET', `/evidence/${file.fileId}`)).payload)
      .toMatchObject({ state: 'ready' });
  });

  it('[EVD-4] discarding a file deletes its objects, in any state', async () => {
    const ready = await uploaded(anna, picture('jpeg'));
    const content = Buffer.alloc(600_000, 'x');
    const half = (await begin(anna, 'half.pdf', content.length)).payload as Evidence;
    await sendPiece(anna, half.fileId, 0, content);
    for (const { fileId } of [ready, half])
      expect((await anna.call('POST', `/evidence/${fileId}/discard`)).status).toBe(200);
    expect([await count(), objects()]).toEqual([0, []]);
    expect((await upload(anna, picture('jpeg'))).status).toBe(200);
  });
});
