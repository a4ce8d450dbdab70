/** [OPS-2] Operations that a distributed database does not support are refused with a message before anything is changed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { type Ended, runProgram } from '../support/api/programs.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';

describeOnDistributedBank('what a distributed database refuses', (context) => {
  beforeAll(() => ensureBuilt());

  it('[OPS-2] bank:load ends with 1 and one sentence', async () => {
    const cards = await count('cards.cards');
    const ended = await run('bank-load');
    const sentence =
      'A distributed database takes no files: set CARD_SYSTEM_READS=http (docs/distributed.md).';
    expect(ended).toEqual({ code: 1, output: '', errors: `${sentence}\n` });
    expect(await count('cards.cards')).toBe(cards);
  });

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      context.db(),
    );
    return rows[0]?.n ?? 0;
  }

  function run(program: string): Promise<Ended> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-refused-'));
    return runProgram(program, [folder], {
      DATA_DIR: folder,
      DATABASE_URL: context.url?.() ?? '',
      PORTAL_SECRET: Buffer.alloc(32, 5).toString('base64'),
      DEMO_CROWD: 'off',
    });
  }
});
