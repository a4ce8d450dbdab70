/** Texts of the API document for banks that the schemas cannot say. The pages in docs/ say more. */
import type { ReadName } from './calls.ts';

const PIN_KEY = `SubjectPublicKeyInfo in PEM, RSA of 2,048 bits or more. The portal asks for it before each PIN block and keeps none.
After a change of the key, blocks for the earlier one arrive for a minute at most.`;

const TERMS = `Optional. Without this call (404, 405 or 501), and for each field that is absent, the defaults of docs/terms.md
hold.`;

const CONTACTS = `Optional. Without this call (404, 405 or 501) the portal says whom to call, and sends neither change-contact nor
undo-contact. changeable names what may be changed in the portal.`;

/** Descriptions of questions, below their summaries. */
export const READ_DESCRIPTIONS: Partial<Record<ReadName, string>> = {
  pinKey: PIN_KEY,
  contacts: CONTACTS,
  terms: TERMS,
};

export const PIN_BLOCK = `The new PIN, encrypted with the key of reads/pin-key: base64 of RSA-OAEP with SHA-256, MGF1 with SHA-256,
and the label "pin/" followed by cardId, in UTF-8. The decoded block is as long as the modulus. The plain text has 16 bytes: 44
(hexadecimal), four digits in two bytes, five bytes aa, eight random bytes. Everything else is refused as "unreadable". A block is
sent once. docs/adapters.md, PIN blocks, has an example with its private key.`;
