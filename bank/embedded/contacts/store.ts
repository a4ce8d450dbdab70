/** SQL of contacts in `cards.customers`, and of their changes in `cards.contact_changes`. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../server/db/clock.ts';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type ContactKind, UNDO_DAYS } from '../../../server/ports/card-system/parts/contacts.ts';

type Trx = Transaction<Database>;

export type ContactRow = Pick<
  Selectable<CardTables['cards.customers']>,
  | 'phone_sealed'
  | 'phone_changed_at'
  | 'email_sealed'
  | 'email_changed_at'
  | 'address_sealed'
  | 'address_changed_at'
  | 'name_en'
  | 'corporate'
  | 'contacts_held'
>;

/** The columns of each contact. */
export const COLUMNS = {
  phone: { value: 'phone_sealed', changedAt: 'phone_changed_at' },
  email: { value: 'email_sealed', changedAt: 'email_changed_at' },
  address: { value: 'address_sealed', changedAt: 'address_changed_at' },
  englishName: { value: 'name_en', changedAt: undefined },
} as const satisfies Record<
  ContactKind,
  { value: keyof ContactRow; changedAt: keyof ContactRow | undefined }
>;

/** What a column of a contact contains: encrypted bytes, or the English name. */
export type Stored = Buffer | string | null;

export async function readContacts(
  db: Kysely<Database>,
  customerId: string,
): Promise<ContactRow | undefined> {
  const { rows } =
    await sql<ContactRow>`select phone_sealed, phone_changed_at, email_sealed, email_changed_at,
      address_sealed, address_changed_at, name_en, corporate, contacts_held
    from cards.customers where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

const typed = (kind: ContactKind, value: Stored) =>
  kind === 'englishName' ? sql`${value}::text` : sql`${value}::bytea`;

/**
 * Writes a contact if it still is what was read. Of several concurrent callers, exactly one gets the time of the change.
 * @param at the time of the change; now when absent
 */
export async function writeContact(
  trx: Trx,
  { customerId, kind }: { readonly customerId: string; readonly kind: ContactKind },
  { was, now, at }: { readonly was: Stored; readonly now: Stored; readonly at?: Date },
): Promise<Date | undefined> {
  const { value, changedAt } = COLUMNS[kind];
  const time = at ?? (await databaseNow(trx));
  const dated = changedAt ? sql`, ${sql.ref(changedAt)} = ${time}` : sql``;
  const { numAffectedRows } =
    await sql`update cards.customers set ${sql.ref(value)} = ${typed(kind, now)}${dated}
    where customer_id = ${customerId} and ${sql.ref(value)} is not distinct from ${typed(kind, was)}`.execute(
      trx,
    );
  return numAffectedRows === 1n ? time : undefined;
}

type NewChange = Omit<Selectable<CardTables['cards.contact_changes']>, 'undone_at'>;

/** Stores a change with the values before and after; a change that is stored already stays as it is. */
export async function insertChange(trx: Trx, row: NewChange): Promise<void> {
  await sql`insert into cards.contact_changes (customer_id, change_id, kind, former_sealed, value_sealed, changed_at)
    values (${row.customer_id}, ${row.change_id}, ${row.kind}, ${row.former_sealed}, ${row.value_sealed}, ${row.changed_at})
    on conflict do nothing`.execute(trx);
}

export interface ChangeRow extends Pick<NewChange, 'kind' | 'former_sealed' | 'value_sealed'> {
  /** Whether the change is too old to be taken back. */
  readonly late: boolean;
  /** Whether it was taken back, or a later change of the same contact took its place. */
  readonly over: boolean;
}

export async function readChange(
  trx: Trx,
  customerId: string,
  changeId: string,
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select kind, former_sealed, value_sealed,
      changed_at <= app_now() - make_interval(days => ${UNDO_DAYS}) as late,
      undone_at is not null or exists (select from cards.contact_changes l
        where l.customer_id = ${customerId} and l.kind = c.kind and l.changed_at > c.changed_at) as over
    from cards.contact_changes c where c.customer_id = ${customerId} and c.change_id = ${changeId}`.execute(
    trx,
  );
  return rows[0];
}

export async function markUndone(trx: Trx, customerId: string, changeId: string, at: Date): Promise<void> {
  await sql`update cards.contact_changes set undone_at = ${at}
    where customer_id = ${customerId} and change_id = ${changeId}`.execute(trx);
}
