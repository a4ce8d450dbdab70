/** Checks that need all staged rows: keys, references, the points ledger, and records of the portal. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import {
  CARD_HAS_RECORDS,
  equal,
  isDeletedByLoad,
  isStagedWhole,
  list,
  REDEEMED_SINCE,
  type StagedKind,
  staged,
} from '../sql.ts';
import { type BankTable, fileOf, type Reference } from '../tables/table.ts';
import { BANK_TABLES, HISTORY_TABLES } from '../tables/tables.ts';
import { CARDS } from '../tables/tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from '../tables/tables-customers.ts';
import { POINT_ENTRIES, STATEMENTS, TRANSACTIONS } from '../tables/tables-history.ts';
import type { Problems } from './problems.ts';

/** Maximum number of problems listed per check. */
const LISTED = 100;

export interface Check {
  readonly table: BankTable;
  readonly column?: string;
  /** SQL that returns the columns `line` and `other`. `other` is null if `what` does not use it. */
  readonly query: string;
  readonly what: (other: string) => string;
  /** Tables of which the check needs every row of the files. Without them it is left out. */
  readonly needs?: readonly BankTable[];
  /** Set for references: the table of which a row is missing. */
  readonly to?: BankTable;
  /** True if the check compares rows of several customers. */
  readonly together?: boolean;
}

interface Found {
  readonly line: number | null;
  readonly other: string | null;
  readonly total: bigint;
}

/** Runs all checks and reports the problems. */
export async function checkStaged(db: Kysely<Database>, kind: StagedKind, problems: Problems): Promise<void> {
  await runChecks(db, checksOf(kind), problems);
}

export function checksOf(kind: StagedKind): readonly Check[] {
  return [
    ...BANK_TABLES.flatMap((table) => [
      ...duplicates(table),
      ...table.references.map((reference) => missing(table, reference, kind)),
    ]),
    ...[STATEMENTS, POINT_ENTRIES].map(usedIds),
    ...(kind === 'delta' ? [usedNumbers()] : []),
    ...(kind === 'whole' ? [] : stillUsed(kind)),
    ...(kind === 'differences' ? HISTORY_TABLES.map(withoutCard) : []),
    ledger(kind),
    redeemed(),
    ...keptByRecords(kind),
  ];
}

export async function runChecks(
  db: Kysely<Database>,
  checks: readonly Check[],
  problems: Problems,
): Promise<void> {
  for (const check of checks) await run(db, check, problems);
}

/** Returns whether all rows of these tables were read. */
function areWhole(tables: readonly BankTable[], problems: Problems): boolean {
  return tables.every((table) => problems.isWhole(fileOf(table)));
}

async function run(
  db: Kysely<Database>,
  { table, column, query, what, needs = [], to }: Check,
  problems: Problems,
): Promise<void> {
  if (!areWhole(needs, problems)) return;
  if (to && !areWhole([to], problems)) {
    const count = await countOf(db, query);
    if (count > 0n) problems.addUnmatched({ file: fileOf(table), column }, fileOf(to), count);
    return;
  }
  const { rows } = await sql<Found>`select *, count(*) over () as total from (${sql.raw(query)}) found
    order by line limit ${sql.lit(LISTED)}`.execute(db);
  for (const [index, { line, other, total }] of rows.entries()) {
    const isLast = index === rows.length - 1;
    problems.add(
      { file: fileOf(table), line: line ?? undefined, column, what: what(other ?? '') },
      'own',
      isLast ? Number(total) - index : 1,
    );
  }
}

async function countOf(db: Kysely<Database>, query: string): Promise<bigint> {
  const { rows } = await sql<{
    total: bigint;
  }>`select count(*) as total from (${sql.raw(query)}) found`.execute(db);
  return rows[0]?.total ?? 0n;
}

/** Finds rows with the same key, or with equal values in unique columns. */
function duplicates(table: BankTable): Check[] {
  const keys = [
    { columns: table.key, reported: table.key.at(-1), condition: 'true' },
    ...table.unique.map(({ columns, reported }) => ({
      columns,
      reported,
      condition: `change = 'upsert' and ${columns.map((column) => `${column} is not null`).join(' and ')}`,
    })),
  ];
  return keys.map(({ columns, reported, condition }) => ({
    table,
    ...(reported && { column: reported }),
    query: `select max(line) as line, min(line)::text as other from bank_load.${table.name}
      where ${condition} group by ${columns.join(', ')} having count(*) > 1`,
    what: (other) => `repeats line ${other}`,
    together: !columns.includes('customer_id'),
  }));
}

/** Finds references to rows that are neither in the files nor, for a delta, in the database. */
function missing(table: BankTable, { columns, to, toColumns }: Reference, kind: StagedKind): Check {
  const pairs = (alias: string) =>
    toColumns.map((column, i) => `${alias}.${column} = s.${columns[i]}`).join(' and ');
  const inFiles = (change: string) =>
    `exists (select from bank_load.${to} p where ${pairs('p')} and p.change = '${change}')`;
  const parent = BANK_TABLES.find(({ name }) => name === to);
  const isThere =
    parent && isStagedWhole(parent, kind)
      ? inFiles('upsert')
      : `(${inFiles('upsert')} or (exists (select from cards.${to} p where ${pairs('p')}) and not ${inFiles('delete')}))`;
  return {
    table,
    ...(columns[0] && { column: columns[0] }),
    ...(parent && { to: parent }),
    query: `select s.line, null::text as other from bank_load.${table.name} s where s.change = 'upsert'
      and ${columns.map((column) => `s.${column} is not null`).join(' and ')} and not ${isThere}`,
    what: () => `refers to nothing in ${to}.csv${kind === 'delta' ? ' or the database' : ''}`,
  };
}

/** Finds ids of statements or ledger entries that already belong to a different row in the database. */
function usedIds(table: BankTable): Check {
  const [unique] = table.unique;
  if (!unique) throw new Error('the table has an id');
  return {
    table,
    column: unique.reported,
    query: `select s.line, null::text as other from bank_load.${table.name} s
      join cards.${table.name} t on ${equal('t', 's', unique.columns)}
      where s.change = 'upsert' and (${list('t', table.key)}) is distinct from (${list('s', table.key)})`,
    what: () => 'is already the id of a different row in the database',
  };
}

/**
 * Finds card numbers that belong to another card in the database, if that card keeps its number. The checks of moves report a card that
 * another customer keeps.
 */
function usedNumbers(): Check {
  return {
    table: CARDS,
    column: 'card_number',
    needs: [CARDS],
    together: true,
    query: `select s.line, null::text as other from bank_load.cards s
      join cards.card_numbers t on t.number_index = s.number_index
      where s.change = 'upsert' and (t.customer_id, t.card_id) is distinct from (s.customer_id, s.card_id)
        and not ${staged(CARDS)}
        and (t.card_id <> s.card_id or exists (select from cards.cards o
          where o.customer_id = s.customer_id and o.card_id = s.card_id))`,
    what: () => 'is the number of another card in the database',
  };
}

/** Finds deleted rows that other rows in the database still reference. */
function stillUsed(kind: StagedKind): Check[] {
  const users = [
    [STATEMENTS, TRANSACTIONS, 'statement_date', 'statement_date'],
    [POINT_ENTRIES, TRANSACTIONS, 'sequence', 'point_sequence'],
    [PRODUCTS, CARDS, 'product_code', 'product_code'],
  ] as const;
  return users.map(([table, user, column, userColumn]) => ({
    table,
    column,
    needs: [user, CUSTOMERS, CARDS],
    together: table === PRODUCTS,
    query: `select s.line, null::text as other from bank_load.${table.name} s where s.change = 'delete'
      and exists (select from cards.${user.name} t where t.${userColumn} = s.${column}
        ${table === PRODUCTS ? '' : 'and t.customer_id = s.customer_id and t.card_id = s.card_id'}
        and not ${staged(user)} and not (${isDeletedByLoad(user, kind)}))`,
    what: () => `rows of ${user.name} in the database still refer to it`,
  }));
}

/** Finds deleted cards of which the files still have rows. Rows that did not change are not staged, and are not checked otherwise. */
function withoutCard(table: BankTable): Check {
  return {
    table,
    column: 'card_id',
    query: `select null::integer as line, null::text as other from cards.cards t
      where (${isDeletedByLoad(CARDS, 'differences')}) and exists (select from cards.${table.name} r
        where r.customer_id = t.customer_id and r.card_id = t.card_id
          and not exists (select from bank_load.${table.name} g where ${equal('g', 'r', table.key)}))`,
    what: () => 'refers to a card that the files delete',
  };
}

/** Finds ledgers with a gap, or with an entry that does not start from the previous balance. */
function ledger(kind: StagedKind): Check {
  const hasStaged = `exists (select from bank_load.point_entries c
    where c.customer_id = t.customer_id and c.card_id = t.card_id)`;
  const keeps = {
    whole: `${REDEEMED_SINCE} and not ${staged(POINT_ENTRIES)}`,
    differences: `${hasStaged} and (not ${staged(POINT_ENTRIES)}
      or (${staged(POINT_ENTRIES, "g.change = 'delete'")} and ${REDEEMED_SINCE}))`,
    delta: `${hasStaged} and not (${isDeletedByLoad(POINT_ENTRIES, kind)}) and not ${staged(POINT_ENTRIES)}`,
  }[kind];
  return {
    table: POINT_ENTRIES,
    column: 'sequence',
    needs: [POINT_ENTRIES],
    query: `select coalesce(line, last_line) as line, null::text as other from (
      select line, sequence, balance_before, lag(line) over ledger as last_line,
        coalesce(lag(sequence) over ledger, 0) as last_sequence,
        coalesce(lag(balance_after) over ledger, 0) as last_balance
      from (
        select line, customer_id, card_id, sequence, balance_before, balance_after from bank_load.point_entries
        where change = 'upsert'
        union all
        select null, t.customer_id, t.card_id, t.sequence, t.balance_before, t.balance_after
        from cards.point_entries t where not t.recorded and (${keeps})
      ) lines window ledger as (partition by customer_id, card_id order by sequence)
    ) steps where sequence <> last_sequence + 1 or balance_before <> last_balance`,
    what: () => 'the ledger has a gap here, or balance_after - points is not the balance of the line before',
  };
}

/** Finds ledger entries of the portal's redemptions that the files delete, or whose points or balance they change. */
function redeemed(): Check {
  return {
    table: POINT_ENTRIES,
    column: 'sequence',
    query: `select s.line, null::text as other from bank_load.point_entries s
      join cards.point_entries t on ${equal('t', 's', POINT_ENTRIES.key)}
      where not t.recorded and s.line > 0 and (s.change = 'delete' or (s.points, s.balance_after) is distinct from (t.points, t.balance_after))
        and exists (select from cards.redemptions r where r.customer_id = s.customer_id and r.card_id = s.card_id
          and s.sequence in (r.point_sequence, r.cancel_sequence))`,
    what: () => 'a redemption in the portal made this line, with other points',
  };
}

/** Finds cards and customers that the load would delete although the portal has records of them. */
function keptByRecords(kind: StagedKind): Check[] {
  const ids: readonly (readonly [BankTable, string, string])[] = [
    [CARDS, 'card_id', CARD_HAS_RECORDS],
    [
      CUSTOMERS,
      'customer_id',
      'exists (select from cards.redemption_years r where r.customer_id = t.customer_id)',
    ],
  ];
  return ids.map(([table, id, hasRecords]) => ({
    table,
    column: id,
    needs: kind === 'delta' ? [] : [table],
    query: `select (select min(g.line) from bank_load.${table.name} g where ${equal('g', 't', table.key)}) as line,
      t.${id}::text as other from cards.${table.name} t where (${isDeletedByLoad(table, kind)}) and (${hasRecords})`,
    what: (other) => `${other} cannot be deleted: the portal has records of it`,
  }));
}
