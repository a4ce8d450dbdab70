/** Opens encrypted columns of the portal, and leaves out what of a row is not the person's to read. */
import type { Cipher } from '../../../../server/crypto/cipher.ts';
import { openStored } from '../../../../server/operations/sealed-command.ts';
import { openContent } from '../../../../server/outbox/outbox.ts';
import type { CommandId } from '../../../../server/ports/card-system/remote.ts';
import { LANGUAGES } from '../../../../shared/messages.ts';
import { openFacts, sentencesOf } from '../../../alerts/server/facts.ts';
import { openAddress } from '../../../alerts/server/push-desk.ts';
import { openWords } from '../../../data-requests/server/sealing.ts';
import { openSecrets } from '../../../evidence/server/sealing.ts';
import { openReason } from '../../../family/server/sealing.ts';
import { openPlace } from '../../../points-redemption/server/places.ts';
import type { Row } from './rows-store.ts';

/** Returns what takes the place of a column, for a row of the customer. */
type Opener = (cipher: Cipher, row: Row) => unknown;

const textOf = (value: unknown) => String(value);
const bytesOf = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : undefined);

/** Opens `sealed` of a row; undefined when nothing is left in it. */
const sealed =
  (open: (cipher: Cipher, bytes: Buffer, row: Row, customerId: string) => unknown): Opener =>
  (cipher, row) => {
    const bytes = bytesOf(row.sealed);
    return bytes && open(cipher, bytes, row, textOf(row.customer_id));
  };

/** Columns whose value is not copied as it is stored, by table. */
export const OPENERS: Readonly<Record<string, Readonly<Record<string, Opener>>>> = {
  'portal.commands': {
    sealed: sealed((cipher, bytes, row, customerId) =>
      openStored(cipher, bytes, { customerId, commandId: textOf(row.command_id) as CommandId }),
    ),
  },
  'portal.evidence': {
    // The other half is the key of the bytes.
    sealed: sealed((cipher, bytes, row, customerId) => ({
      name: openSecrets(cipher, bytes, { customerId, fileId: textOf(row.file_id) }).name,
    })),
    sha256: (_cipher, row) => bytesOf(row.sha256)?.toString('hex'),
  },
  'portal.data_requests': {
    sealed: sealed((cipher, bytes, row, customerId) =>
      openWords(cipher, bytes, { customerId, requestId: textOf(row.request_id) }),
    ),
  },
  'portal.family_requests': {
    sealed: sealed((cipher, bytes, row, customerId) =>
      openReason(cipher, bytes, { customerId, requestId: textOf(row.request_id) }),
    ),
  },
  'portal.remembered_places': {
    sealed: sealed((cipher, bytes, row, customerId) =>
      openPlace(cipher, bytes, { customerId, placeId: textOf(row.place_id) }),
    ),
  },
  'portal.push_subscriptions': {
    // The keys with which a message is encrypted stay here.
    sealed: sealed((cipher, bytes, row, customerId) => {
      const key = { customerId, subscriptionId: textOf(row.subscription_id) };
      return { endpoint: openAddress(cipher, bytes, key).endpoint };
    }),
  },
  'portal.notices': {
    sealed: sealed((cipher, bytes, row, customerId) => {
      const facts = openFacts(cipher, bytes, { customerId, noticeId: textOf(row.notice_id) });
      const sentences = LANGUAGES.map((language) => [
        language,
        sentencesOf(row.kind as never, row.at as Date, facts, undefined, language).text,
      ]);
      return { text: Object.fromEntries(sentences) as object, facts };
    }),
  },
  'portal.outbox': {
    sealed: sealed((cipher, bytes, row, customerId) => {
      // A one-time password stays a secret until it is sent.
      if (row.challenge_id !== null) return undefined;
      const channel = row.channel as never;
      return openContent(cipher, bytes, { customerId, messageId: textOf(row.message_id), channel });
    }),
  },
  'portal.audit': {
    // A staff member is another person.
    actor: (_cipher, row) => textOf(row.actor).replace(/^staff:.*/, 'staff'),
  },
};
