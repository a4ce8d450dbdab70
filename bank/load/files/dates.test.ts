/** Dates and times of files that lie in the future. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AHEAD } from '../../../server/ports/card-system/http/wire/events.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { loadFolder } from '../load.ts';
import { LoadRefused } from '../loads-store.ts';
import { createRowReader } from '../tables/rows.ts';
import type { BankTable } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import { emptyBank, fillBank, keys, later, sampleFolder } from '../test-bank.ts';
import { changeRows, copyOf } from '../test-folder.ts';
import { latestDay } from './manifest.ts';

const dated = BANK_TABLES.flatMap((table) =>
  table.columns.flatMap((column) => (column.future === undefined ? [] : [{ table, column }])),
);

/** Returns the problems of a row with the examples of all columns, and another value in one. */
function problemsOf(table: BankTable, changed: string, value: string, asOf: string): string[] {
  const names = table.columns.map(({ name }) => name);
  const places = new Map(names.map((name, place) => [name, place]));
  const problems: string[] = [];
  const reader = createRowReader(
    table,
    { line: 1, places, missing: [] },
    {
      keys,
      latest: latestDay(asOf),
      report: (_line, column, what) => void problems.push(`${column}: ${what}`),
    },
  );
  const cells = table.columns.map(({ name, kind, optional }) =>
    name === changed ? value : optional ? '' : kind.day ? '1990-01-01' : kind.example,
  );
  reader.read({ line: 2, text: cells.join(','), cells });
  return problems.filter((text) => text.startsWith(`${changed}: must not be after `));
}

/** A time of these years with any offset from UTC, as a manifest writes it. */
const asOfs = fc
  .record({
    ms: fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    minutes: fc.integer({ min: -14 * 60, max: 14 * 60 }),
  })
  .map(({ ms, minutes }) => {
    const local = new Date(ms.getTime() + minutes * 60_000).toISOString().slice(0, 19);
    const two = (n: number) => String(n).padStart(2, '0');
    const size = Math.abs(minutes);
    return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  });

describe('dates of files', () => {
  it('[BANK-2] every date and time of every file says whether it may be in the future', () => {
    for (const { name, columns } of BANK_TABLES)
      for (const column of columns)
        expect([name, column.name, column.future !== undefined]).toEqual([
          name,
          column.name,
          column.kind.day !== undefined,
        ]);
    expect(dated.length).toBeGreaterThan(12);
    const allowed = dated
      .filter(({ column }) => column.future === 'allowed')
      .map(({ column }) => column.name);
    expect(allowed).toEqual([
      'valid_from',
      'valid_from',
      'temporary_limit_from',
      'temporary_limit_to',
      'payment_due_date',
      'ends_on',
    ]);
  });

  it.each(dated.map((one) => [`${one.table.name}.${one.column.name}`, one] as const))(
    '[BANK-2] %s is refused exactly when it is later than the day after asOf in Taipei, or may be later',
    (_, { table, column }) => {
      const isTime = column.kind.sql === 'timestamptz';
      fc.assert(
        fc.property(asOfs, fc.integer({ min: -3, max: 4 }), fc.nat(86_399), (asOf, days, second) => {
          const day = addDays(taipeiDate(new Date(asOf)), days);
          // A second of the Taipei day, written in UTC.
          const value = isTime
            ? new Date(Date.parse(`${day}T00:00:00+08:00`) + second * 1000).toISOString()
            : day;
          const isRefused = column.future === 'refused' && days > AHEAD.days;
          expect(problemsOf(table, column.name, value, asOf)).toHaveLength(isRefused ? 1 : 0);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describeOnEachDatabase('times of files', (context) => {
  let folder: string;
  beforeAll(async () => {
    await fillBank(context);
    folder = await sampleFolder(context);
  });
  const load = (from: string) => loadFolder(context.open(), keys, from);
  const loads = async () => (await sql`select from portal.bank_loads`.execute(context.db())).rows.length;

  it('[BANK-2] asOf may be five minutes ahead of the clock of the database, and no more', async () => {
    const files = copyOf(folder);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -900, max: 900 }), fc.boolean(), async (seconds, isInTaipei) => {
        // Between them, the clock goes on.
        fc.pre(seconds <= 0 || seconds > 30);
        await emptyBank(context);
        const time = new Date(Date.now() + (AHEAD.minutes * 60 + seconds) * 1000);
        const taipei = new Date(time.getTime() + 8 * 3600_000).toISOString();
        later(files, isInTaipei ? taipei.replace('Z', '+08:00') : time.toISOString());
        const loading = load(files);
        if (seconds <= 0) expect((await loading).state).toBe('complete');
        else {
          await expect(loading).rejects.toThrow(LoadRefused);
          expect(await loads()).toBe(0);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('[BANK-2] names manifest.json, asOf and the clock when asOf is in the future', async () => {
    const files = copyOf(folder);
    later(files, '2099-01-01T00:00:00+08:00');
    await expect(load(files)).rejects.toThrow(
      /^manifest\.json: asOf \(2099-01-01T00:00:00\+08:00\) is in the future\. The database's clock says 20\d\d-/,
    );
  });

  it('[BANK-2] refuses a posting of 2030 with its place, and loads nothing', async () => {
    await emptyBank(context);
    const files = copyOf(folder);
    await changeRows(files, 'transactions', (rows) =>
      rows.map((row, i) => (i === 1 ? { ...row, posting_date: '2130-01-01', statement_date: '' } : row)),
    );
    const result = await load(files);
    const lines = result.state === 'refused' ? result.problems.lines() : [];
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^transactions\.csv, line 3, posting_date: must not be after 20\d\d-\d\d-\d\d, the day after asOf \(Taipei\)$/,
    );
    expect(await loads()).toBe(0);
  });
});
