/** Measures the memory of 20 uploads at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVIDENCE_BYTES } from '../../../shared/disputes.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnOneBank } from '../../../tests/support/database/databases.ts';
import { padded, picture } from '../testing/pictures.ts';
import { uploaded } from '../testing/upload.ts';

const UPLOADS = 20;
const MOST_MB = 60;

describeOnOneBank('the memory of uploads', (context) => {
  let t: TestApp;
  let browsers: Browser[];
  beforeAll(async () => {
    t = await testApp(context);
    browsers = [await loggedOn(t, 'demo.primary1'), await loggedOn(t, 'demo.primary2')];
  });
  afterAll(() => t.app.server.close());

  it(`[EVD-2] ${UPLOADS} uploads of 5 MB at once need at most ${MOST_MB} MB`, async () => {
    const content = padded(picture('jpeg', { width: 4000, height: 3000 }), EVIDENCE_BYTES);
    // The first one loads what every later one needs.
    for (const browser of browsers) await uploaded(browser, content);
    await discardAll();
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 5);
    const files = await Promise.all(
      Array.from({ length: UPLOADS }, (_, n) => uploaded(browsers[n % 2]!, content)),
    );
    for (const [n, { fileId }] of files.entries())
      await expect
        .poll(async () => (await browsers[n % 2]!.call('GET', `/evidence/${fileId}`)).payload, {
          timeout: 60_000,
        })
        .toMatchObject({ state: 'ready' });
    clearInterval(watch);
    process.stdout.write(`20 uploads at once: +${Math.round(most / 1e6)} MB\n`);
    expect(most / 1e6).toBeLessThan(MOST_MB);
  }, 120_000);

  async function discardAll(): Promise<void> {
    await sql`delete from portal.evidence`.execute(context.db());
  }
});
