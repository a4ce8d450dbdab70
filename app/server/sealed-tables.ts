/** The tables with encrypted values, and how to re-encrypt each with the current secret. */

import type { CardKeys } from '../../bank/embedded/keys.ts';
import { cardPart } from '../../bank/embedded/sealed-tables.ts';
import { resealFacts } from '../../features/alerts/server/facts.ts';
import { resealAddress } from '../../features/alerts/server/push-desk.ts';
import { resealKey } from '../../features/data-copy/server/sealing.ts';
import { resealWords } from '../../features/data-requests/server/sealing.ts';
import { resealEvidence } from '../../features/evidence/server/sealing.ts';
import { resealReason } from '../../features/family/server/sealing.ts';
import { resealPlace } from '../../features/points-redemption/server/places.ts';
import { createAudit } from '../../server/audit/audit.ts';
import type { Config } from '../../server/config/config.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import type { Keyring } from '../../server/crypto/keyring.ts';
import type { Channel } from '../../server/db/schema/messages.ts';
import { createMovedCards, type SealedRows } from '../../server/moved-cards/moved-cards.ts';
import { resealKept } from '../../server/operations/sealed-command.ts';
import { resealContent } from '../../server/outbox/outbox.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { createRowTags } from '../../server/row-tags/row-tags.ts';
import { auditKeeper } from '../../server/secrets/kept-keys.ts';
import type { SealedPart } from '../../server/secrets/reseal.ts';
import { bytesOf, type SealedTable, type StoredRow, textOf } from '../../server/secrets/reseal-store.ts';

/** Returns how rows that grant rights are tagged. */
export function rowSealing({ keyring, untaggedRows }: Pick<Config, 'keyring' | 'untaggedRows'>) {
  return {
    tags: createRowTags({ keyring, random: systemRandom, untagged: untaggedRows }),
    audit: createAudit({ keyring }),
    keyId: keyring.current.id,
    untagged: untaggedRows,
  };
}

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
      ...sealedIn('portal.outbox', 'message_id', (sealed, customerId, messageId, row) => {
        const channel = textOf(row.channel) as Channel;
        return resealContent(cipher, sealed, { customerId, messageId, channel });
      }),
      context: ['channel'],
    },
    sealedIn('portal.commands', 'command_id', (sealed, customerId, commandId) =>
      resealKept(cipher, sealed, { customerId, commandId }),
    ),
    sealedIn('portal.notices', 'notice_id', (sealed, customerId, noticeId) =>
      resealFacts(cipher, sealed, { customerId, noticeId }),
    ),
    sealedIn('portal.remembered_places', 'place_id', (sealed, customerId, placeId) =>
      resealPlace(cipher, sealed, { customerId, placeId }),
    ),
    sealedIn('portal.evidence', 'file_id', (sealed, customerId, fileId) =>
      resealEvidence(cipher, sealed, { customerId, fileId }),
    ),
    sealedIn('portal.data_copies', 'copy_id', (sealed, customerId, copyId) =>
      resealKey(cipher, sealed, { customerId, copyId }),
    ),
    sealedIn('portal.data_requests', 'request_id', (sealed, customerId, requestId) =>
      resealWords(cipher, sealed, { customerId, requestId }),
    ),
    sealedIn('portal.family_requests', 'request_id', (sealed, customerId, requestId) =>
      resealReason(cipher, sealed, { customerId, requestId }),
    ),
    sealedIn('portal.push_subscriptions', 'subscription_id', (sealed, customerId, subscriptionId) =>
      resealAddress(cipher, sealed, { customerId, subscriptionId }),
    ),
  ];
}

/** Returns the tables with rows that are encrypted for a customer, and how to encrypt a row for another customer. */
export function sealedRows(keyring: Keyring): SealedRows[] {
  const cipher = createCipher(keyring);
  const rowsOf = (
    table: SealedRows['table'],
    ofAccount: boolean,
    id: string,
    reseal: (sealed: Buffer, id: string, from: string, to: string) => Buffer,
  ): SealedRows => ({
    ...{ table, ofAccount },
    seal: (row, from, to) => reseal(row.sealed as Buffer, String(row[id]), from, to),
  });
  return [
    rowsOf('portal.notices', false, 'notice_id', (sealed, noticeId, from, to) =>
      resealFacts(cipher, sealed, { customerId: from, noticeId }, { customerId: to, noticeId }),
    ),
    rowsOf('portal.evidence', false, 'file_id', (sealed, fileId, from, to) =>
      resealEvidence(cipher, sealed, { customerId: from, fileId }, { customerId: to, fileId }),
    ),
    rowsOf('portal.data_requests', false, 'request_id', (sealed, requestId, from, to) =>
      resealWords(cipher, sealed, { customerId: from, requestId }, { customerId: to, requestId }),
    ),
    rowsOf('portal.family_requests', false, 'request_id', (sealed, requestId, from, to) =>
      resealReason(cipher, sealed, { customerId: from, requestId }, { customerId: to, requestId }),
    ),
    rowsOf('portal.remembered_places', true, 'place_id', (sealed, placeId, from, to) =>
      resealPlace(cipher, sealed, { customerId: from, placeId }, { customerId: to, placeId }),
    ),
    rowsOf('portal.push_subscriptions', true, 'subscription_id', (sealed, subscriptionId, from, to) =>
      resealAddress(cipher, sealed, { customerId: from, subscriptionId }, { customerId: to, subscriptionId }),
    ),
  ];
}

/** Returns how the portal's rows follow cards that the bank's files move. */
export function movedCards(config: Pick<Config, 'keyring' | 'untaggedRows'>) {
  const { tags, audit } = rowSealing(config);
  return createMovedCards({ tags, audit, random: systemRandom, sealed: sealedRows(config.keyring) });
}

/** A table with the encrypted column `sealed`, whose key is the customer and an id. */
function sealedIn(
  table: string,
  id: string,
  reseal: (sealed: Buffer, customerId: string, id: string, row: StoredRow) => Buffer,
): SealedTable {
  return {
    table,
    key: ['customer_id', id],
    sealed: ['sealed'],
    rewrite: (row) => ({
      sealed: reseal(bytesOf(row.sealed), textOf(row.customer_id), textOf(row[id]), row),
    }),
  };
}
