/**
 * Functions and triggers of a table by month, as SQL. They run as the owner of the table, because the serving role has no right on schema
 * `history`. Names come from {@link MonthlyTable} and the catalogue, never from a person.
 */
import { LOCK_TIMEOUT_MS } from '../migrating/brief-lock.ts';
import { adderOf, afterOf, DRAFT, HISTORY, keysOf, type MonthlyTable } from './layout.ts';

const AS_OWNER = 'language plpgsql security definer set search_path = pg_catalog, pg_temp';

const listed = (names: readonly string[], alias = '') => names.map((name) => `${alias}${name}`).join(', ');

/**
 * Keeps the table of keys equal to the rows. A key that is there already refuses the statement, in whichever month it is. A key never
 * changes: rows that move to another customer are inserted and deleted.
 */
export function keyTriggers(table: MonthlyTable, on: string): readonly string[] {
  const { name, key } = table;
  const keys = `${HISTORY}.${keysOf(table)}`;
  const fn = (what: string, body: string) =>
    `create or replace function ${HISTORY}.${name}_${what}() returns trigger ${AS_OWNER} as $$
begin
  ${body}
end $$`;
  const each = 'for each statement execute function';
  return [
    fn('added', `insert into ${keys} select ${listed(key)} from added; return null;`),
    fn(
      'removed',
      `if tg_op = 'TRUNCATE' then delete from ${keys}; return null; end if;
  delete from ${keys} k using removed r where (${listed(key, 'k.')}) = (${listed(key, 'r.')}); return null;`,
    ),
    fn('same_key', `raise exception 'The key of a row of ${name} never changes';`),
    `create trigger ${name}_added after insert on ${on} referencing new table as added ${each} ${HISTORY}.${name}_added()`,
    `create trigger ${name}_removed after delete on ${on} referencing old table as removed ${each} ${HISTORY}.${name}_removed()`,
    `create trigger ${name}_emptied after truncate on ${on} ${each} ${HISTORY}.${name}_removed()`,
    `create trigger ${name}_same_key before update of ${listed(key)} on ${on} for each row
      when ((${listed(key, 'old.')}) is distinct from (${listed(key, 'new.')}))
      execute function ${HISTORY}.${name}_same_key()`,
  ];
}

/** Whether a trigger, as PostgreSQL prints it, keeps the table of keys. */
export const isKeyTrigger = ({ name }: MonthlyTable, trigger: string): boolean =>
  new RegExp(`^CREATE TRIGGER ${name}_(added|removed|emptied|same_key) `).test(trigger);

/** The trigger of the table before: what calls write while the draft is filled is written there as well. */
export function mirrorTriggers(
  table: MonthlyTable,
  source: string,
  columns: readonly string[],
): readonly string[] {
  const { name, key, date } = table;
  const draft = `${DRAFT}.${name}`;
  const named = [...key, date];
  const mirror = mirrorOf(table);
  return [
    `create function ${DRAFT}.${mirror}() returns trigger ${AS_OWNER} as $$
begin
  if tg_op = 'TRUNCATE' then truncate ${draft}; return null; end if;
  if tg_op <> 'INSERT' then
    delete from ${draft} d where (${listed(named, 'd.')}) = (${listed(named, 'old.')});
  end if;
  if tg_op <> 'DELETE' then
    insert into ${draft} (${listed(columns)}) values (${listed(columns, 'new.')});
  end if;
  return null;
end $$`,
    `create trigger ${mirror} after insert or update or delete on ${source}
      for each row execute function ${DRAFT}.${mirror}()`,
    `create trigger ${mirror}_emptied after truncate on ${source}
      for each statement execute function ${DRAFT}.${mirror}()`,
  ];
}

export const withoutMirror = (table: MonthlyTable, source: string): readonly string[] => [
  `drop trigger if exists ${mirrorOf(table)} on ${source}`,
  `drop trigger if exists ${mirrorOf(table)}_emptied on ${source}`,
];

const mirrorOf = ({ name }: MonthlyTable): string => `${name}_mirror`;

/** How far ahead a serving process may ask for years. */
const MOST_AHEAD = '2 years';

/**
 * The function that adds the years up to the one of a date, and returns their number. Serving processes call it. Rows that are in the
 * range after all years, because their date is so late, go to their new year. While another process is at it, it returns 0.
 */
export function adder(table: MonthlyTable): string {
  const { schema, name, date } = table;
  const parent = `${schema}.${name}`;
  const after = `${HISTORY}.${afterOf(table)}`;
  return `create or replace function ${HISTORY}.${adderOf(table)}(until date) returns integer ${AS_OWNER} as $$
declare
  year date;
  next date;
  part text;
  columns text;
  bound text;
  made integer := 0;
begin
  -- Locked before the bound is read, because another process may have moved it.
  if not pg_try_advisory_xact_lock(${LOCK}) then return 0; end if;
  select (regexp_match(pg_get_expr(relpartbound, oid), '[0-9]{4}-[0-9]{2}-[0-9]{2}'))[1]::date into year
    from pg_class where oid = to_regclass('${after}');
  until := least(until, (public.app_now() + interval '${MOST_AHEAD}')::date);
  if year is null or year > until then return 0; end if;
  perform set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true);
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = '${parent}'::regclass and attnum > 0 and not attisdropped;
  select string_agg(distinct confrelid::regclass::text, ', ') into bound from pg_constraint
    where conrelid = '${parent}'::regclass and contype = 'f';
  -- First what calls use first, so that no call waits for the history while it holds it.
  if bound is not null then execute format('lock table %s in access exclusive mode', bound); end if;
  alter table ${parent} detach partition ${after};
  while year <= until loop
    part := format('${HISTORY}.%I', '${name}_' || to_char(year, 'YYYY'));
    next := (year + interval '1 year')::date;
    execute format('create table %s (like ${parent} including defaults including constraints including storage)', part);
    execute format('with late as (delete from ${after} where ${date} < %1$L returning %2$s) insert into %3$s (%2$s) select %2$s from late',
      next, columns, part);
    execute format('alter table ${parent} attach partition %s for values from (%L) to (%L)', part, year, next);
    year := next;
    made := made + 1;
  end loop;
  execute format('alter table ${parent} attach partition ${after} for values from (%L) to (maxvalue)', year);
  return made;
end $$`;
}

/** Key of the advisory lock of the process that changes the partitions of a table. The value is arbitrary. */
export const LOCK = 7_205_759_403_792_797n;
