import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EvidenceScan, ScanUnavailable } from '../../../server/ports/evidence-scan/port.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Evidence } from '../contract.ts';
import { pdf, picture } from '../testing/pictures.ts';
import { sendPiece, upload, uploaded } from '../testing/upload.ts';

describeOnBank('the scan of files', (context) => {
  let t: TestApp;
  let anna: Browser;
  let isDown = false;
  const seen: number[] = [];
  const scan: EvidenceScan = {
    async isInfected(content) {
      if (isDown) throw new ScanUnavailable('timeout');
      seen.push(content.length);
      return Buffer.from(content).includes('virus');
    },
  };
  beforeAll(async () => {
    t = await testApp(context, {}, { evidenceScan: scan });
    anna = await loggedOn(t, 'demo.primary1');
  });
  afterAll(() => t.app.server.close());

  it('[EVD-5] refuses a file in which something is found, before it is drawn or kept', async () => {
    const bad = Buffer.concat([picture('jpeg'), Buffer.from('virus')]);
    expect(await uploaded(anna, bad)).toMatchObject({ state: 'refused', problem: 'virus' });
    expect(await uploaded(anna, pdf('/Name (virus)'))).toMatchObject({ state: 'refused', problem: 'virus' });
    expect(await uploaded(anna, picture('jpeg'))).toMatchObject({ state: 'ready' });
    expect(seen).toHaveLength(3);
  });

  it('[EVD-5] never accepts a file that was not scanned, and scans it later', async () => {
    isDown = true;
    const content = pdf();
    const answer = await upload(anna, content);
    expect([answer.status, answer.error?.code]).toEqual([502, 'EVIDENCE-STORE']);
    const [file] = await files();
    expect(file).toMatchObject({ state: 'checking' });
    expect((await anna.call('GET', `/evidence/${file?.fileId}/file`)).error?.code).toBe('NOT_FOUND');
    isDown = false;
    expect((await sendPiece(anna, file!.fileId, 0, content)).payload).toMatchObject({ state: 'ready' });
  });

  /** The files that wait for their check. */
  async function files(): Promise<Evidence[]> {
    const { rows } = await sql<{ id: string }>`select file_id as id from portal.evidence
      where state = 'checking'`.execute(context.db());
    return Promise.all(
      rows.map(async ({ id }) => (await anna.call('GET', `/evidence/${id}`)).payload as Evidence),
    );
  }
});
