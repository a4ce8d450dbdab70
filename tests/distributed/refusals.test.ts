/** [OPS-2] What one PostgreSQL has instead of shards is refused on a distributed database, before anything is changed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { openDatabase } from '../../server/db/open.ts';
import { testApp } from '../support/api/clients/api.ts';
import { runProgram } from '../support/api/programs.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';

describeOnDistributedBank('what a distributed database refuses', (context) => {
  beforeAll(() => ensureBuilt());

  it('[OPS-2] [OPS-10] a portal that would read on standbys does not start', async () => {
    const url = context.url?.() ?? '';
    const database = await openDatabase({ kind: 'postgres', url, standbyUrls: [url] });
    await expect(testApp(context, {}, { database })).rejects.toThrow(
      'A distributed database has no standbys for reads: remove DATABASE_READ_URL (docs/distributed.md).',
    );
    await database.close();
  });

  it('[OPS-2] [OPS-11] history-months ends with 2 and one sentence', async () => {
    const ended = await runProgram('history-months', [], {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-refused-')),
      DATABASE_URL: context.url?.() ?? '',
      PORTAL_SECRET: Buffer.alloc(32, 5).toString('base64'),
      DEMO_CROWD: 'off',
    });
    const errors = 'A distributed database keeps its history in shards (docs/distributed.md).\n';
    expect(ended).toEqual({ code: 2, output: '', errors });
  });
});
