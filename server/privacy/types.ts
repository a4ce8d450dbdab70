/** Types of the catalogue of personal data. docs/adding-a-feature.md says how a table is added. */
import type {
  DataCategory,
  DataPurpose,
  DataRecipient,
  DataSource,
  LeftOutReason,
} from '../../shared/personal-data.ts';
import type { Keep } from './keep.ts';

/**
 * What a column holds. `none`: nothing about a person, such as a version. `secret`: a key, or a hash that stands for a
 * credential or a value; personal data, but never in a copy. `others`: data of another person, such as a staff member.
 */
export type ColumnData = DataCategory | 'none' | 'secret' | 'others';

/** How rows belong to a customer. `column` is a column of the table. */
export type Ownership =
  /** The column has the customer's id. */
  | { readonly by: 'customer'; readonly column: string }
  /** The column has the customer's id, or the customer's pseudonym in the audit trail. */
  | { readonly by: 'pseudonym'; readonly column: string }
  /** The column has the user name of the customer's account. */
  | { readonly by: 'username'; readonly column: string }
  /** The column has the key of a session of the customer's account. */
  | { readonly by: 'session'; readonly column: string }
  /** The column has, as text, the id of a message in the outbox to the customer. */
  | { readonly by: 'message'; readonly column: string }
  /** Rows have only hashes with the bank's secrets, or no customer at all. */
  | { readonly by: 'nobody' };

/** Whether rows are in the copy that a person gets. */
export type InCopy = 'in' | { readonly leftOut: LeftOutReason };

/**
 * What closing the online account does with rows. `delete`: they are deleted. `keep`: the bank's own records, which stay.
 * `expires`: they stay until their retention ends, at most 30 days. `pseudonym`: they stay, and what links them to the person is deleted.
 */
export type Erase = 'delete' | 'keep' | 'expires' | 'pseudonym';

/** A table with data of card holders. */
export interface PersonTable {
  readonly about: 'person';
  /** Under which kind of data the page lists the table. */
  readonly category: DataCategory;
  readonly columns: Readonly<Record<string, ColumnData>>;
  readonly why: DataPurpose;
  readonly from: readonly DataSource[];
  readonly keep: Keep;
  readonly who: readonly DataRecipient[];
  readonly copy: InCopy;
  readonly erase: Erase;
  readonly of: Ownership;
}

/** A table without data of card holders: keys, counters, the bank's products, or rows about the bank's staff. */
export interface OtherTable {
  readonly about: 'nobody' | 'staff';
  readonly columns: Readonly<Record<string, 'none' | 'others' | 'secret'>>;
}

export type CatalogueTable = PersonTable | OtherTable;
export type CatalogueTables = Readonly<Record<string, CatalogueTable>>;

/** Columns by what they hold, each as names separated by spaces. */
type ColumnNames<D extends ColumnData> = Partial<Readonly<Record<D, string>>>;

/** Lists columns in a short form: `{ none: 'version', contact: 'phone_sealed email_sealed' }`. */
export function columns<D extends ColumnData>(names: ColumnNames<D>): Readonly<Record<string, D>> {
  const pairs = Object.entries<string | undefined>(names).flatMap(([data, list]) =>
    (list ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((column) => [column, data as D] as const),
  );
  return Object.fromEntries(pairs);
}

/** Rows with the customer's id in `customer_id`, as most tables have it. */
export const BY_CUSTOMER_ID: Ownership = { by: 'customer', column: 'customer_id' };
/** Rows with the user name in `username`. */
export const BY_USERNAME: Ownership = { by: 'username', column: 'username' };
