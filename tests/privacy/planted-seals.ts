/** Encrypts the planted values, each with the key of its column, so that what reads them works. */
import type { CardKeys } from '../../bank/embedded/keys.ts';
import type { Cipher } from '../../server/crypto/cipher.ts';
import type { PlantOptions, SealedValue } from './planted-person.ts';
import type { Row } from './planted-values.ts';

/** Makes the planted card a primary card, which can be read without its account's card. */
export const PRIMARY_CARD: Readonly<Record<string, Row>> = {
  'cards.cards': {
    relationship: 'primary',
    account_customer_id: null,
    account_card_id: null,
    temporary_limit_from: new Date(Date.now() - 86_400_000),
    temporary_limit_to: new Date(Date.now() + 86_400_000),
  },
  // No one-time password, whose text stays a secret.
  'portal.outbox': { channel: 'sms', state: 'waiting', done_at: null, in_flight: false, challenge_id: null },
};

const textOf = (value: unknown) => String(value);

/** Encrypts the bytes of each planted file of evidence. */
export const EVIDENCE_KEY = Buffer.alloc(32, 9);

/** Returns the plain text of an encrypted column: the planted text in the form that its reader expects. */
function contentOf({ table, column, text }: SealedValue): string {
  switch (`${table}.${column}`) {
    case 'cards.customers.address_sealed':
      return `100;臺北市;中正區;${text};Street`;
    case 'cards.cards.number_sealed':
      return '4000001234564321';
    case 'cards.redemptions.delivery_sealed':
      return JSON.stringify({ membershipId: text, delivery: { email: text } });
    case 'cards.disputes.answers_sealed':
      return JSON.stringify({ details: text });
    case 'portal.commands.sealed':
      return JSON.stringify({ command: { itemCode: text }, facts: {} });
    case 'portal.evidence.sealed':
      return JSON.stringify({ name: text, key: EVIDENCE_KEY.toString('base64') });
    case 'portal.remembered_places.sealed':
      return JSON.stringify({ text, shown: text, until: '' });
    case 'portal.push_subscriptions.sealed':
      return JSON.stringify({ endpoint: text, p256dh: 'key', auth: 'key' });
    case 'portal.notices.sealed':
      return JSON.stringify({ cardId: '', wallet: text });
    case 'portal.data_requests.sealed':
      return JSON.stringify({ text, files: [] });
    case 'portal.outbox.sealed':
      return JSON.stringify({ to: text, text });
    default:
      return text;
  }
}

/** Contexts of the portal's columns, which bind a ciphertext to its row. */
const CONTEXTS: Readonly<Record<string, (row: SealedValue['row']) => string>> = {
  'portal.commands': (row) => `command/${row.customer_id}/${row.command_id}`,
  'portal.evidence': (row) => `evidence/${row.customer_id}/${row.file_id}`,
  'portal.remembered_places': (row) => `place/${row.customer_id}/${row.place_id}`,
  'portal.push_subscriptions': (row) => `push/${row.customer_id}/${row.subscription_id}`,
  'portal.notices': (row) => `notice/${row.customer_id}/${row.notice_id}`,
  'portal.data_requests': (row) => `data-request/${row.customer_id}/${row.request_id}`,
  'portal.family_requests': (row) => `family-request/${row.customer_id}/${row.request_id}`,
  'portal.outbox': (row) => `outbox/${row.channel}/${row.customer_id}/${row.message_id}`,
};

/** The kind of secret and the owner of the bank's columns. */
const OWNERS: Readonly<Record<string, readonly [Parameters<CardKeys['seal']>[0], string]>> = {
  'cards.customers.national_id_sealed': ['national-id', 'customer_id'],
  'cards.customers.phone_sealed': ['phone', 'customer_id'],
  'cards.customers.email_sealed': ['email', 'customer_id'],
  'cards.customers.address_sealed': ['address', 'customer_id'],
  'cards.cards.number_sealed': ['card-number', 'card_id'],
  'cards.contact_changes.former_sealed': ['contact', 'change_id'],
  'cards.contact_changes.value_sealed': ['contact', 'change_id'],
  'cards.redemptions.delivery_sealed': ['delivery', 'redemption_id'],
  'cards.disputes.answers_sealed': ['dispute', 'case_id'],
  'cards.dispute_replies.text_sealed': ['dispute', 'case_id'],
};

/** Returns a function that encrypts planted values. */
export function sealer(cipher: Cipher, keys: CardKeys): NonNullable<PlantOptions['seal']> {
  return (value) => {
    const { table, column, row } = value;
    const owner = OWNERS[`${table}.${column}`];
    if (owner) return keys.seal(owner[0], textOf(row[owner[1]]), contentOf(value));
    const context = CONTEXTS[table];
    return context && column === 'sealed' ? cipher.seal(contentOf(value), context(row)) : undefined;
  };
}
