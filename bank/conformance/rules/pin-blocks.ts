/** Conformance tests: creates PIN blocks in the same way as the portal. */
import { sealField } from '../../../server/crypto/fields.ts';
import { pinBlockOf } from '../../../server/crypto/pin-block.ts';
import type { CardPins } from '../../../server/ports/card-system/parts/pin.ts';

const KEY = Buffer.alloc(32, 5);
const IV = Buffer.alloc(16, 6);

/** Returns a PIN block for a card, encrypted with the card system's current key. */
export async function pinBlockFor(
  system: Pick<CardPins, 'pinKey'>,
  cardId: string,
  pin: string,
): Promise<Buffer> {
  const field = (name: string) => sealField(KEY, name, pin, IV);
  const fields = { newPIN: field('newPIN'), confirmPIN: field('confirmPIN') };
  const block = pinBlockOf(
    { fieldKey: KEY, ...fields, ivBase64: IV.toString('base64') },
    { publicKey: await system.pinKey(), cardId },
  );
  if (!Buffer.isBuffer(block)) throw new Error(`no block: ${block.reason}`);
  return block;
}
