/** Texts of the API document for banks that the schemas cannot say. The pages in docs/ say more. */
import type { ReadName } from './calls.ts';

const PIN_KEY = `SubjectPublicKeyInfo in PEM, RSA of 2,048 bits or more. The portal asks for it before each PIN block and keeps none.
After a change of the key, blocks for the earlier one arrive for a minute at most.`;

const TERMS = `Optional. Without this call (404, 405 or 501), and for each field that is absent, the defaults of docs/terms.md
hold.`;

const CONTACTS = `Optional. Without this call (404, 405 or 501) the portal says whom to call, and sends neither change-contact nor
undo-contact. changeable names what may be changed in the portal.`;

const DISPUTE_OPTIONS = `Optional, together with reads/disputes and reads/dispute. Without this call (404, 405 or 501) the portal says
whom to call, and sends no command about disputes. A case needs clearedOn, the day on which the card scheme cleared the charge, and the
transactionId: the two and the card name a line, whichever table has it. suspends is a promise: the amount need not be paid if the case is
opened on or before that day.`;

const DISPUTES = `Optional; see reads/dispute-options. The bank is the record: the portal keeps no case. amount is the sum of the lines, and
the last step has the present state.`;

const FAMILY = `Optional. Without this call (404, 405 or 501) the portal shows nothing of the family and sends no command about it. The cards
are supplementary ones on the customer's own accounts; their holders are usually other customers. holderName is the full name: the portal
shows a part of it, and decides what the primary cardholder sees of newest and spent. primary is the layer of the primary cardholder: a payment
must pass it and the holder's. The answer to reads/controls of such a card has it too.`;

/** Descriptions of questions, below their summaries. */
export const READ_DESCRIPTIONS: Partial<Record<ReadName, string>> = {
  pinKey: PIN_KEY,
  contacts: CONTACTS,
  disputeOptions: DISPUTE_OPTIONS,
  disputes: DISPUTES,
  dispute: DISPUTES,
  family: FAMILY,
  terms: TERMS,
};

export const PIN_BLOCK = `The new PIN, encrypted with the key of reads/pin-key: base64 of RSA-OAEP with SHA-256, MGF1 with SHA-256,
and the label "pin/" followed by cardId, in UTF-8. The decoded block is as long as the modulus. The plain text has 16 bytes: 44
(hexadecimal), four digits in two bytes, five bytes aa, eight random bytes. Everything else is refused as "unreadable". A block is
sent once. docs/adapters.md, PIN blocks, has an example with its private key.`;

export const EVIDENCE_ABOUT = `The body is the file, of at most 5 MiB; headers say what it is. The call may be repeated with the same file, and a
repetition changes nothing. A fileId that has other bytes is refused with 400. Delete a file that no command names within a day. A bank that
answers reads/dispute-options needs this call.`;
