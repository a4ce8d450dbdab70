/** [CPY-5] The process that makes a copy gets SIGKILL, as from the out-of-memory killer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSecret } from '../../../server/config/test-config.ts';
import { createEvidenceFolder } from '../../../server/ports/evidence-store/folder.ts';
import { COPY_PHASES, type CopyPhase } from '../../../tests/faults/copy-phases.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { bundleForNode } from '../../../tests/support/source/bundle.ts';
import { documentProgram, Person } from './test-setup.ts';

const program = documentProgram();
const SECRET = testSecret(7);
/** In the first part of a copy, and later. */
const TIMES = [0, 3];
/** These are reached once in a copy, or once for each of few files. */
const ONCE: readonly CopyPhase[] = ['committing', 'committed', 'drawing'];
const KILLS = COPY_PHASES.flatMap((phase) =>
  (ONCE.includes(phase) ? [0] : TIMES).map((times) => [phase, times] as const),
);

describeOnBank('a copy whose process gets SIGKILL', (context) => {
  let folder: string;
  let maker: string;
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'killed-copies-'));
    maker = await bundleForNode('tests/faults/copy-writer.ts');
    t = await testApp(
      context,
      { PORTAL_SECRET: SECRET },
      { documentThread: program(), evidenceStore: createEvidenceFolder(folder) },
    );
    person = await Person.logOn(t, context.db());
  });
  afterAll(async () => {
    await t.app.server.close();
    for (const path of [folder, dirname(maker)]) rmSync(path, { recursive: true, force: true });
  });

  const filesBelow = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile());

  async function killed(phase: CopyPhase, times: number): Promise<void> {
    const args = [context.url?.() ?? '', folder, fileURLToPath(program()), phase, String(times)];
    const child = spawn(process.execPath, [maker, ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORTAL_SECRET: SECRET },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  }

  it.skipIf(context.kind === 'embedded').each(KILLS)(
    '[CPY-5] ends by itself and once after a kill in phase %s, reached %d times before',
    async (phase, times) => {
      await sql`delete from portal.data_copies`.execute(context.db());
      const { copyId } = await person.begun();
      await killed(phase, times);

      const isCommitted = phase === 'committed';
      if (!isCommitted) {
        expect((await person.part(copyId, 0, 0)).status).toBe(404);
        expect(await person.status()).toMatchObject({ copyId, state: 'making', files: [] });
        // The minute in which the dead process might be alive is over.
        await sql`update portal.data_copies set leased_until = app_now() where copy_id = ${copyId}::uuid`.execute(
          context.db(),
        );
      }
      expect(await t.app.copyWorker.run()).toBe(!isCommitted);

      const copy = (await person.status())!;
      expect(copy).toMatchObject({ copyId, state: 'ready' });
      expect(copy.done).toBe(copy.kinds);
      const { json, entries, pdfs } = await person.downloaded(copy);
      expect(json.data.person!.records).toHaveLength(1);
      expect(entries.size).toBeGreaterThan(10);
      for (const pdf of pdfs) expect(pdf.subarray(-6).toString()).toContain('%%EOF');
      const made = await sql`select 1 from portal.audit where action = 'data-copy' and outcome = 'made'
        and request_id = ${copyId}`.execute(context.db());
      expect(made.rows).toHaveLength(1);

      // What the dead process has left is deleted: no half file stays.
      const tenMinutesAgo = Date.now() / 1000 - 600;
      for (const path of filesBelow()) utimesSync(path, tenMinutesAgo, tenMinutesAgo);
      await t.app.purge();
      const parts = await sql<{ object_id: string }>`select object_id from portal.data_copy_parts`.execute(
        context.db(),
      );
      expect(
        filesBelow()
          .map((path) => path.slice(-36))
          .sort(),
      ).toEqual(parts.rows.map(({ object_id }) => object_id).sort());
    },
  );
});
