/** SQL that compares a bank with its files (bank-files.mjs), before and after a load that was killed. */

/** Indexes, constraints and triggers, as text. */
export async function catalogue(pool) {
  const { rows } = await pool.query(`
    select format('index %s %s %s', i.indexrelid::regclass, i.indisvalid, pg_get_indexdef(i.indexrelid)) as line
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace in ('cards'::regnamespace, 'bank_load'::regnamespace)
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in ('cards'::regnamespace, 'bank_load'::regnamespace)
    union all select format('trigger %s %s %s', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid))
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'cards'::regnamespace
    union all select format('triggers of references %s %s', c.oid::regclass, count(*))
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = 'cards'::regnamespace group by c.oid
    union all select format('table %s %s %s', oid::regclass, relkind, relpersistence)
      from pg_class where relnamespace in ('cards'::regnamespace, 'bank_load'::regnamespace)
    order by line`);
  return rows.map(({ line }) => line).join('\n');
}

const TABLES = [
  'products',
  'customers',
  'cards',
  'card_numbers',
  'statements',
  'point_entries',
  'transactions',
];

/** A sum over all rows. Sealed values differ in each load. */
export async function digest(pool) {
  const sums = TABLES.map(
    (
      table,
    ) => `select '${table}' as name, count(*) as rows, sum(hashtextextended((select jsonb_object_agg(key, value)
        from jsonb_each(to_jsonb(t)) where key !~ '_sealed$|^source_hash$')::text, 0)) as sum from cards.${table} t`,
  );
  const { rows } = await pool.query(sums.join(' union all '));
  return JSON.stringify(rows);
}

/** Number of rows of each table. */
export async function sizes(pool) {
  const counts = TABLES.map((table) => `(select count(*)::int from cards.${table}) as ${table}`);
  const { rows } = await pool.query(`select ${counts.join(', ')}`);
  return rows[0];
}

/**
 * Counts customers with a part of the files: those whose balances and amounts have not all the same change, or who miss rows. In an empty
 * bank, rows without a customer count too.
 */
export async function mixedCustomers(pool, { sizes: whole, every, kind }) {
  const of = (table) => Math.round(whole[table] / whole.customers);
  const changed = Math.ceil(of('transactions') / every);
  const { rows } = await pool.query(
    `select count(*)::int as mixed from cards.customers u
       left join (select customer_id, count(*) as rows, sum(current_balance) - 5000 as change
         from cards.cards group by 1) c using (customer_id)
       left join (select customer_id, count(*) as rows, sum(amount) as total from cards.transactions group by 1) t
         using (customer_id)
       left join (select customer_id, count(*) as rows from cards.statements group by 1) s using (customer_id)
       left join (select customer_id, count(*) as rows from cards.point_entries group by 1) p using (customer_id)
       left join (select customer_id, count(*) as rows from cards.card_numbers group by 1) n using (customer_id)
     where (c.rows, n.rows, s.rows, p.rows, t.rows) is distinct from (1, 1, $1::int, $2::int, $3::int)
       or c.change is distinct from u.average_balance - 1000
       or t.total is distinct from 100 * $3::int + $4::int * c.change`,
    [of('statements'), of('point_entries'), of('transactions'), changed],
  );
  const now = await sizes(pool);
  const isWhole = TABLES.every((table) => now[table] === whole[table]);
  const isEmpty = kind === 'first' && TABLES.every((table) => now[table] === 0);
  return rows[0].mixed || (isWhole || isEmpty ? 0 : whole.customers);
}

/** Lists rows, tables, locks and loads that no load should leave. */
export async function leftovers(pool) {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relnamespace = 'bank_load'::regnamespace and relkind = 'r'`,
  );
  const left = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select count(*)::int as count from bank_load.${name}`);
    if (rows[0].count > 0) left.push(`${rows[0].count} rows in bank_load.${name}`);
  }
  const others = await pool.query(`
    select format('lock %s of %s', mode, coalesce(relation::regclass::text, locktype)) as what from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
    union all select 'temporary table ' || relname from pg_class where relpersistence = 't' and relkind = 'r'
    union all select format('load %s is %s', load_id, state) from portal.bank_loads
      where state = 'running' or load_id = (select max(load_id) from portal.bank_loads) and state <> 'complete'
    union all select 'session of a load' from pg_stat_activity
      where datname = current_database() and application_name like 'card-portal%'`);
  return [...left, ...others.rows.map(({ what }) => what)];
}
