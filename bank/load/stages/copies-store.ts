/**
 * Copies of rows that a distributed database has on its coordinator, for a transaction in a shard: card numbers, events and loads. The
 * transaction changes the copies, and `writeBack` the rows.
 */
import { sql, type Transaction } from 'kysely';
import { inCluster } from '../../../server/db/distribution/shard-work.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { LoadRefused } from '../loads-store.ts';
import { type Range, within } from './take-over-store.ts';

type Trx = Transaction<Database>;

/** The copies, by the name of the table. */
export const COPIES: ReadonlyMap<string, string> = new Map([
  ['cards.card_numbers', 'pg_temp.card_numbers'],
  ['portal.bank_events', 'pg_temp.bank_events'],
  ['portal.bank_loads', 'pg_temp.bank_loads'],
]);

const TABLES = [
  'card_numbers (number_index bytea primary key, customer_id uuid not null, card_id uuid not null)',
  `bank_events (event_id text collate "C" primary key, customer_id uuid not null, card_id uuid not null, kind text not null,
    occurred_at timestamptz not null, known boolean not null, content jsonb not null)`,
  'bank_loads (load_id bigint primary key, as_of timestamptz not null, state text not null, customers bigint not null default 0)',
];

interface NumberRow {
  readonly number: Buffer;
  readonly customerId: string;
  readonly cardId: string;
}

/**
 * Fills the copies for a range of customers, whose cards must be locked.
 * @param customerIds the customers of the range
 * @returns a function that writes back what has changed since
 */
export async function fillCopies(
  trx: Trx,
  range: Range,
  customerIds: readonly string[],
): Promise<() => Promise<void>> {
  for (const table of TABLES) await sql`create temporary table ${sql.raw(table)} on commit drop`.execute(trx);
  const numbers = await copyNumbers(trx, range, customerIds);
  const known = await copyEvents(trx, customerIds);
  await copyLoads(trx);
  return async () => {
    await writeNumbersBack(trx, numbers);
    await writeEventsBack(trx, known);
    await writeLoadsBack(trx);
  };
}

/** Copies the numbers of the customers, and those that the files give them. */
async function copyNumbers(
  trx: Trx,
  range: Range,
  customerIds: readonly string[],
): Promise<readonly NumberRow[]> {
  const staged = await sql<{ number: Buffer }>`select s.number_index as number from bank_load.cards s
    where ${within('s', range)} and s.number_index is not null`.execute(trx);
  const { rows } = await trx.executeQuery(
    inCluster(
      trx,
      sql<NumberRow>`select number_index as number, customer_id as "customerId", card_id as "cardId"
        from cards.card_numbers where customer_id = any(${[...customerIds]}::uuid[])
          or number_index = any(${staged.rows.map(({ number }) => number)}::bytea[])`,
    ),
  );
  await sql`insert into cards.card_numbers select * from ${arraysOf(rows)}`.execute(trx);
  return rows;
}

const arraysOf = (rows: readonly NumberRow[]) => sql`unnest(${rows.map(({ number }) => number)}::bytea[],
  ${rows.map(({ customerId }) => customerId)}::uuid[], ${rows.map(({ cardId }) => cardId)}::uuid[])`;

async function writeNumbersBack(trx: Trx, before: readonly NumberRow[]): Promise<void> {
  const { rows } = await sql<NumberRow>`select number_index as number, customer_id as "customerId",
      card_id as "cardId" from cards.card_numbers`.execute(trx);
  const textOf = ({ number, customerId, cardId }: NumberRow) =>
    `${number.toString('hex')}/${customerId}/${cardId}`;
  const [was, is] = [new Set(before.map(textOf)), new Set(rows.map(textOf))];
  const left = new Set(rows.map(({ number }) => number.toString('hex')));
  const gone = before.filter(({ number }) => !left.has(number.toString('hex')));
  const written = rows.filter((row) => !was.has(textOf(row)));
  if (gone.length > 0)
    await trx.executeQuery(
      inCluster(
        trx,
        // Not a number that another transaction has given to another card meanwhile.
        sql`delete from cards.card_numbers n using ${arraysOf(gone)} as g(number_index, customer_id, card_id)
          where (n.number_index, n.customer_id, n.card_id) = (g.number_index, g.customer_id, g.card_id)`,
      ),
    );
  if (written.length > 0 && is.size > 0)
    await trx.executeQuery(
      inCluster(
        trx,
        sql`insert into cards.card_numbers (number_index, customer_id, card_id) select * from ${arraysOf(written)}
          on conflict (number_index) do update set customer_id = excluded.customer_id, card_id = excluded.card_id`,
      ),
    );
}

interface EventRow {
  readonly id: string;
  readonly known: boolean;
}

async function copyEvents(trx: Trx, customerIds: readonly string[]): Promise<readonly EventRow[]> {
  const { rows } = await trx.executeQuery(
    inCluster(
      trx,
      sql<{
        row: object & { event_id: string; known: boolean };
      }>`select json_build_object('event_id', event_id, 'customer_id', customer_id, 'card_id', card_id, 'kind', kind,
          'occurred_at', occurred_at, 'known', known, 'content', content) as row
        from portal.bank_events where customer_id = any(${[...customerIds]}::uuid[])`,
    ),
  );
  const events = rows.map(({ row }) => row);
  if (events.length > 0)
    await sql`insert into portal.bank_events select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(event_id text, customer_id uuid, card_id uuid, kind text, occurred_at timestamptz, known boolean,
        content jsonb)`.execute(trx);
  return events.map(({ event_id: id, known }) => ({ id, known }));
}

async function writeEventsBack(trx: Trx, before: readonly EventRow[]): Promise<void> {
  if (before.length === 0) return;
  const { rows } = await sql<EventRow>`select event_id as id, known from portal.bank_events`.execute(trx);
  const was = new Map(before.map(({ id, known }) => [id, known]));
  for (const known of [true, false]) {
    const ids = rows.filter((row) => row.known === known && was.get(row.id) !== known).map(({ id }) => id);
    if (ids.length > 0)
      await trx.executeQuery(
        inCluster(
          trx,
          sql`update portal.bank_events set known = ${known} where event_id = any(${ids}::text[])`,
        ),
      );
  }
}

async function copyLoads(trx: Trx): Promise<void> {
  const { rows } = await trx.executeQuery(
    inCluster(
      trx,
      sql<{ id: bigint; asOf: string; state: string }>`select load_id as id, as_of::text as "asOf", state
        from portal.bank_loads`,
    ),
  );
  await sql`insert into portal.bank_loads select * from unnest(${rows.map(({ id }) => id)}::bigint[],
    ${rows.map(({ asOf }) => asOf)}::timestamptz[], ${rows.map(({ state }) => state)}::text[])`.execute(trx);
}

/** Adds the customers that were counted. Throws LoadRefused if another load has replaced this one. */
async function writeLoadsBack(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: bigint; customers: bigint }>`select load_id as id, customers
    from portal.bank_loads where customers > 0`.execute(trx);
  for (const { id, customers } of rows) {
    const { numAffectedRows } = await trx.executeQuery(
      inCluster(
        trx,
        sql`update portal.bank_loads set customers = customers + ${customers}::bigint
          where load_id = ${id} and state = 'running'`,
      ),
    );
    if (numAffectedRows !== 1n) throw new LoadRefused('Another load has taken the place of this one.');
  }
}
