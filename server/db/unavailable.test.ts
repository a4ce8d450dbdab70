import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { startProxy, type TcpProxy } from '../../tests/support/api/proxy.ts';
import { DatabaseUnavailable } from './errors.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

const server = await startPostgres({ max_connections: '12' });
afterAll(() => server?.stop());

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - start };
}

/** PostgreSQL's error response to a new connection, in its protocol. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('[OPS-2] reports a PostgreSQL whose full disk refuses connections', async () => {
  const full = createServer((socket) => {
    socket.once('data', () => socket.end(fatal('XX000', 'could not write init file')));
  }).listen(0, '127.0.0.1');
  await once(full, 'listening');
  const { port } = full.address() as AddressInfo;
  const database = await openDatabase({ kind: 'postgres', url: `postgres://x:x@127.0.0.1:${port}/x` });
  const { error } = await timed(database.ping());
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toMatchObject({ code: 'XX000' });
  await database.close();
  full.close();
});

describe.skipIf(!server)('[OPS-2] a PostgreSQL that is not there', () => {
  const url = server?.url ?? '';
  let proxy: TcpProxy;
  let database: OpenDatabase;

  beforeEach(async () => {
    proxy = await startProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(proxy.port);
    database = await openDatabase({ kind: 'postgres', url: through.href, poolSize: 2 });
    await database.ping();
  });
  afterEach(async () => {
    proxy.cut();
    await database.close();
    await proxy.close();
  });

  test('fails at once without a listener and recovers when it is back', async () => {
    const down = await openDatabase({ kind: 'postgres', url });
    await down.ping();
    await server?.kill9();
    try {
      // A backend process ends shortly after the main PostgreSQL process.
      await expect.poll(async () => (await timed(down.ping())).error).toBeInstanceOf(DatabaseUnavailable);
      const { error, ms } = await timed(down.ping());
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(ms).toBeLessThan(1000);
    } finally {
      await server?.restart();
    }
    await down.ping();
    await down.close();
  });

  test('survives broken idle connections', async () => {
    await Promise.all([database.ping(), database.ping()]);
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.ping();
  });

  test('rolls back when a connection breaks inside a transaction, with a typed error', async () => {
    await sql`create table if not exists cut_off (n int)`.execute(database.db);
    const { error } = await timed(
      database.db.transaction().execute(async (trx) => {
        await sql`insert into cut_off values (1)`.execute(trx);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      }),
    );
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect((await sql`select n from cut_off`.execute(database.db)).rows).toEqual([]);
  });

  test('detects a connection that breaks between statements of a transaction', async () => {
    const { error } = await timed(
      database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        proxy.cut();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await sql`select 1`.execute(trx);
      }),
    );
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    await database.ping();
  });

  test('detects a silent network within 5 s, inside a transaction and for new connections', async () => {
    proxy.pause();
    const inTransaction = () => database.db.transaction().execute(() => Promise.resolve());
    // There are more callers than connections. The last callers wait for a connection, then for a new connection that never
    // opens.
    const calls = [database.ping(), inTransaction(), database.ping(), inTransaction(), database.ping()];
    const results = await Promise.all(calls.map(timed));
    for (const { error, ms } of results) {
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(ms).toBeLessThan(5000);
    }
    proxy.resume();
    await database.ping();
  }, 20_000);

  test('fails after 2 s without a free connection', async () => {
    const release: Array<() => void> = [];
    const holding = [1, 2].map(() =>
      database.db.transaction().execute(() => new Promise<void>((resolve) => release.push(resolve))),
    );
    const { error, ms } = await timed(database.ping());
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(ms).toBeGreaterThan(1500);
    expect(ms).toBeLessThan(5000);
    for (const go of release) go();
    await Promise.all(holding);
    await database.ping();
  }, 20_000);

  test('ends a slow statement on the server and keeps its connection', async () => {
    const short = await openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 200 });
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(short.db)).rows[0]?.pid;
    const before = await pid();
    const { error, ms } = await timed(sql`select pg_sleep(5)`.execute(short.db));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ code: '57014' });
    expect(ms).toBeLessThan(1500);
    expect(await pid()).toBe(before);
    await short.close();
  });

  test('reports too many connections', async () => {
    const others = await Promise.all(
      Array.from({ length: 12 }, () => openDatabase({ kind: 'postgres', url, poolSize: 1 })),
    );
    const held: Array<() => void> = [];
    const results = await Promise.all(
      others.map((other) =>
        timed(
          other.db.connection().execute(async (connection) => {
            await sql`select 1`.execute(connection);
            await new Promise<void>((resolve) => {
              held.push(resolve);
              setTimeout(resolve, 1500);
            });
          }),
        ),
      ),
    );
    const refused = results.filter(({ error }) => error !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    for (const { error } of refused) expect(error).toBeInstanceOf(DatabaseUnavailable);
    for (const other of others) await other.close();
  });

  test('works without named statements and settings, as behind a transaction-mode pooler', async () => {
    const pooled = await openDatabase({ kind: 'postgres', url, prepared: false, poolSize: 1 });
    await sql`select ${1}::int`.execute(pooled.db);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(pooled.db);
    expect(rows).toEqual([]);
    await pooled.migrate();
    await pooled.close();
  });

  test('prepares a statement once per connection', async () => {
    const one = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
    for (let n = 0; n < 5; n++) await sql`select ${n}::int as n`.execute(one.db);
    const { rows } = await sql`select count(*) as n from pg_prepared_statements`.execute(one.db);
    expect(rows).toEqual([{ n: 1n }]);
    await one.close();
  });
});
