import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AHEAD } from '../../../server/ports/card-system/http/wire/events.ts';
import { describeOnOneBank } from '../../../tests/support/database/databases.ts';
import { areIds } from '../../embedded/ids.ts';
import { type BankTable, fileOf, SOURCE_HASH, storedColumns, writtenColumns } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';

/** Returns the section of docs/bank-files.md that describes a file. */
function partOf(table: BankTable): string {
  const references = table.references.map(({ columns, to }) => `${columns.join(', ')} → \`${to}.csv\``);
  const unique = table.unique.map(({ reported }) => `No two rows have the same \`${reported}\`.`);
  return [
    `### ${fileOf(table)}`,
    '',
    `Key: ${table.key.map((name) => `\`${name}\``).join(', ')}.${table.total ? ` Control total: \`${table.total}\`.` : ''}`,
    ...(table.mayBeLeftOut ? ['A load may leave this file out. Then the table stays as it is.'] : []),
    ...(references.length > 0 ? [`References: ${references.join('; ')}.`] : []),
    ...unique,
    '',
    '| column | value | example | meaning |',
    '|---|---|---|---|',
    ...table.columns.map(
      ({ name, kind, optional, omissible, future, about }) =>
        `| \`${name}\` | ${kind.rule}${future === 'refused' ? '; not in the future' : ''}${optional ? '; may be empty' : ''}${omissible ? '; the column may be left out' : ''} | \`${kind.example}\` | ${about} |`,
    ),
    '',
    ...table.rules.map(({ columns: [column], rule }) => `- \`${column}\` ${rule}.`),
    ...(table.rules.length > 0 ? [''] : []),
  ].join('\n');
}

it('docs/bank-files.md describes every file and column as the loader reads them', () => {
  const text = readFileSync('docs/bank-files.md', 'utf8');
  for (const table of BANK_TABLES) expect(text).toContain(partOf(table).trimEnd());
  const days = AHEAD.days === 1 ? 'one day' : `${AHEAD.days} days`;
  expect(text).toContain(`"not in the future" may be at most ${days} after the Taipei day of`);
  expect(text).toContain(
    `at most ${AHEAD.minutes === 5 ? 'five' : AHEAD.minutes} minutes after the database's clock`,
  );
});

it('[BANK-5] docs/bank-files.md has an id that follows from its key, and the SHA-256 of its file', () => {
  const page = readFileSync('docs/bank-files.md', 'utf8').replace(/\n\s*/g, ' ');
  const [, secret = '', key = '', id = ''] =
    /With the secret `([^`]+)` \(base64\), HMAC-SHA-256 of `([^`]+)` gives the id `([^`]+)`/.exec(page) ?? [];
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(key).digest('hex');
  expect(id.replaceAll('-', '')).toBe(hmac.slice(0, 32));
  expect(areIds(id)).toBe(true);
  const [, first = '', second = '', sum = ''] =
    /the two lines `([^`]+)` and `([^`]+)` with LF has `([0-9a-f]+)`/.exec(page) ?? [];
  expect(createHash('sha256').update(`${first}\n${second}\n`).digest('hex')).toBe(sum);
});

it('gives an example that is right for each column', () => {
  for (const { columns } of BANK_TABLES)
    for (const { name, kind } of columns) expect([name, kind.accepts(kind.example)]).toEqual([name, true]);
});

describeOnOneBank('the tables of a load', (context) => {
  it('have every column of schema cards that the bank fills, and of the staging tables', async () => {
    const { rows } = await sql<{ schema: string; name: string; columns: string[] }>`
      select table_schema as schema, table_name as name, array_agg(column_name::text) as columns
      from information_schema.columns
      where table_schema in ('cards', 'bank_load') and is_generated = 'NEVER' group by 1, 2`.execute(
      context.db(),
    );
    const columnsOf = (schema: string, table: string) =>
      rows.find((row) => row.schema === schema && row.name === table)?.columns.toSorted();
    const computed: Readonly<Record<string, readonly string[]>> = {
      cards: [
        'statement_date',
        'payment_due_date',
        'statement_total',
        'minimum_payment',
        'points',
        'point_sequence',
        'points_end_on',
        'suspended_at',
      ],
      point_entries: ['recorded'],
    };
    for (const table of BANK_TABLES) {
      const hash = table.compared ? [SOURCE_HASH] : [];
      const others = [...(computed[table.name] ?? []), ...hash];
      expect(columnsOf('cards', table.name)).toEqual([...writtenColumns(table), ...others].toSorted());
      const names = storedColumns(table).map(({ name }) => name);
      expect(columnsOf('bank_load', table.name)).toEqual(['line', 'change', ...names, ...hash].toSorted());
    }
  });
});
