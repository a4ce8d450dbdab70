/** The phases of a load of a bank's files, as the statements of its connections show them. */

const STAGES = { name: 'stages the files', marks: /^copy bank_load\.(?!records)/ };
const CHECKS = {
  name: 'checks the rows',
  marks: /^analyze bank_load\.(?!records)|^select \*, count\(\*\) over/,
};
const PRODUCTS = {
  name: 'writes products and terms',
  marks:
    /^update portal\.bank_loads set (?:customers = 0|state = 'replaced')|^insert into portal|s\.product_code is null/,
};
const CUSTOMERS = {
  name: 'writes customers',
  marks: /^select min\(customer_id::text|^select 1 from cards\.cards c where/,
};
const COMPLETES = {
  name: 'completes',
  marks: /^delete from cards\.products|^update portal\.bank_loads set state = 'complete'/,
};
const VACUUMS = { name: 'cleans up', marks: /^set statement_timeout = 0|^vacuum/ };
const COMPARES = {
  name: 'compares the history',
  marks: /^(?!truncate bank_load\.products).*bank_load\.records|\bdifferences\b(?! d )/,
};
const DIFFERENCES = [COMPARES, STAGES, CHECKS, PRODUCTS, CUSTOMERS, COMPLETES, VACUUMS];

/**
 * The phases in which each kind of load is killed, in order. A phase lasts from a statement with its mark to one with the mark of another
 * phase. Loads of all rows and deltas have the same later phases as loads by differences.
 */
export const PHASES = {
  first: [
    { name: 'drops references and indexes', marks: /drop constraint|^drop index|^lock table/ },
    { name: 'stages customers and cards', marks: /^copy bank_load\./ },
    ...['statements', 'point_entries', 'transactions'].map((table) => ({
      name: `copies ${table}`,
      marks: new RegExp(`^copy cards\\.${table} `),
    })),
    { name: 'creates indexes', marks: /^create (?:unique )?index|add constraint \S+ (?:primary key|unique)/ },
    { name: 'writes products, terms, customers and cards', marks: /^with s as materialized/ },
    { name: 'checks references', marks: /add constraint \S+ foreign key/ },
    { name: 'commits', marks: /portal\.bank_events|^(?:update|insert into) portal\.bank_loads/ },
    VACUUMS,
  ],
  differences: DIFFERENCES.filter((phase) => phase !== CUSTOMERS),
  batches: [CUSTOMERS],
  all: [STAGES],
  delta: [STAGES, CHECKS, CUSTOMERS],
};

/** Statements of the load's connections. The connection with the lock for loads is idle outside of a transaction. */
const STATEMENTS = `select lower(regexp_replace(left(query, 4000), '\\s+', ' ', 'g')) as statement from pg_stat_activity
  where datname = current_database() and application_name like 'card-portal%' and state <> 'idle'
  order by query_start`;

/**
 * Returns a function that looks at a load again and again, until `isTime` holds for its phase and the milliseconds spent in each phase,
 * or until the load ends.
 */
export function createWatch(pool, kind) {
  const phases = kind === 'first' ? PHASES.first : DIFFERENCES;
  return async ({ isRunning }, isTime) => {
    const spent = {};
    let phase;
    let since = performance.now();
    while (isRunning()) {
      const { rows } = await pool.query({ name: 'statements', text: STATEMENTS });
      const before = phase;
      for (const { statement } of rows)
        phase = phases.find(({ marks }) => marks.test(statement.trim()))?.name ?? phase;
      const now = performance.now();
      const passed = phase === before ? now - since : 0;
      since = now;
      // Without a transaction the load pauses: a kill then could not find a part of the rows.
      if (phase === undefined || rows.length === 0) continue;
      spent[phase] = (spent[phase] ?? 0) + passed;
      if (isRunning() && isTime(phase, spent)) return { stopped: true, spent };
    }
    return { stopped: false, spent };
  };
}
