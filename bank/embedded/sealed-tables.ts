/**
 * The tables of the embedded card system that have encrypted values. Describes how to re-encrypt each table with the
 * current secret.
 */
import type { Keyring } from '../../server/crypto/keyring.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { Keeper } from '../../server/secrets/kept-keys.ts';
import { type ResealDeps, resealTables, type SealedPart } from '../../server/secrets/reseal.ts';
import {
  bytesOf,
  type SealedTable,
  type StoredRow,
  textOf,
  writeNumberIndex,
} from '../../server/secrets/reseal-store.ts';
import type { CardKeys, SealedKind } from './keys.ts';
import { membershipIdOf, membershipText } from './points/redemption.ts';

/** Returns the description of all values that are encrypted with CARD_SYSTEM_SECRET. */
export function cardPart(keyring: Keyring, keys: CardKeys): SealedPart {
  return { purpose: 'card-system', keyring, tables: cardTables(keys), keeper: pinKeeper(keys) };
}

/**
 * Re-encrypts the values of the card system if several secrets are known. A load of the bank's files compares indexes,
 * so all indexes must be made with the same secret.
 */
export async function resealCards(
  database: OpenDatabase,
  keys: CardKeys,
  onProgress?: ResealDeps['onProgress'],
): Promise<void> {
  const [current, ...others] = keys.keyIds;
  if (current === undefined || others.length === 0) return;
  await resealTables({ database, ...(onProgress && { onProgress }) }, cardTables(keys), current);
}

/** Returns the store for keys of PIN verification values. */
export function pinKeeper(keys: CardKeys): Keeper {
  return {
    table: 'cards.pin_keys',
    derive: keys.pinKey,
    seal: (keyId, text) => keys.seal('pin-key', keyId, text),
    open: (keyId, sealed) => keys.open('pin-key', keyId, sealed),
  };
}

function cardTables(keys: CardKeys): SealedTable[] {
  /** Decrypts a value, and encrypts its text with the current secret. Returns both. */
  const again = (kind: SealedKind, owner: string, sealed: StoredRow[string] | undefined) => {
    const text = sealed === null ? undefined : keys.open(kind, owner, bytesOf(sealed));
    return { text, sealed: text === undefined ? null : keys.seal(kind, owner, text) };
  };
  return [
    {
      table: 'cards.customers',
      key: ['customer_id'],
      sealed: ['national_id_sealed', 'phone_sealed', 'email_sealed', 'address_sealed'],
      rewrite(row) {
        const owner = textOf(row.customer_id);
        const nationalId = again('national-id', owner, row.national_id_sealed);
        return {
          national_id_sealed: nationalId.sealed,
          national_id_index: keys.index('national-id', nationalId.text ?? ''),
          phone_sealed: again('phone', owner, row.phone_sealed).sealed,
          email_sealed: again('email', owner, row.email_sealed).sealed,
          address_sealed: again('address', owner, row.address_sealed).sealed,
        };
      },
    },
    {
      table: 'cards.contact_changes',
      key: ['customer_id', 'change_id'],
      sealed: ['former_sealed', 'value_sealed'],
      rewrite: (row) => ({
        former_sealed: again('contact', textOf(row.change_id), row.former_sealed).sealed,
        value_sealed: again('contact', textOf(row.change_id), row.value_sealed).sealed,
      }),
    },
    {
      table: 'cards.cards',
      key: ['customer_id', 'card_id'],
      sealed: ['number_sealed'],
      rewrite: (row) => ({
        number_sealed: again('card-number', textOf(row.card_id), row.number_sealed).sealed,
      }),
      async also(trx, row, rewritten) {
        const number = keys.open('card-number', textOf(row.card_id), bytesOf(rewritten.number_sealed));
        const [index, known] = [keys.index('card-number', number), keys.indexes('card-number', number)];
        await writeNumberIndex(trx, row, index, known);
      },
    },
    {
      table: 'cards.redemptions',
      key: ['customer_id', 'redemption_id'],
      sealed: ['delivery_sealed'],
      context: ['partner'],
      rewrite(row) {
        const delivery = again('delivery', textOf(row.redemption_id), row.delivery_sealed);
        const id = membershipIdOf(delivery.text ?? '{}');
        const membership =
          row.partner !== null && id !== undefined ? { partner: textOf(row.partner), id } : undefined;
        return {
          delivery_sealed: delivery.sealed,
          ...(membership && { membership_index: keys.index('membership', membershipText(membership)) }),
        };
      },
    },
    {
      table: 'cards.disputes',
      key: ['customer_id', 'case_id'],
      sealed: ['answers_sealed'],
      rewrite: (row) => ({
        answers_sealed: again('dispute', textOf(row.case_id), row.answers_sealed).sealed,
      }),
    },
    {
      table: 'cards.dispute_replies',
      key: ['customer_id', 'case_id', 'position'],
      sealed: ['text_sealed'],
      rewrite: (row) => ({ text_sealed: again('dispute', textOf(row.case_id), row.text_sealed).sealed }),
    },
    ...['cards.recorded_commands', 'cards.commands_in_files'].map(
      (table): SealedTable => ({
        table,
        key: ['customer_id', 'command_id'],
        sealed: ['sealed'],
        rewrite: (row) => ({ sealed: again('command', textOf(row.command_id), row.sealed).sealed }),
      }),
    ),
  ];
}
