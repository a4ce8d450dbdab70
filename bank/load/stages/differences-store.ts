/** SQL that compares the records of a file with the rows of its table by their hashes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Work } from '../../../server/db/work.ts';
import type { Move } from '../../embedded/moves/moves-store.ts';
import { equal, list } from '../sql.ts';
import { type BankTable, SOURCE_HASH } from '../tables/table.ts';
import type { Part } from './read.ts';

type Db = Kysely<Database>;

/** Rows that are looked at to see whether a table has hashes. */
const SAMPLE = 1000;
/** Lines that are fetched at once. */
const LINES_AT_ONCE = 50_000;

/** Whether the first rows of a table have hashes, and whether other changes remove them. A partitioned copy may lack the trigger. */
export async function hasHashes(db: Db, { name }: BankTable): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select count(${sql.ref(SOURCE_HASH)}) > 0
      and exists (select from pg_trigger where tgrelid = ${`cards.${name}`}::regclass and tgname = ${`${name}_source`}
        and tgenabled <> 'D') as some
    from (select ${sql.ref(SOURCE_HASH)} from ${sql.raw(`cards.${name}`)} limit ${sql.lit(SAMPLE)}) t`.execute(
    db,
  );
  return rows[0]?.some === true;
}

/** Whether a load had files of a later time. */
export async function hasLater(db: Db, asOf: string): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`select exists (select from portal.bank_loads
    where as_of > ${asOf}::timestamptz) as later`.execute(db);
  return rows[0]?.later === true;
}

/** Adds lines and hashes of records, or empties their table. */
export async function stageHashes({ db, copy }: Work, part: Part | undefined): Promise<void> {
  if (!part?.text) await sql`truncate bank_load.records`.execute(db);
  else if (part.text.length === 0) return;
  else if (copy) await copy('copy bank_load.records from stdin', part.text);
  else
    await sql`insert into bank_load.records select split_part(pair, e'\\t', 1)::integer, split_part(pair, e'\\t', 2)::uuid
      from regexp_split_to_table(${new TextDecoder().decode(part.text).trimEnd()}::text, e'\\n') pair`.execute(
      db,
    );
}

interface Known {
  /** Records that equal a row. */
  readonly rows: number;
  /** Sum of their control column. */
  readonly total: bigint;
  /** Whether a record stands twice in the file. */
  readonly isRepeated: boolean;
}

/**
 * Compares the staged records with the rows of a table. Creates the temporary table `differences`: a row with a line for each record
 * that no row equals, and with key and card for each row that no record equals.
 */
export async function compareRecords(db: Db, table: BankTable): Promise<Known> {
  const total = sql.raw(table.total ? `t.${table.total}` : 'null');
  const columns = sql.raw(list('t', keyAndCard(table)));
  const of = sql.raw(`cards.${table.name}`);
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`analyze bank_load.records`.execute(db);
  await sql`drop table if exists differences`.execute(db);
  // The last row counts the table in the same statement, so that both see it at the same moment.
  await sql`create temporary table differences on commit drop as
    select r.line, ${columns}, ${total}::numeric as total, 0::bigint as counted
    from bank_load.records r full join ${of} t on t.source_hash = r.source_hash
    where r.source_hash is null or t.source_hash is null
    union all select null, ${sql.raw(
      keyAndCard(table)
        .map(() => 'null')
        .join(', '),
    )}, t.total, t.counted
    from (select sum(${total}) as total, count(*) as counted from ${of} t) t`.execute(db);
  await sql`analyze differences`.execute(db);
  const id = sql.ref(table.key.at(-1) ?? '');
  const { rows } = await sql<{ known: bigint; rows: bigint; total: string }>`select
      (select count(*) from bank_load.records) - count(line) as known,
      sum(counted)::bigint - count(*) filter (where line is null and ${id} is not null) as rows,
      coalesce(sum(case when counted > 0 then total else -total end), 0)::text as total
    from differences`.execute(db);
  const [{ known = 0n, rows: same = 0n, total: sum = '0' } = {}] = rows;
  return { rows: Number(known), total: BigInt(sum), isRepeated: known !== same };
}

const keyAndCard = ({ key }: BankTable) => [...new Set([...key, 'card_id'])];

/** Returns the lines of the records that no row equals, as bits by line number. */
export async function readLines(db: Db, records: number): Promise<Uint8Array> {
  // A record may have several lines, so that there may be more lines than records.
  const { rows: most } = await sql<{
    line: number | null;
  }>`select max(line) as line from differences`.execute(db);
  const bits = new Uint8Array((Math.max(records, most[0]?.line ?? 0) >> 3) + 1);
  await sql`declare different_lines no scroll cursor for select line from differences where line is not null`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{
      line: number;
    }>`fetch ${sql.lit(LINES_AT_ONCE)} from different_lines`.execute(db);
    for (const { line } of rows) bits[line >> 3] = (bits[line >> 3] ?? 0) | (1 << (line & 7));
    if (rows.length < LINES_AT_ONCE) break;
  }
  await sql`close different_lines`.execute(db);
  return bits;
}

/** Whether a staged row has the key of a row that another record of the file equals. */
export async function hasRepeated(db: Db, table: BankTable): Promise<boolean> {
  // Not `exists`: PostgreSQL would plan for a row that is found soon. There is none, and a nested loop would read all differences for
  // each staged row.
  const { rows } = await sql<{ found: boolean }>`select count(*) > 0 as found
    from ${sql.raw(`bank_load.${table.name}`)} s
    join ${sql.raw(`cards.${table.name}`)} t on ${sql.raw(equal('t', 's', table.key))}
    where t.source_hash is not null
      and not exists (select from differences d where ${sql.raw(equal('d', 's', table.key))})`.execute(db);
  return rows[0]?.found === true;
}

/** Stages a deletion for each row that no record equals, and whose key is not staged. A card that moves has its new customer. */
export async function deletesOf(db: Db, table: BankTable, moves: readonly Move[]): Promise<void> {
  const columns = keyAndCard(table);
  const [from, to, cards] = [moves.map((m) => m.from), moves.map((m) => m.to), moves.map((m) => m.cardId)];
  const selected = columns.map((column) =>
    column === 'customer_id' ? 'coalesce(m."to", d.customer_id)' : `d.${column}`,
  );
  const sameKey = table.key.map(
    (column) =>
      `s.${column} = ${column === 'customer_id' ? 'coalesce(m."to", d.customer_id)' : `d.${column}`}`,
  );
  await sql`insert into ${sql.raw(`bank_load.${table.name} (line, change, ${columns.join(', ')})`)}
    select 0, 'delete', ${sql.raw(selected.join(', '))} from differences d
      left join unnest(${from}::uuid[], ${to}::uuid[], ${cards}::uuid[]) as m ("from", "to", card_id)
        on m."from" = d.customer_id and m.card_id = d.card_id
    where d.line is null and d.customer_id is not null
      and not exists (select from ${sql.raw(`bank_load.${table.name}`)} s
        where ${sql.raw(sameKey.join(' and '))})`.execute(db);
}
