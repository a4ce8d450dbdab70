import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { documentProgram, Person } from './test-setup.ts';

const program = documentProgram();

describeOnBank('a copy of personal data', (context) => {
  let t: TestApp;
  let anna: Person;
  beforeAll(async () => {
    t = await testApp(context, {}, { documentThread: program() });
    anna = await Person.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sql`delete from portal.data_copies`.execute(context.db()));

  describe('its files', () => {
    it('[CPY-2] are JSON, a ZIP and PDF', async () => {
      const copy = await anna.made();
      const { json, entries, pdfs } = await anna.downloaded(copy);
      for (const [at, pdf] of pdfs.entries()) writeFileSync(`/tmp/mc-${at}.pdf`, pdf);
      writeFileSync('/tmp/mc.json', JSON.stringify(json, null, 1));
      writeFileSync('/tmp/mc.zip', await anna.file(copy, 1));
      console.log(JSON.stringify(copy.files));
      console.log([...entries].map(([n, c]) => `${n} ${c.length}`).join('\n'));
      console.log(
        Object.entries(json.data)
          .map(([n, c]) => `${n} ${c.records.length}`)
          .join('\n'),
      );
      expect(pdfs.length).toBeGreaterThan(0);
    });
  });
});
