/**
 * Cash advance PINs. Part of the card system's port; what its head says about ids and errors holds here.
 *
 * A PIN reaches the card system as a block that only the card system opens (server/crypto/pin-block.ts). It alone knows
 * the card's full number and so judges the PIN. It never gives a PIN or a block back, and keeps neither in a log.
 */
import type { KeyObject } from 'node:crypto';
import type { WeakPin } from '../../../shared/validation/pin.ts';
import type { Unit } from './unit.ts';

/** Changes of a card's PIN in one day. */
export const PIN_CHANGES_PER_DAY = 3;

/** What may be done about a card's PIN now. */
export interface PinStanding {
  /** The card can have a PIN: an active primary card that is no company's. */
  readonly available: boolean;
  /** Changes today, a Taipei calendar date by the card system's clock. */
  readonly usedToday: number;
}

/**
 * How a change ended; only `changed` changed anything. `not-there`: no such card, or not theirs. `unavailable`: see
 * {@link PinStanding}. `limit`: the day's changes are used up. `unreadable`: no block for this card and key. Otherwise
 * why the PIN is easy to guess.
 */
export type PinOutcome = 'changed' | 'not-there' | 'unavailable' | 'limit' | 'unreadable' | WeakPin;

export interface CardPins {
  /** The RSA key that blocks are made for; asked for anew before each block. */
  pinKey(): Promise<KeyObject>;

  /** Undefined when the card is not there or not theirs. */
  pinStanding(customerId: string, cardId: string): Promise<PinStanding | undefined>;

  /**
   * Sets or changes the card's PIN. The day's changes are counted in the same step: however many come at once, no more
   * than {@link PIN_CHANGES_PER_DAY} take effect, and a clock that goes back does not begin a new count.
   */
  setPin(unit: Unit, customerId: string, cardId: string, block: Uint8Array): Promise<PinOutcome>;
}
