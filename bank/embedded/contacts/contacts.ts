/** Contacts of customers in schema `cards`. Values are encrypted, except the English name, and are in no refusal. */
import type { Kysely, Transaction } from 'kysely';
import { newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { maskEmail, maskPhone } from '../../../server/outbox/mask.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import {
  addressOf,
  type CardContacts,
  CONTACT_KINDS,
  type ContactChange,
  type ContactKind,
  type ContactOutcome,
  type ContactRefusal,
  type Contacts,
  contactText,
  contactVersion,
  type UndoneContact,
  type UndoRefusal,
} from '../../../server/ports/card-system/parts/contacts.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { areIds } from '../ids.ts';
import type { CardKeys } from '../keys.ts';
import {
  COLUMNS,
  type ContactRow,
  insertChange,
  markUndone,
  readChange,
  readContacts,
  type Stored,
  writeContact,
} from './store.ts';
import { isContact } from './valid.ts';

type Trx = Transaction<Database>;

export function createContacts(db: Kysely<Database>, keys: CardKeys): Required<CardContacts> {
  return {
    async contacts(customerId) {
      const row = areIds(customerId) ? await readContacts(db, customerId) : undefined;
      return row && toContacts(row, customerId, keys);
    },
  };
}

function toContacts(row: ContactRow, customerId: string, keys: CardKeys): Contacts {
  const text = (kind: ContactKind) => openStored(keys, { customerId, kind }, row[COLUMNS[kind].value]);
  const [phone, email] = [text('phone'), text('email')];
  const address = addressOf(text('address'));
  const dated = (changedAt: Date | null) => changedAt && { changedAt };
  return {
    ...(phone && { phone: { full: phone, masked: maskPhone(phone), ...dated(row.phone_changed_at) } }),
    ...(email && { email: { full: email, masked: maskEmail(email), ...dated(row.email_changed_at) } }),
    ...(address && { address: { ...address, ...dated(row.address_changed_at) } }),
    englishName: row.name_en,
    changeable: changeableOf(row),
  };
}

/** A company changes its contacts with the bank. */
const changeableOf = ({ corporate }: ContactRow) => (corporate ? [] : CONTACT_KINDS);

interface Place {
  readonly customerId: string;
  readonly kind: ContactKind;
}

/** Returns the text of a stored value; empty when there is none. */
function openStored(keys: CardKeys, { customerId, kind }: Place, stored: Stored): string {
  if (typeof stored === 'string' || kind === 'englishName') return stored?.toString() ?? '';
  return stored ? keys.open(kind, customerId, stored) : '';
}

function store(keys: CardKeys, { customerId, kind }: Place, text: string): Stored {
  if (kind === 'englishName') return text;
  return text === '' ? null : keys.seal(kind, customerId, text);
}

/** Returns the column's value of now and its text. */
function presentOf(keys: CardKeys, row: ContactRow, place: Place): { was: Stored; text: string } {
  const was = row[COLUMNS[place.kind].value];
  return { was, text: openStored(keys, place, was) };
}

export async function changeContact(
  { keys, random }: { readonly keys: CardKeys; readonly random: Random },
  trx: Trx,
  customerId: string,
  { change, expected }: Command<'change-contact'>,
): Promise<ContactOutcome | ContactRefusal> {
  const place = { customerId, kind: change.kind };
  const row = areIds(customerId) ? await readContacts(trx, customerId) : undefined;
  if (row?.contacts_held) return { refused: 'held' };
  if (!row || changeableOf(row).length === 0) return { refused: 'not-changeable' };
  if (!isContact(change)) return { refused: 'invalid' };
  const { was, text } = presentOf(keys, row, place);
  // The version of a text is that of the value: an address has one text only.
  const present = change.kind === 'address' ? addressOf(text) : text;
  if (contactVersion(change.kind, present) !== expected) return { refused: 'outdated' };
  const value = contactText(change.value);
  if (value === text) return { changed: false };
  const changedAt = await writeContact(trx, place, { was, now: store(keys, place, value) });
  if (!changedAt) return { refused: 'outdated' };
  const changeId = newUuid(random);
  await keep(keys, trx, place, { changeId, changedAt, former: text, value });
  return { changed: true, changeId, changedAt };
}

function keep(
  keys: CardKeys,
  trx: Trx,
  { customerId, kind }: Place,
  given: {
    readonly changeId: string;
    readonly changedAt: Date;
    readonly former: string;
    readonly value: string;
  },
): Promise<void> {
  const { changeId, changedAt, former, value } = given;
  return insertChange(trx, {
    customer_id: customerId,
    change_id: changeId,
    kind,
    former_sealed: former === '' ? null : keys.seal('contact', changeId, former),
    value_sealed: keys.seal('contact', changeId, value),
    changed_at: changedAt,
  });
}

export async function undoContact(
  { keys }: { readonly keys: CardKeys },
  trx: Trx,
  customerId: string,
  changeId: string,
): Promise<UndoneContact | UndoRefusal> {
  const change = areIds(customerId, changeId) ? await readChange(trx, customerId, changeId) : undefined;
  const row = change && (await readContacts(trx, customerId));
  if (!row) return { refused: 'not-there' };
  if (change.over) return { refused: 'outdated' };
  if (change.late) return { refused: 'too-late' };
  const { kind } = change;
  const changedAt = await restore(keys, trx, { customerId, changeId, change, row });
  return changedAt ? { kind, changedAt } : { refused: 'outdated' };
}

/** Writes the value before a change if the present value is the changed one, and marks the change as taken back. */
async function restore(
  keys: CardKeys,
  trx: Trx,
  given: {
    readonly customerId: string;
    readonly changeId: string;
    readonly change: NonNullable<Awaited<ReturnType<typeof readChange>>>;
    readonly row: ContactRow;
    readonly at?: Date;
  },
): Promise<Date | undefined> {
  const { customerId, changeId, change, row, at } = given;
  const place = { customerId, kind: change.kind };
  const { was, text } = presentOf(keys, row, place);
  if (keys.open('contact', changeId, change.value_sealed) !== text) return undefined;
  const former = change.former_sealed ? keys.open('contact', changeId, change.former_sealed) : '';
  const now = store(keys, place, former);
  const changedAt = await writeContact(trx, place, { was, now, ...(at && { at }) });
  if (changedAt) await markUndone(trx, customerId, changeId, changedAt);
  return changedAt;
}

/** The transaction and customer of an effect in the read model. */
interface Unit {
  readonly trx: Trx;
  readonly keys: CardKeys;
  readonly customerId: string;
}

/** Stores the values before and after a change that a remote card system made, for its undoing. */
export async function keepChange(
  { trx, keys, customerId }: Unit,
  change: ContactChange,
  result: ContactOutcome,
): Promise<void> {
  const row = await readContacts(trx, customerId);
  if (!row || !result.changed) return;
  const place = { customerId, kind: change.kind };
  const former = presentOf(keys, row, place).text;
  await keep(keys, trx, place, { ...result, former, value: contactText(change.value) });
}

/** Shows a change that a remote card system made. Returns false when the customer is gone. */
export async function showChange(
  { trx, keys, customerId }: Unit,
  change: ContactChange,
  result: ContactOutcome,
): Promise<boolean> {
  if (!result.changed) return true;
  const row = await readContacts(trx, customerId);
  const place = { customerId, kind: change.kind };
  if (!row) return false;
  const { was } = presentOf(keys, row, place);
  const now = store(keys, place, contactText(change.value));
  return (await writeContact(trx, place, { was, now, at: result.changedAt })) !== undefined;
}

/** Shows that a remote card system took a change back. Does nothing when the change or its value is not here. */
export async function showUndone(
  { trx, keys, customerId }: Unit,
  changeId: string,
  { changedAt: at }: UndoneContact,
): Promise<boolean> {
  const change = await readChange(trx, customerId, changeId);
  const row = change && (await readContacts(trx, customerId));
  if (row) await restore(keys, trx, { customerId, changeId, change, row, at });
  return true;
}
