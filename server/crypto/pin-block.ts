/**
 * The portal sends a PIN to the card system as a PIN block. Its plain text follows ISO 9564-1 format 4 (control and length
 * nibble, digits, fill, 64 random bits). It is encrypted for the card system with RSA-OAEP. The card's id is the OAEP label,
 * so a block is valid for one card only. The portal does not have the private key, so it cannot decrypt a block or see
 * whether two blocks contain the same PIN.
 */
import { constants, type KeyObject, privateDecrypt, publicEncrypt, randomFillSync } from 'node:crypto';
import { isPin, PIN_LENGTH } from '../../shared/validation/pin.ts';
import { openField } from './fields.ts';

/** The new PIN and its repetition, as the browser encrypted them, and the session's key. */
export interface PinFields {
  readonly fieldKey: Buffer;
  readonly newPIN: string;
  readonly confirmPIN: string;
  readonly ivBase64: string;
}

/** The recipient of a block. */
export interface PinRecipient {
  readonly publicKey: KeyObject;
  readonly cardId: string;
}

/** The invalid field and its problem. */
export interface PinFieldProblem {
  readonly field: 'newPIN' | 'confirmPIN';
  readonly reason: 'unreadable' | 'digits' | 'mismatch';
}

const FIELD_BYTES = 16;
const RANDOM_FROM = 8;
const CONTROL = 4;
const FILL = 0xaa;

/** Converts the browser's protected fields to a block. This is the only place in the portal with a PIN in plain text. */
export function pinBlockOf(fields: PinFields, recipient: PinRecipient): Buffer | PinFieldProblem {
  const open = (field: 'newPIN' | 'confirmPIN') =>
    openField(fields.fieldKey, field, fields[field], fields.ivBase64);
  const pin = open('newPIN');
  if (pin === undefined) return { field: 'newPIN', reason: 'unreadable' };
  const again = open('confirmPIN');
  if (again === undefined) return { field: 'confirmPIN', reason: 'unreadable' };
  if (!isPin(pin)) return { field: 'newPIN', reason: 'digits' };
  if (again !== pin) return { field: 'confirmPIN', reason: 'mismatch' };
  const block = Buffer.alloc(FIELD_BYTES, FILL);
  block[0] = (CONTROL << 4) | PIN_LENGTH;
  block.write(pin, 1, 'hex');
  randomFillSync(block, RANDOM_FROM);
  const sealed = publicEncrypt(paddingOf(recipient.publicKey, recipient.cardId), block);
  block.fill(0);
  return sealed;
}

/**
 * Decrypts a block in the card system. Returns the PIN; undefined if the block is invalid or for another key or card.
 */
export function openPinBlock(privateKey: KeyObject, cardId: string, block: Uint8Array): string | undefined {
  // RSA reads a block as a number, so a block may be shortened by leading zero bytes. Only the full length is valid.
  if (block.length * 8 !== privateKey.asymmetricKeyDetails?.modulusLength) return undefined;
  try {
    const field = privateDecrypt(paddingOf(privateKey, cardId), block);
    const digits = field.toString('hex', 1, 1 + PIN_LENGTH / 2);
    const filled = field.subarray(1 + PIN_LENGTH / 2, RANDOM_FROM).every((byte) => byte === FILL);
    const whole = field.length === FIELD_BYTES && field[0] === ((CONTROL << 4) | PIN_LENGTH) && filled;
    field.fill(0);
    return whole && isPin(digits) ? digits : undefined;
  } catch {
    return undefined;
  }
}

function paddingOf(key: KeyObject, cardId: string) {
  return {
    key,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
    oaepLabel: Buffer.from(`pin/${cardId}`),
  };
}
