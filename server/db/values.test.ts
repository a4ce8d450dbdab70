import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';

interface Row {
  v: unknown;
}

describeOnEachDatabase('[OPS-2] values travel the same on both engines', (ctx) => {
  const read = async (expression: ReturnType<typeof sql>): Promise<unknown> =>
    (await sql<Row>`select ${expression} as v`.execute(ctx.db())).rows[0]?.v;

  test.each([
    ['int8', '9223372036854775807', 9223372036854775807n],
    ['int4', '-5', -5],
    ['int2', '7', 7],
    ['float8', '0.5', 0.5],
    ['numeric', '0.10', '0.10'],
    ['numeric', '99999999999999999999.99', '99999999999999999999.99'],
    ['date', '2026-02-28', '2026-02-28'],
    ['timestamptz', '2026-02-28 23:59:59.123456+08', new Date('2026-02-28T15:59:59.123Z')],
    ['timestamptz', '2026-07-01 00:00:00+05:30', new Date('2026-06-30T18:30:00Z')],
    ['timestamp', '2026-02-28 23:59:59', '2026-02-28 23:59:59'],
    ['time', '08:00', '08:00:00'],
    ['interval', '1 day 02:00', '1 day 02:00:00'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['text', '堃喆峯 "quoted" \\ back', '堃喆峯 "quoted" \\ back'],
    ['jsonb', '{"a": [1, null, "x"]}', { a: [1, null, 'x'] }],
    ['json', '[1, 2]', [1, 2]],
    ['jsonb', 'null', null],
    ['bytea', '\\x00ff10', Buffer.from([0, 255, 16])],
    ['uuid', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
    ['int8[]', '{1,NULL,-3}', [1n, null, -3n]],
    [
      'int4[]',
      '{{1,2},{3,4}}',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['date[]', '{2026-01-01,NULL}', ['2026-01-01', null]],
    ['numeric[]', '{0.10}', ['0.10']],
    ['text[]', '{"a,b","c\\"d\\\\e",NULL,"NULL","",中文}', ['a,b', 'c"d\\e', null, 'NULL', '', '中文']],
    ['text[]', '{}', []],
    ['timestamptz[]', '{"2026-01-01 00:00:00+00"}', [new Date('2026-01-01T00:00:00Z')]],
    ['jsonb[]', '{"{\\"a\\": 1}"}', [{ a: 1 }]],
    ['boolean[]', '{t,f}', [true, false]],
    ['bytea[]', '{"\\\\x01"}', [Buffer.from([1])]],
  ])('%s %s is read as itself', async (type, text, expected) => {
    const value = await read(sql`${text}::${sql.raw(type)}`);
    expect(value).toEqual(expected);
    expect(Buffer.isBuffer(value)).toBe(Buffer.isBuffer(expected));
  });

  test.each([
    ['int8', 9007199254740993n],
    ['int8', 5],
    ['numeric', '0.10'],
    ['text', 5],
    ['boolean', true],
    ['timestamptz', new Date('2026-02-28T15:59:59.123Z')],
    ['timestamptz', new Date('0099-01-01T00:00:00.000Z')],
    ['bytea', Buffer.from([0, 1, 2, 255])],
    ['text[]', ['a"b', '\\', null, 'NULL', '', '{x,y}']],
    ['int8[]', [1n, null]],
    ['int4[]', [[1], [2]]],
    ['bytea[]', [Buffer.from([92, 0])]],
    ['jsonb', { a: 1, b: [true, null] }],
    ['text', null],
  ])('a parameter of type %s comes back: %o', async (type, value) => {
    const expected = type === 'text' && typeof value === 'number' ? String(value) : value;
    const back = type === 'int8' && typeof value === 'number' ? BigInt(value) : expected;
    expect(await read(sql`${value}::${sql.raw(type)}`)).toEqual(back);
  });

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [new Date(Number.NaN)], [Symbol('x')]])(
    'a parameter that means nothing is refused: %o',
    async (value) => {
      await expect(read(sql`${value}::text`)).rejects.toThrow();
    },
  );

  test('uses UTC for sessions with any server setting', async () => {
    expect(await read(sql`current_setting('timezone')`)).toBe('UTC');
  });

  test('has the SQLSTATE and constraint of an error, and no parameters', async () => {
    await sql`create table if not exists unique_values (v text primary key)`.execute(ctx.db());
    const insert = () =>
      sql`insert into unique_values values (${'twice'}) returning ${'secret-parameter'}`.execute(ctx.db());
    await insert();
    const error = await insert().catch((e: unknown) => e);
    expect(error).toMatchObject({ code: '23505', constraint: 'unique_values_pkey' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-parameter');
  });

  test('runs a statement whose first preparation failed', async () => {
    const later = () => sql`select ${1}::int4 + v as v from made_later`.execute(ctx.db());
    await expect(later()).rejects.toMatchObject({ code: '42P01' });
    await sql`create table made_later as select 2 as v`.execute(ctx.db());
    expect((await later()).rows).toEqual([{ v: 3 }]);
  });

  test('recovers a statement prepared before its table changed', async () => {
    await sql`create table changing as select 1 as a`.execute(ctx.db());
    const all = () => sql`select * from changing where a >= ${0}`.execute(ctx.db());
    await all();
    await sql`alter table changing add column b text`.execute(ctx.db());
    await all().catch(() => {});
    expect((await all()).rows).toEqual([{ a: 1, b: null }]);
  });
});
