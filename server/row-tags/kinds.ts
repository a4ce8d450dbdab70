/** The rows that carry a tag, and the columns that the tag covers (docs/decisions/0064-tagged-rows.md). */

/** A value of a covered column, as the database returns it. */
export type Value = string | Uint8Array | boolean | Date | null;

interface TaggedTable {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Covered columns: the person, and everything that grants rights. */
  readonly columns: readonly string[];
  /** SQL for the customer of a row `t`. */
  readonly customer: string;
  /** Whether the rows are kept for long. They have a `row_version`, which the audit trail has too. */
  readonly kept: boolean;
}

/** A further kind of row is one more entry here. Its columns `row_tag` and `row_version` come with a migration. */
export const TAGGED = {
  account: {
    table: 'portal.users',
    key: ['username'],
    columns: [
      'username',
      'customer_id',
      'password_hash',
      'passkey_handle',
      'locked',
      'disabled',
      'reonboard',
      'row_version',
    ],
    customer: 't.customer_id',
    kept: true,
  },
  passkey: {
    table: 'portal.passkeys',
    key: ['customer_id', 'passkey_id'],
    columns: [
      'customer_id',
      'passkey_id',
      'credential_id',
      'public_key',
      'synced',
      'created_at',
      'paused_at',
      'row_version',
    ],
    customer: 't.customer_id',
    kept: true,
  },
  device: {
    table: 'portal.devices',
    key: ['username', 'device_key'],
    columns: ['username', 'device_key', 'row_version'],
    customer: '(select u.customer_id from portal.users u where u.username = t.username)',
    kept: true,
  },
  session: {
    table: 'portal.sessions',
    key: ['session_key'],
    columns: [
      'session_key',
      'field_seed',
      'state',
      'access_key',
      'cookie_key',
      'username',
      'customer_id',
      'primary_holder',
      'by_passkey',
      'created_at',
      'live_since',
    ],
    customer: 't.customer_id',
    kept: false,
  },
} as const satisfies Readonly<Record<string, TaggedTable>>;

export type Kind = keyof typeof TAGGED;
export type Column<K extends Kind> = (typeof TAGGED)[K]['columns'][number];

/** The covered columns of a row. */
export type Covered<K extends Kind> = { readonly [C in Column<K>]: Value };

/** A stored row with its tag. The tag is null if a release without tags wrote the row. */
export type Tagged<K extends Kind> = Covered<K> & { readonly row_tag: Uint8Array | null };

export const KINDS = Object.keys(TAGGED) as readonly Kind[];
/** The kinds that `npm run secrets:reseal` tags and `npm run audit:verify` compares with the trail. */
export const KEPT_KINDS = KINDS.filter((kind) => TAGGED[kind].kept);
