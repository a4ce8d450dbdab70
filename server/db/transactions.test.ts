import { sql, type Transaction } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { executeAfterNext, executeLater } from './engine/dialect.ts';
import { TransactionRolledBack } from './engine/engine.ts';
import { DatabaseUnavailable } from './errors.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema/schema.ts';

describeOnEachDatabase('[OPS-2] transactions', (ctx) => {
  beforeAll(async () => {
    await sql`create table tally (id int primary key, n int not null)`.execute(ctx.db());
  });
  beforeEach(async () => {
    await sql`truncate tally`.execute(ctx.db());
    await sql`insert into tally values (1, 0)`.execute(ctx.db());
  });
  const n = async (): Promise<unknown> =>
    (await sql<{ n: number }>`select n from tally where id = 1`.execute(ctx.db())).rows[0]?.n;

  test('commits its writes and returns the number of changed rows', async () => {
    const changed = await ctx.transaction(async (trx) => {
      await sql`insert into tally values (${2}, ${5}), (${3}, ${5})`.execute(trx);
      return sql`update tally set n = n + 1 where n >= ${5}`.execute(trx);
    });
    expect(changed.numAffectedRows).toBe(2n);
    expect((await sql`select n from tally order by id`.execute(ctx.db())).rows).toEqual([
      { n: 0 },
      { n: 6 },
      { n: 6 },
    ]);
  });

  test('rolls back on an error, which reaches the caller', async () => {
    const failing = ctx.transaction(async (trx) => {
      await sql`update tally set n = 99`.execute(trx);
      throw new Error('thought better of it');
    });
    await expect(failing).rejects.toThrow('thought better of it');
    expect(await n()).toBe(0);
  });

  test('never acknowledges a commit after a failed statement, even a caught one', async () => {
    const hiding = ctx.transaction(async (trx) => {
      await sql`update tally set n = 99`.execute(trx);
      await sql`insert into tally values (1, 1)`.execute(trx).catch(() => {});
    });
    await expect(hiding).rejects.toBeInstanceOf(TransactionRolledBack);
    expect(await n()).toBe(0);
  });

  const later = (trx: Transaction<Database>, value: number) =>
    executeLater(trx, sql`insert into tally values (${value}, ${value})`);
  const ids = async () =>
    (await sql<{ id: number }>`select id from tally order by id`.execute(ctx.db())).rows.map(({ id }) => id);

  test('runs queued statements before the next statement, in order, and at the latest with the commit', async () => {
    await ctx.transaction(async (trx) => {
      await later(trx, 2);
      await executeLater(trx, sql`update tally set n = n + 1 where id = ${2}`);
      const { rows } = await sql<{ n: number }>`select n from tally where id = ${2}`.execute(trx);
      expect(rows).toEqual([{ n: 3 }]);
      await later(trx, 4);
      // The statement has no parameters, so it runs as a script, which may contain several statements.
      expect((await sql`select id from tally order by id`.execute(trx)).rows).toHaveLength(3);
      await later(trx, 5);
    });
    expect(await ids()).toEqual([1, 2, 4, 5]);
  });

  test('resolves rows of queued statements once the next statement has run', async () => {
    await ctx.transaction(async (trx) => {
      const waiting = await executeLater(trx, sql`insert into tally values (${2}, ${7}) returning n`);
      expect(waiting).toEqual([]);
      const { rows } = await sql<{ n: number }>`select n from tally where id = ${2}`.execute(trx);
      expect([waiting, rows]).toEqual([[{ n: 7 }], [{ n: 7 }]]);
    });
    // Each statement has different columns and is already prepared on the second run.
    for (let times = 0; times < 2; times++)
      await ctx
        .db()
        .connection()
        .execute(async (connection) => {
          const first = await executeLater(connection, sql`select id as a, n as b from tally where n < ${7}`);
          const second = await executeLater(connection, sql`select id from tally where n > ${7}`);
          const third = await sql`select n::text as c from tally where n = ${7}`.execute(connection);
          expect([first, second, third.rows]).toEqual([[{ a: 1, b: 0 }], [], [{ c: '7' }]]);
        });
  });

  const after = (trx: Transaction<Database>, value: number) =>
    executeAfterNext(trx, sql<{ n: number }>`insert into tally values (${value}, ${value}) returning n`);

  test('runs a statement queued to follow the next one, with separate rows', async () => {
    await ctx.transaction(async (trx) => {
      const followed = await after(trx, 2);
      await later(trx, 3);
      const { rows } = await sql<{ id: number }>`select id from tally where id > ${0} order by id`.execute(
        trx,
      );
      expect([rows, followed]).toEqual([[{ id: 1 }, { id: 3 }], [{ n: 2 }]]);
      // The statement has no parameters, so it runs as a script, which may contain several statements.
      const next = await after(trx, 4);
      expect((await sql`select id from tally order by id`.execute(trx)).rows).toHaveLength(3);
      expect(next).toEqual([{ n: 4 }]);
      await after(trx, 5);
    });
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
  });

  test('skips a following statement when its predecessor fails, and fails the predecessor with it', async () => {
    const failing = (own: number, followed: number) =>
      ctx.transaction(async (trx) => {
        await after(trx, followed);
        await sql`insert into tally values (${own}, ${own})`.execute(trx);
      });
    for (const [own, followed] of [
      [1, 2],
      [2, 1],
    ] as const)
      await expect(failing(own, followed)).rejects.toMatchObject({ code: '23505' });
    await expect(
      ctx.transaction(async (trx) => {
        await after(trx, 2);
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await ids()).toEqual([1]);
    await failing(2, 3);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('rejects a queued statement that no statement follows', async () => {
    const alone = [
      () => executeLater(ctx.db(), sql`insert into tally values (${2}, ${2})`),
      () =>
        ctx
          .db()
          .connection()
          .execute((connection) => executeLater(connection, sql`insert into tally values (${2}, ${2})`)),
      () => executeAfterNext(ctx.db(), sql`insert into tally values (${2}, ${2})`),
    ];
    for (const work of alone) await expect(work()).rejects.toThrow('never sent');
    expect(await ids()).toEqual([1]);
  });

  test('fails the statement that a failing queued one travels with, and rolls back', async () => {
    const work = [
      async (trx: Transaction<Database>) => void (await sql`select ${1}::int`.execute(trx)),
      async (trx: Transaction<Database>) => void (await sql`select 1`.execute(trx)),
      async () => {},
    ];
    // The work runs twice: a statement that was prepared in a round trip with a failing statement must work again.
    for (const then of [...work, ...work])
      await expect(
        ctx.transaction(async (trx) => {
          await later(trx, 2);
          await later(trx, 1);
          await then(trx);
        }),
      ).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([1]);
    await ctx.transaction((trx) => later(trx, 2));
    expect(await ids()).toEqual([1, 2]);
  });

  test('forgets queued statements on rollback', async () => {
    const undone = ctx.transaction(async (trx) => {
      await sql`update tally set n = ${7}`.execute(trx);
      await later(trx, 2);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    await ctx.transaction(async () => {});
    expect([await ids(), await n()]).toEqual([[1], 0]);
  });

  test('runs concurrent statements of one transaction in their order', async () => {
    const answers = await ctx.transaction((trx) =>
      Promise.all(
        [1, 2, 3].map((by) =>
          sql<{ n: number }>`update tally set n = n * 2 + ${by} returning n`.execute(trx),
        ),
      ),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 4 }], [{ n: 11 }]]);
  });

  test('undoes a part with a savepoint', async () => {
    const trx = await ctx.db().startTransaction().execute();
    await sql`update tally set n = 1`.execute(trx);
    const saved = await trx.savepoint('before "it"').execute();
    await sql`insert into tally values (1, 1)`.execute(saved).catch(() => {});
    const back = await saved.rollbackToSavepoint('before "it"').execute();
    await back.releaseSavepoint('before "it"').execute();
    await trx.commit().execute();
    expect(await n()).toBe(1);
  });

  test('loses no update when many transactions lock the row they read', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        ctx.transaction(async (trx) => {
          const { rows } = await sql<{ n: number }>`select n from tally where id = 1 for update`.execute(trx);
          await new Promise((resolve) => setTimeout(resolve, 5));
          await sql`update tally set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(trx);
        }),
      ),
    );
    expect(await n()).toBe(20);
  });

  test('hides uncommitted rows', async () => {
    const seen: unknown[] = [];
    const open = ctx.transaction(async (trx) => {
      await sql`update tally set n = 7`.execute(trx);
      // On the embedded database this reader waits for the transaction's end; on PostgreSQL it reads the previous value.
      void n().then((value) => seen.push(value));
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('undone');
    });
    await expect(open).rejects.toThrow('undone');
    await expect.poll(() => seen).toEqual([0]);
  });

  test('passes on isolation and access mode', async () => {
    const settings = await ctx
      .db()
      .transaction()
      .setIsolationLevel('serializable')
      .setAccessMode('read only')
      .execute((trx) =>
        sql`select current_setting('transaction_isolation') as i, current_setting('transaction_read_only') as r`.execute(
          trx,
        ),
      );
    expect(settings.rows).toEqual([{ i: 'serializable', r: 'on' }]);
  });

  test.runIf(ctx.kind === 'embedded')(
    'after the database was closed everything is refused at once',
    async () => {
      const other = await openDatabase({ kind: 'embedded', dir: 'memory' });
      await other.close();
      await other.close();
      await expect(other.ping()).rejects.toBeInstanceOf(Error);
    },
  );

  test.runIf(ctx.kind === 'embedded')(
    'fails as busy after waiting too long behind an open transaction',
    async () => {
      await ctx.transaction(async (trx) => {
        await sql`update tally set n = 1`.execute(trx);
        // Using the database outside the caller's own transaction would deadlock.
        await expect(n()).rejects.toBeInstanceOf(DatabaseUnavailable);
      });
      expect(await n()).toBe(1);
    },
  );
});
