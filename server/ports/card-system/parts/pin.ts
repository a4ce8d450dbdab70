/**
 * Card system port: cash advance PINs. The rules for ids and errors are in port.ts.
 *
 * The card system receives a PIN as an encrypted block that only it can decrypt (server/crypto/pin-block.ts). It checks
 * the PIN, because only it has the full card number. It never returns or logs a PIN or a block. A block has at most 3 KiB
 * (`bytes` in http/wire/values.ts).
 */
import type { KeyObject } from 'node:crypto';
import type { WeakPin } from '../../../../shared/validation/pin.ts';

/** Maximum number of changes of a card's PIN per day. */
export const PIN_CHANGES_PER_DAY = 3;

/** Whether a card's PIN can be changed now. */
export interface PinStanding {
  /** Whether the card can have a PIN: an active primary card that is not corporate. */
  readonly available: boolean;
  /** Changes today, by the Taipei date of the card system's clock. */
  readonly usedToday: number;
}

/**
 * Why a change was refused. `not-there`: the card is not found. `unavailable`: see {@link PinStanding}. `limit`: the daily
 * maximum is reached. `unreadable`: the block was not made for this card and key. All others are reasons why the PIN is weak.
 */
export interface PinRefusal {
  readonly refused: 'not-there' | 'unavailable' | 'limit' | 'unreadable' | WeakPin;
}

/** Reads the data needed to change a PIN. */
export interface CardPins {
  /** Returns the RSA key for encrypting a block; request it before each block. */
  pinKey(): Promise<KeyObject>;

  /** Returns `undefined` when the card is not found. */
  pinStanding(customerId: string, cardId: string): Promise<PinStanding | undefined>;
}
