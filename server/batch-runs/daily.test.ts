import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { createDaily, type DailyBatch } from './daily.ts';
import { FULL_PACE } from './pace.ts';
import type { PeopleRange } from './store.ts';

const PEOPLE = Array.from({ length: 25 }, (_, n) => customerIdOf(`person ${n}`)).toSorted();
const SIZE = 10;

describeOnEachDatabase('daily batches', (context) => {
  const db = () => context.db();
  const log = { info: () => undefined, error: () => undefined };
  let people = PEOPLE;

  /** Stands for a table of customers. */
  const readPeople = async ({ after, upto = '~', limit }: PeopleRange) =>
    people.filter((id) => id > after && id <= upto).slice(0, limit);

  /** Creates a process. Its batch puts an analytics event with each person's id into the database. */
  function createProcess(own: Partial<DailyBatch> = {}) {
    return createDaily(
      { db: db(), pace: FULL_PACE, log },
      {
        name: 'reminders',
        fromHour: 9,
        size: SIZE,
        people: readPeople,
        prepare: async (ids) => async (trx) => {
          await sql`insert into batch_effects select unnest(${ids}::text[])`.execute(trx);
        },
        ...own,
      },
    );
  }
  const effects = async () =>
    (await sql<{ id: string }>`select id from batch_effects order by id`.execute(db())).rows.map(
      ({ id }) => id,
    );
  const setTime = async (time: string, days = 0) => {
    // Two statements: Citus rejects clock functions in updates of reference tables.
    const { rows } = await sql<{ seconds: number }>`select ceil(extract(epoch from
      ((clock_timestamp() at time zone 'Asia/Taipei')::date + ${days}::int + ${time}::time) at time zone 'Asia/Taipei'
      - clock_timestamp()))::int as seconds`.execute(db());
    await sql`update portal.clock_offset set seconds = ${rows[0]?.seconds ?? 0}`.execute(db());
  };
  const moveClock = (seconds: number) =>
    sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(db());

  beforeEach(async () => {
    people = PEOPLE;
    await sql`create table if not exists batch_effects (id text not null)`.execute(db());
    await sql`truncate batch_effects, portal.batch_parts`.execute(db());
    await sql`update portal.clock_offset set seconds = 0`.execute(db());
    await setTime('09:00:30');
  });

  it('[OPS-8] look at each person once a day, from their hour on', async () => {
    await setTime('08:59:00');
    expect(await createProcess().run()).toBe(0);
    await setTime('09:00:30');
    expect(await createProcess().run()).toBe(25);
    expect(await effects()).toEqual(PEOPLE);
    expect(await createProcess().run()).toBe(0);
    await setTime('09:00:30', 1);
    expect(await createProcess().run()).toBe(25);
  });

  it('[OPS-8] have no part too many when the people fill the last one', async () => {
    people = PEOPLE.slice(0, 2 * SIZE);
    expect(await createProcess().run()).toBe(20);
    people = [];
    expect(await createProcess({ name: 'housekeeping' }).run()).toBe(0);
    expect(await effects()).toEqual(PEOPLE.slice(0, 20));
  });

  it('[OPS-8] are shared by several processes', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => createProcess().run()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(25);
    expect(await effects()).toEqual(PEOPLE);
  });

  it('[OPS-8] give the part of a process that died to another one when its lease has ended', async () => {
    let die = () => {};
    const died = new Promise<never>((_, reject) => {
      die = () => reject(new Error('died'));
    });
    died.catch(() => undefined);
    const dying = createProcess({ prepare: () => died }).run();
    dying.catch(() => undefined);
    await expect
      .poll(async () => (await sql`select from portal.batch_parts`.execute(db())).rows.length)
      .toBe(1);
    expect(await createProcess().run()).toBe(15);
    await moveClock(119);
    expect(await createProcess().run()).toBe(0);
    await moveClock(2);
    expect(await createProcess().run()).toBe(10);
    expect(await effects()).toEqual(PEOPLE);
    die();
    await expect(dying).rejects.toThrow('died');
  });

  it('[OPS-8] write nothing for a part that another process has claimed since', async () => {
    const slow = createProcess({
      prepare: async (ids) => {
        if (ids[0] === PEOPLE[0]) {
          await moveClock(121);
          expect(await createProcess().run()).toBe(25);
        }
        return async (trx) => void (await sql`insert into batch_effects values ('slow')`.execute(trx));
      },
    });
    expect(await slow.run()).toBe(0);
    expect(await effects()).toEqual(PEOPLE);
  });

  it('[OPS-8] go on with the next parts after one that fails, and repeat it with the people who came since', async () => {
    let fails = true;
    const failing: Partial<DailyBatch> = {
      prepare: async (ids) => {
        if (fails && ids.includes(PEOPLE[0] ?? '')) throw new Error('not there');
        return async (trx) =>
          void (await sql`insert into batch_effects select unnest(${ids}::text[])`.execute(trx));
      },
    };
    await expect(createProcess(failing).run()).rejects.toThrow('not there');
    expect(await createProcess(failing).run()).toBe(15);
    fails = false;
    const newcomer = `${PEOPLE[0]?.slice(0, -1)}f`;
    people = [...PEOPLE, newcomer].toSorted();
    await moveClock(121);
    expect(await createProcess(failing).run()).toBe(newcomer === PEOPLE[0] ? 10 : 11);
    expect(await effects()).toEqual([...new Set(people)]);
  });

  it('[OPS-8] stop after their current part', async () => {
    const stopping = createProcess({
      prepare: async (ids) => {
        void stopping.stop();
        return async (trx) =>
          void (await sql`insert into batch_effects select unnest(${ids}::text[])`.execute(trx));
      },
    });
    expect(await stopping.run()).toBe(SIZE);
    expect(await createProcess().run()).toBe(15);
    expect(await effects()).toEqual(PEOPLE);
  });
});
