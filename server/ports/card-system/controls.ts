/**
 * Card system port: freeze, switches and limits that the holder sets for a card, and the wallets that hold it. The rules for
 * ids and errors are in port.ts.
 *
 * Controls are never a status of a card: a frozen card stays in every list, and can be paid, replaced, reported lost and
 * activated. A new card in place of a damaged one keeps them. One in place of a lost or stolen card starts without any, and in
 * no wallet. They belong to the holder of the card, primary or supplementary.
 */
import type {
  ControlLimit,
  ControlSettings,
  ControlSwitch,
  Freezer,
  PaymentEffect,
  PaymentKind,
} from '../../../shared/card-controls.ts';
import type { CardStatus } from '../../../shared/card-values.ts';
import type { Money } from '../../../shared/money.ts';

export {
  type ControlChange,
  type ControlSettings,
  LOOSENINGS_PER_DAY,
} from '../../../shared/card-controls.ts';

/** A phone, watch or shop that holds the card's data under a number of its own. */
export interface WalletToken {
  /** The bank's id, 1 to 64 printable ASCII characters. */
  readonly tokenId: string;
  /** As the bank names it, at most 60 characters. */
  readonly wallet: string;
  readonly addedAt: Date;
}

/** What is set for a card, and what that does. */
export interface ControlState {
  /** Grows with each change of the settings. */
  readonly version: number;
  readonly settings: ControlSettings;
  /** Present while the card is frozen. */
  readonly freeze?: { readonly since: Date; readonly by: Freezer };
  /** What a freeze does to each kind of payment, whether the card is frozen or not. */
  readonly effects: Readonly<Record<PaymentKind, PaymentEffect>>;
  /** The kinds of payment that a switch stops while it is off, or a limit above its amount. */
  readonly stops: Readonly<Record<ControlSwitch | ControlLimit, readonly PaymentKind[]>>;
  /** The most that a limit may be, TWD: the card's credit limit without a temporary one. */
  readonly highestLimit: Money;
  /** Whether the card has a status of {@link CONTROLLABLE}. */
  readonly changeable: boolean;
  /** Loosenings that took effect today, by the Taipei date of the card system's clock. */
  readonly looseningsToday: number;
  /** Oldest first. */
  readonly walletTokens: readonly WalletToken[];
}

/** The statuses with which controls can be changed: of a card that pays, or will. */
export const CONTROLLABLE: readonly CardStatus[] = ['active', 'unactivated', 'damaged'];

/** Why a card was not frozen. `not-there`: the card is not found. `not-allowed`: see {@link CONTROLLABLE}. */
export interface FreezeRefusal {
  readonly refused: 'not-there' | 'not-allowed';
}

/** Why a change was refused. */
export type ControlRefusal =
  /**
   * `not-there`, `not-allowed`: as for a freeze. `unconfirmed`: the change loosens, and the command does not say that the
   * holder confirmed it. `by-bank`: only the bank lifts its freeze. `limit`: {@link LOOSENINGS_PER_DAY} is reached.
   */
  | { readonly refused: 'not-there' | 'not-allowed' | 'unconfirmed' | 'by-bank' | 'limit' }
  /** The settings have another version, or a limit is below 1 or above the highest. `now` has the current state. */
  | { readonly refused: 'stale' | 'out-of-range'; readonly now: ControlState };

/** Reads the controls of cards. */
export interface CardControls {
  /** Returns the controls and wallets of a card in any status; `undefined` when the card is not found. */
  controls(customerId: string, cardId: string): Promise<ControlState | undefined>;
}
