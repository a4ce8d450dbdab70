/** The tables with sealed values, and how each is sealed again with the current secret. */
import { resealFacts } from '../../features/alerts/server/facts.ts';
import { resealAddress } from '../../features/alerts/server/push-desk.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import type { Keyring } from '../../server/crypto/keyring.ts';
import type { Channel } from '../../server/db/schema/messages.ts';
import { resealKept } from '../../server/operations/sealed-command.ts';
import { resealContent } from '../../server/outbox/outbox.ts';
import type { CardKeys, SealedKind } from '../../bank/embedded/keys.ts';
import { membershipIdOf, membershipText } from '../../bank/embedded/redemption.ts';
import { type Rewritten, type SealedTable, type StoredRow, writeNumberIndex } from '../../server/secrets/reseal-store.ts';

/** Tables that are sealed with PORTAL_SECRET. */
export function portalTables(keyring: Keyring): SealedTable[] {
  const cipher = createCipher(keyring);
  return [
    {
      table: 'portal.outbox',
      key: ['customer_id', 'message_id'],
      sealed: ['sealed'],
      context: ['channel'],
      rewrite: (row) => {
        const key = { customerId: text(row.customer_id), messageId: text(row.message_id) };
        const channel = text(row.channel) as Channel;
        return { sealed: resealContent(cipher, bytes(row.sealed), { ...key, channel }) };
      },
    },
    {
      table: 'portal.commands',
      key: ['customer_id', 'command_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: text(row.customer_id), commandId: text(row.command_id) };
        return { sealed: resealKept(cipher, bytes(row.sealed), key) };
      },
    },
    {
      table: 'portal.notices',
      key: ['customer_id', 'notice_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: text(row.customer_id), noticeId: text(row.notice_id) };
        return { sealed: resealFacts(cipher, bytes(row.sealed), key) };
      },
    },
    {
      table: 'portal.push_subscriptions',
      key: ['customer_id', 'subscription_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: text(row.customer_id), subscriptionId: text(row.subscription_id) };
        return { sealed: resealAddress(cipher, bytes(row.sealed), key) };
      },
    },
  ];
}

/** Tables that are sealed with CARD_SYSTEM_SECRET. */
export function cardTables(keys: CardKeys): SealedTable[] {
  const again = (kind: SealedKind, owner: string, sealed: StoredRow[string] | undefined) => {
    const opened = sealed === null ? undefined : keys.open(kind, owner, bytes(sealed));
    return { text: opened, sealed: opened === undefined ? null : keys.seal(kind, owner, opened) };
  };
  return [customers(keys, again), cards(keys, again), redemptions(keys, again), recordedCommands(again)];
}

/** Opens a value and seals it again. */
type Again = (
  kind: SealedKind,
  owner: string,
  sealed: StoredRow[string] | undefined,
) => { readonly text: string | undefined; readonly sealed: Buffer | null };

function customers(keys: CardKeys, again: Again): SealedTable {
  return {
    table: 'cards.customers',
    key: ['customer_id'],
    sealed: ['national_id_sealed', 'phone_sealed', 'email_sealed'],
    rewrite(row) {
      const owner = text(row.customer_id);
      const nationalId = again('national-id', owner, row.national_id_sealed);
      return {
        national_id_sealed: nationalId.sealed,
        national_id_index: keys.index('national-id', nationalId.text ?? ''),
        phone_sealed: again('phone', owner, row.phone_sealed).sealed,
        email_sealed: again('email', owner, row.email_sealed).sealed,
      };
    },
  };
}

function cards(keys: CardKeys, again: Again): SealedTable {
  const numberOf = (row: StoredRow | Rewritten, owner: StoredRow) =>
    keys.open('card-number', text(owner.card_id), bytes(row.number_sealed));
  return {
    table: 'cards.cards',
    key: ['customer_id', 'card_id'],
    sealed: ['number_sealed'],
    rewrite: (row) => ({ number_sealed: again('card-number', text(row.card_id), row.number_sealed).sealed }),
    async also(trx, row, rewritten) {
      const number = numberOf(rewritten, row);
      const [index, known] = [keys.index('card-number', number), keys.indexes('card-number', number)];
      await writeNumberIndex(trx, row, index, known);
    },
  };
}

function redemptions(keys: CardKeys, again: Again): SealedTable {
  return {
    table: 'cards.redemptions',
    key: ['customer_id', 'redemption_id'],
    sealed: ['delivery_sealed'],
    context: ['partner'],
    rewrite(row) {
      const delivery = again('delivery', text(row.redemption_id), row.delivery_sealed);
      const id = membershipIdOf(delivery.text ?? '{}');
      const membership =
        row.partner !== null && id !== undefined ? { partner: text(row.partner), id } : undefined;
      return {
        delivery_sealed: delivery.sealed,
        ...(membership && { membership_index: keys.index('membership', membershipText(membership)) }),
      };
    },
  };
}

function recordedCommands(again: Again): SealedTable {
  return {
    table: 'cards.recorded_commands',
    key: ['customer_id', 'command_id'],
    sealed: ['sealed'],
    rewrite: (row) => ({ sealed: again('command', text(row.command_id), row.sealed).sealed }),
  };
}

function text(value: StoredRow[string] | undefined): string {
  if (typeof value !== 'string') throw new TypeError('the column has no text');
  return value;
}

function bytes(value: StoredRow[string] | undefined): Buffer {
  if (!(value instanceof Uint8Array)) throw new TypeError('the column has no bytes');
  return Buffer.from(value);
}
