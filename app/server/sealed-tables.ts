/** The tables with encrypted values, and how to re-encrypt each with the current secret. */

import type { CardKeys } from '../../bank/embedded/keys.ts';
import { cardPart } from '../../bank/embedded/sealed-tables.ts';
import { resealFacts } from '../../features/alerts/server/facts.ts';
import { resealAddress } from '../../features/alerts/server/push-desk.ts';
import type { Config } from '../../server/config/config.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import type { Keyring } from '../../server/crypto/keyring.ts';
import type { Channel } from '../../server/db/schema/messages.ts';
import { resealKept } from '../../server/operations/sealed-command.ts';
import { resealContent } from '../../server/outbox/outbox.ts';
import { auditKeeper } from '../../server/secrets/kept-keys.ts';
import type { SealedPart } from '../../server/secrets/reseal.ts';
import { bytesOf, type SealedTable, textOf } from '../../server/secrets/reseal-store.ts';

/** Returns the encrypted tables by secret. */
export function sealedParts(
  { keyring, cardKeyring }: Pick<Config, 'keyring' | 'cardKeyring'>,
  keys: CardKeys,
): SealedPart[] {
  const portal = { keyring, tables: portalTables(keyring), keeper: auditKeeper(keyring) };
  return [{ purpose: 'portal', ...portal }, cardPart(cardKeyring, keys)];
}

/** Returns the tables that are encrypted with PORTAL_SECRET. */
function portalTables(keyring: Keyring): SealedTable[] {
  const cipher = createCipher(keyring);
  return [
    {
      table: 'portal.outbox',
      key: ['customer_id', 'message_id'],
      sealed: ['sealed'],
      context: ['channel'],
      rewrite: (row) => {
        const key = { customerId: textOf(row.customer_id), messageId: textOf(row.message_id) };
        const channel = textOf(row.channel) as Channel;
        return { sealed: resealContent(cipher, bytesOf(row.sealed), { ...key, channel }) };
      },
    },
    {
      table: 'portal.commands',
      key: ['customer_id', 'command_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: textOf(row.customer_id), commandId: textOf(row.command_id) };
        return { sealed: resealKept(cipher, bytesOf(row.sealed), key) };
      },
    },
    {
      table: 'portal.notices',
      key: ['customer_id', 'notice_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: textOf(row.customer_id), noticeId: textOf(row.notice_id) };
        return { sealed: resealFacts(cipher, bytesOf(row.sealed), key) };
      },
    },
    {
      table: 'portal.push_subscriptions',
      key: ['customer_id', 'subscription_id'],
      sealed: ['sealed'],
      rewrite: (row) => {
        const key = { customerId: textOf(row.customer_id), subscriptionId: textOf(row.subscription_id) };
        return { sealed: resealAddress(cipher, bytesOf(row.sealed), key) };
      },
    },
  ];
}
