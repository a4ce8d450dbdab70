/**
 * The hardware security module (HSM) of the embedded card system, in software. Only this module decrypts PIN blocks.
 * In production, the bank's own device does this behind the port. No result contains a PIN.
 */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { openPinBlock } from '../../../server/crypto/pin-block.ts';
import { type WeakPin, weakPin } from '../../../shared/validation/pin.ts';
import type { CardKeys } from '../keys.ts';

const KEY_BITS = 2048;

/** The card data that is needed to check a PIN block. */
export interface PinCard {
  readonly cardId: string;
  readonly numberSealed: Uint8Array;
  readonly birthDate: string;
}

/** The verification value of an acceptable PIN, or the reason for the refusal. */
export type PinCheck = ReturnType<CardKeys['pinVerification']> | { readonly refusal: WeakPin | 'unreadable' };

export interface Hsm {
  publicKey(): Promise<KeyObject>;
  check(block: Uint8Array, card: PinCard): Promise<PinCheck>;
}

type KeyPair = Readonly<Record<'publicKey' | 'privateKey', KeyObject>>;

/**
 * Creates an HSM. Its key pair is created at first use and kept only in memory, because a PIN block is decrypted soon
 * after its creation.
 */
export function createHsm(keys: CardKeys): Hsm {
  let keyPair: Promise<KeyPair> | undefined;
  const pair = () => {
    keyPair ??= promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
    return keyPair;
  };
  return {
    publicKey: async () => (await pair()).publicKey,
    /**
     * Decrypts and checks the PIN. Only this function and the function that creates the block process the PIN in clear
     * text.
     */
    async check(block, { cardId, numberSealed, birthDate }) {
      const pin = openPinBlock((await pair()).privateKey, cardId, block);
      if (pin === undefined) return { refusal: 'unreadable' };
      const refusal = weakPin(pin, { birthDate, cardNumber: keys.open('card-number', cardId, numberSealed) });
      return refusal ? { refusal } : keys.pinVerification(cardId, pin);
    },
  };
}
