import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { definitions } from '../support/database/schema-definitions.ts';
import { bundleForNode } from '../support/source/bundle.ts';

const server = await startPostgres();

describe.skipIf(!server)('[OPS-1] kill -9 while a bank is loaded in bulk', () => {
  const options = { kind: 'postgres', url: server?.url ?? '' } as const;
  let writer: string;
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    writer = await bundleForNode('tests/faults/bulk-writer.ts');
    await using(async (database) => {
      await database.migrate();
      before = await state(database);
    });
  });
  afterAll(async () => {
    rmSync(dirname(writer), { recursive: true, force: true });
    await server?.stop();
  });

  async function using<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = await openDatabase(options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function state({ db }: OpenDatabase) {
    const { rows } = await sql`select (select count(*) from cards.customers) as customers,
      (select count(*) from cards.products) as products, (select count(*) from cards.transactions) as transactions`.execute(
      db,
    );
    return { rows, definitions: await definitions(db) };
  }

  /** Starts a load and calls `kill` once the load has printed `word`. */
  async function killAt(word: string, kill: (child: ReturnType<typeof spawn>) => unknown) {
    const child = spawn(process.execPath, [writer, options.url], { stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(child, 'close');
    for await (const text of child.stdout) if (String(text).includes(word)) break;
    await kill(child);
    child.kill('SIGKILL');
    await closed;
  }

  /** Polls, because PostgreSQL only aborts the transaction when it next reads from its connection. */
  async function expectUnchanged() {
    await expect.poll(() => using(state).catch(() => undefined), { timeout: 20_000 }).toEqual(before);
  }

  it.each(['rows', 'checks'])(
    'of the process, among the %s: leaves no rows and the whole schema',
    async (word) => {
      await killAt(word, (child) => child.kill('SIGKILL'));
      await expectUnchanged();
    },
  );

  it.each(['rows', 'checks'])(
    'of the server, among the %s: leaves no rows and the whole schema',
    async (word) => {
      await killAt(word, () => server?.kill9());
      await server?.restart();
      await expectUnchanged();
    },
  );

  it('without a kill: loads the bank and leaves the whole schema', async () => {
    const child = spawn(process.execPath, [writer, options.url], { stdio: ['ignore', 'ignore', 'inherit'] });
    expect(await once(child, 'close')).toEqual([0, null]);
    const after = await using(state);
    expect(after.definitions).toEqual(before.definitions);
    expect(after.rows).toEqual([{ customers: 40n, products: expect.anything(), transactions: 20_000n }]);
  });
});
