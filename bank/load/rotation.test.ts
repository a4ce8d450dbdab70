import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBank } from '../../tests/support/database/databases.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { loadFolder } from './load.ts';
import { writeSample } from './sample/sample.ts';
import { content, fillBank, keys, later, sampleFolder, written } from './test-bank.ts';
import { contentOf, newFolder } from './test-folder.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);

describeOnBank('a load while the card system’s secret is replaced', (context) => {
  it('[CRY-2] finds the stored cards, keeps what commands changed, and leaves values of one secret', async () => {
    await fillBank(context);
    const folder = await sampleFolder(context);
    later(folder);
    const before = await content(context);
    await sql`update cards.cards set status = 'active' where status = 'unactivated' and not activation_blocked`.execute(
      context.db(),
    );
    const afterwards = await content(context);
    expect(afterwards).not.toBe(before);
    const both = createCardKeys(NEW, [OLD]);
    // No row counts as changed, because the indexes of files and database were made with the same secret.
    expect(written(await loadFolder(context.open(), both, folder))).toEqual({});
    expect(await content(context).catch(() => 'sealed with the new secret')).toBe(
      'sealed with the new secret',
    );
    const now = newFolder();
    await writeSample(context.db(), createCardKeys(NEW), now);
    expect(contentOf(now)).toBe(afterwards);
    expect(keys.keyIds).not.toContain(both.keyIds[0]);
  });
});
