/**
 * SQL fragments that the checks and the import use. Table and column names come from the table descriptions, never
 * from files.
 */
import type { LoadKind } from './files/manifest.ts';
import type { BankTable } from './tables/table.ts';

/** Returns `a.x = b.x and …`. */
export function equal(a: string, b: string, columns: readonly string[]): string {
  return columns.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');
}

/** Returns `a.x, a.y`. */
export function list(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(', ');
}

/** SQL condition: a staged row has the same key as row `t` and meets `condition`. */
export function staged(table: BankTable, condition = 'true'): string {
  return `exists (select from bank_load.${table.name} g where ${equal('g', 't', table.key)} and ${condition})`;
}

/**
 * What the staging tables have. `differences`: whole files, of whose history only the rows that differ from the database are staged,
 * with a row `delete` on line 0 for each row that the files do not have.
 */
export type StagedKind = LoadKind | 'differences';

/** Whether all rows of the whole files of a table are staged. */
export const isStagedWhole = (table: Pick<BankTable, 'compared'>, kind: StagedKind): boolean =>
  kind === 'whole' || (kind === 'differences' && !table.compared);

/**
 * SQL condition: the load deletes row `t`. A whole load deletes rows that it does not contain. A delta deletes the rows
 * whose `change` is `delete`, and all rows of a deleted card or customer.
 */
export function isDeletedByLoad(table: BankTable, kind: StagedKind): string {
  if (isStagedWhole(table, kind)) return `not ${staged(table)}`;
  if (kind === 'differences') return staged(table, `g.change = 'delete'`);
  const parents = [
    ['customers', 'g.customer_id = t.customer_id'],
    ['cards', 'g.customer_id = t.customer_id and g.card_id = t.card_id'],
  ] as const;
  const hasParent = (parent: string) =>
    parent !== table.name &&
    table.key.includes('customer_id') &&
    !(parent === 'cards' && table.name === 'customers');
  return [
    staged(table, `g.change = 'delete'`),
    ...parents
      .filter(([parent]) => hasParent(parent))
      .map(
        ([parent, condition]) =>
          `exists (select from bank_load.${parent} g where ${condition} and g.change = 'delete')`,
      ),
  ]
    .map((condition) => `(${condition})`)
    .join(' or ');
}

/**
 * SQL condition: entry `t` of a ledger, or a later one of the card that is the bank's own entry, belongs to a redemption in this database or
 * to its cancellation. It looks at the latest redemptions first, and at one entry for each, because it is asked of every line of the ledger while the
 * card is locked.
 */
export const REDEEMED_SINCE = `exists (select from cards.redemptions r
  cross join lateral (values (r.point_sequence), (r.cancel_sequence)) s (sequence)
  join cards.point_entries e on e.customer_id = r.customer_id and e.card_id = r.card_id
    and e.sequence = s.sequence and not e.recorded
  where r.customer_id = t.customer_id and r.card_id = t.card_id and s.sequence >= t.sequence)`;

/** SQL condition: the portal has records of card `t`, such as a redemption. */
export const CARD_HAS_RECORDS = [
  'instalments',
  'redemptions',
  'limit_requests',
  'replacements',
  'pins',
  'controls',
  'wallet_tokens',
  'family_controls',
  'family_extras',
]
  .map(
    (name) =>
      `exists (select from cards.${name} r where r.customer_id = t.customer_id and r.card_id = t.card_id)`,
  )
  .join(' or ');
