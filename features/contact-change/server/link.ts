/**
 * The link of a notice for "this was not me". It names the change and the contact that gets the notice, with a keyed hash. It is in the
 * fragment of the address, which no server and no log gets.
 */
import type { Keyring } from '../../../server/crypto/keyring.ts';
import { keyedHash, sameBytes, uuidOf } from '../../../server/crypto/keys.ts';
import { TOLD_CONTACTS, type ToldContact } from '../../../server/outbox/notice.ts';
import { LANGUAGE } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/messages.ts';

const ID_BYTES = 16;
const HASH_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 1 + HASH_BYTES;

/** What a right token names. */
export interface Told {
  readonly changeId: string;
  readonly by: ToldContact;
}

function hashOf(secret: Buffer, changeId: string, by: ToldContact): Buffer {
  return keyedHash(secret, 'contact-objection', changeId, by).subarray(0, HASH_BYTES);
}

/** Returns the token in the notice to one contact. */
export function objectionToken({ current }: Keyring, { changeId, by }: Told): string {
  const id = Buffer.from(changeId.replaceAll('-', ''), 'hex');
  const place = Buffer.from([TOLD_CONTACTS.indexOf(by)]);
  return Buffer.concat([id, place, hashOf(current.secret, changeId, by)]).toString('base64url');
}

/** Reads a token. Returns undefined for a text that this server did not make. */
export function readObjectionToken(keyring: Keyring, token: string): Told | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const by = TOLD_CONTACTS[bytes[ID_BYTES] ?? -1];
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token || by === undefined)
    return undefined;
  const changeId = uuidOf(bytes.subarray(0, ID_BYTES));
  const hash = bytes.subarray(ID_BYTES + 1);
  const isRight = keyring.all.some(({ secret }) => sameBytes(hashOf(secret, changeId, by), hash));
  return isRight ? { changeId, by } : undefined;
}

/** Returns the address of the page with a token. */
export function objectionLink(origin: string, language: Language, token: string): string {
  return `${origin}/${LANGUAGE[language].segment}/contact-objection#${token}`;
}

/** Returns the link in the notice to one contact. */
export type LinkOf = (language: Language, told: Told) => string;

export function createLinks(keyring: Keyring, origin: string): LinkOf {
  return (language, told) => objectionLink(origin, language, objectionToken(keyring, told));
}
