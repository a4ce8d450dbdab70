/**
 * What a security module does for a bank: it alone opens PIN blocks. The embedded card system has it in the same
 * process; a bank has a device of its own behind the port. Nothing that leaves here tells a PIN.
 */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { type WeakPin, weakPin } from '../../../../shared/validation/pin.ts';
import { openPinBlock } from '../../../crypto/pin-block.ts';
import type { CardKeys } from './keys.ts';

const KEY_BITS = 2048;

/** The card that a block is for. */
export interface PinCard {
  readonly cardId: string;
  readonly numberSealed: Uint8Array;
  readonly birthDate: string;
}

/** What came of a block: the value that entries are compared with, or why there is none. */
export type JudgedPin = { readonly verification: Buffer } | { readonly refusal: WeakPin | 'unreadable' };

export interface Hsm {
  publicKey(): Promise<KeyObject>;
  judge(block: Uint8Array, card: PinCard): Promise<JudgedPin>;
}

type KeyPair = Readonly<Record<'publicKey' | 'privateKey', KeyObject>>;

/** Its key pair is made at first use and lives as long as the process: a block is opened moments after it was made. */
export function createHsm(keys: CardKeys): Hsm {
  let made: Promise<KeyPair> | undefined;
  const pair = () => {
    made ??= promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
    return made;
  };
  return {
    publicKey: async () => (await pair()).publicKey,
    /** The other place where a PIN is in clear. */
    async judge(block, { cardId, numberSealed, birthDate }) {
      const pin = openPinBlock((await pair()).privateKey, cardId, block);
      if (pin === undefined) return { refusal: 'unreadable' };
      const refusal = weakPin(pin, { birthDate, cardNumber: keys.open('card-number', cardId, numberSealed) });
      return refusal ? { refusal } : { verification: keys.pinVerification(cardId, pin) };
    },
  };
}
