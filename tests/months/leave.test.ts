/** [OPS-11] A month that leaves the history, with its file. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readSigned } from '../../server/audit/archive/signed-file.ts';
import { auditKeys } from '../../server/audit/keys.ts';
import { KEYRING } from '../../server/audit/test-trail.ts';
import { convertToMonths, convertToOneTable } from '../../server/db/months/convert.ts';
import { type Month, TRANSACTIONS } from '../../server/db/months/layout.ts';
import { letMonthLeave } from '../../server/db/months/leave.ts';
import { monthFileNames, writeMonth } from '../../server/db/months/month-file.ts';
import { readPartitions } from '../../server/db/months/shape.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../support/database/databases.ts';
import { addLine, keepFew, keysOf, rowsOf, setYear } from './test-months.ts';

const KEYS = auditKeys(KEYRING);

describeOnBank('a month of the history', NOT_DISTRIBUTED, (context) => {
  let folder: string;
  let oldest: Month;
  const read = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(context.db())).rows;

  beforeAll(async () => {
    await keepFew(context);
    // Years later, so that all months of the demo may leave.
    await setYear(context, new Date().getUTCFullYear() + 6);
    await convertToMonths(context.open(), TRANSACTIONS);
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-months-'));
    const first = (await readPartitions(context.db(), TRANSACTIONS)).find(({ from }) => from !== undefined);
    oldest = first!.from!.slice(0, 7);
  });

  const leave = (
    month: Month,
    write = (rows: AsyncIterable<readonly string[]>) => writeMonth(folder, TRANSACTIONS, month, rows, KEYS),
  ) => letMonthLeave(context.open(), TRANSACTIONS, month, { write, delays: [50, 50] });
  const linesOf = async (month: Month) =>
    (
      await read(
        `select transaction_id as id from cards.transactions where to_char(transaction_date, 'YYYY-MM') = '${month}'`,
      )
    ).map(({ id }) => String(id));

  it('[OPS-11] stays when it is young, not the oldest, or still in use', async () => {
    const stays = (month: Month, why: RegExp) => expect(leave(month)).rejects.toThrow(why);
    const all = await rowsOf(context);
    await stays(`${new Date().getUTCFullYear() + 6}-01`, /last 36 months stay/);
    await stays('1999-01', /There is no month 1999-01/);
    await stays(`${Number(oldest.slice(0, 4)) + 1}-01`, /There is no month|not the oldest/);
    const id = await addLine(context, `${oldest}-15`);
    await stays(oldest, /1 purchases without a statement/);
    await sql`delete from cards.transactions where transaction_id = ${id}`.execute(context.db());
    expect(await rowsOf(context)).toEqual(all);
  });

  it('[OPS-11] leaves as a whole, with a signed file of its rows', async () => {
    const [ids, all] = [await linesOf(oldest), await rowsOf(context)];
    expect(await leave(oldest)).toBe(ids.length);
    expect(await linesOf(oldest)).toEqual([]);
    expect(await rowsOf(context)).toHaveLength(all.length - ids.length);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
    const names = monthFileNames(TRANSACTIONS, oldest);
    const file = readFileSync(join(folder, names.records));
    const lines = file
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.transaction_id).sort()).toEqual(ids.sort());
    expect(Object.keys(lines[0])).toContain('description_zh');
    expect(await readSigned(folder, names, KEYS)).toMatchObject({
      ...{ format: 1, table: 'cards.transactions', month: oldest, records: ids.length, bytes: file.length },
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    await expect(leave(oldest)).rejects.toThrow(/no month/);
    // A line of its days has a place nevertheless.
    await addLine(context, `${oldest}-15`);
    expect(await linesOf(oldest)).toHaveLength(1);
    await sql`delete from cards.transactions where transaction_date < ${`${oldest}-28`}::date`.execute(
      context.db(),
    );
  });

  it('[OPS-11] goes on when it was stopped on its way', async () => {
    const ids = await linesOf(oldest);
    const fails = leave(oldest, async () => {
      throw new Error('disk full');
    });
    await expect(fails).rejects.toThrow('disk full');
    expect(await linesOf(oldest)).toEqual([]);
    await expect(leave(oldest, async () => 0)).rejects.toThrow(/0 rows were written/);
    await expect(convertToOneTable(context.open(), TRANSACTIONS)).rejects.toThrow(/is leaving/);
    expect(await leave(oldest)).toBe(ids.length);
    expect(
      await read(`select to_regclass('history.transactions_${oldest.replace('-', '_')}') as name`),
    ).toEqual([{ name: null }]);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
  });

  it('[OPS-11] takes finished instalments with it, and waits for others and for open cases', async () => {
    const [id] = await linesOf(oldest);
    const line = sql`(select customer_id, card_id from cards.transactions where transaction_id = ${id})`;
    await sql`insert into cards.instalments (customer_id, transaction_id, card_id, conversion_id, reference_number, type, converted_at,
        converted_on, amount, tenor, annual_rate, interest, fee, first_instalment, monthly_instalment, total, annual_percentage_rate,
        first_month, last_month)
      select customer_id, ${id}, card_id, gen_random_uuid(), 'R1', 'unbilled', now(), now()::date, 3000, 3, 0, 0, 0, 1000, 1000, 3000, 0,
        '2020-01', '2999-01' from ${line} t`.execute(context.db());
    await expect(leave(oldest)).rejects.toThrow(/1 in instalments that still run/);
    await sql`update cards.instalments set last_month = '2020-03' where transaction_id = ${id}`.execute(
      context.db(),
    );
    const caseId = '00000000-0000-4000-8000-00000000ca5e';
    await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, answers_sealed)
      select customer_id, ${caseId}, card_id, 'C1', 'amount', 'received', now(), '' from ${line} t`.execute(
      context.db(),
    );
    await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, transaction_date,
        description_en, description_zh, whole)
      select customer_id, ${caseId}, card_id, now()::date, ${id}, 1, now()::date, 'a', 'a', 1 from ${line} t`.execute(
      context.db(),
    );
    await expect(leave(oldest)).rejects.toThrow(/1 in open cases/);
    await sql`update cards.disputes set state = 'for-you', ended_at = now() where case_id = ${caseId}`.execute(
      context.db(),
    );
    await leave(oldest);
    const file = readFileSync(join(folder, monthFileNames(TRANSACTIONS, oldest).records), 'utf8');
    const left = file.split('\n').filter((row) => row.includes(`"transaction_id":"${id}"`));
    expect(JSON.parse(left[0]!)).toMatchObject({
      transaction_id: id,
      instalments: { reference_number: 'R1' },
    });
    expect(await read(`select from cards.instalments where transaction_id = '${id}'`)).toEqual([]);
    expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
  });
});
