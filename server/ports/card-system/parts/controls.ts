/**
 * Card system port: freeze, switches and limits that the holder sets for a card, and the wallets that hold the card. The
 * rules for ids and errors are in port.ts.
 *
 * Controls never change the status of a card. A frozen card stays in every list, and can be paid, replaced, reported lost and
 * activated; its points cannot be redeemed. The replacement of a damaged card keeps the controls. The replacement of a lost or stolen card starts without
 * controls and wallets. Controls belong to the holder of the card, primary or supplementary.
 */
import type {
  ControlLimit,
  ControlSettings,
  ControlSwitch,
  Freezer,
  PaymentEffect,
  PaymentKind,
} from '../../../../shared/card-controls.ts';
import type { CardStatus } from '../../../../shared/card-values.ts';
import type { Money } from '../../../../shared/money.ts';
import type { PrimaryControls } from './family.ts';

export {
  type ControlChange,
  type ControlSettings,
  LOOSENINGS_PER_DAY,
} from '../../../../shared/card-controls.ts';

/** A phone, watch or shop that stores the card's data under its own number. */
export interface WalletToken {
  /** The bank's id, 1 to 64 printable ASCII characters. */
  readonly tokenId: string;
  /** The bank's name for the wallet, at most 60 characters. */
  readonly wallet: string;
  readonly addedAt: Date;
}

/** The settings of a card and their effects. */
export interface ControlState {
  /** Grows with each change of the settings. */
  readonly version: number;
  readonly settings: ControlSettings;
  /** Present while the card is frozen. */
  readonly freeze?: { readonly since: Date; readonly by: Freezer };
  /** The effect of a freeze on each kind of payment, whether or not the card is frozen. */
  readonly effects: Readonly<Record<PaymentKind, PaymentEffect>>;
  /** The kinds of payment that a switch blocks while it is off, or that a limit blocks above its amount. */
  readonly stops: Readonly<Record<ControlSwitch | ControlLimit, readonly PaymentKind[]>>;
  /** The maximum for a limit, in TWD: the card's credit limit without a temporary raise. */
  readonly highestLimit: Money;
  /** Whether the card has a status of {@link CONTROLLABLE}. */
  readonly changeable: boolean;
  /** Number of changes today that allowed more payments, by the Taipei date of the card system's clock. */
  readonly looseningsToday: number;
  /** Oldest first. */
  readonly walletTokens: readonly WalletToken[];
  /**
   * The primary's layer of a supplementary card (family.ts). Absent for a primary card, and at a bank without family controls.
   */
  readonly primary?: PrimaryControls;
  /** The customer whose account a supplementary card uses. Present together with `primary`. */
  readonly primaryId?: string;
}

/** The statuses in which controls can be changed: those of a card that can pay now or later. */
export const CONTROLLABLE: readonly CardStatus[] = ['active', 'unactivated', 'damaged'];

/** Why a card was not frozen. `not-there`: the card is not found. `not-allowed`: see {@link CONTROLLABLE}. */
export interface FreezeRefusal {
  readonly refused: 'not-there' | 'not-allowed';
}

/** Why a change was refused. */
export type ControlRefusal =
  /**
   * `not-there`, `not-allowed`: as for a freeze. `unconfirmed`: the change allows more payments, but the command does not
   * say that the holder confirmed it. `by-bank`: the bank froze the card, so only the bank can lift the freeze. `limit`:
   * {@link LOOSENINGS_PER_DAY} is reached.
   */
  | { readonly refused: 'not-there' | 'not-allowed' | 'unconfirmed' | 'by-bank' | 'limit' }
  /**
   * `stale`: the settings have another version. `out-of-range`: a limit is below 1 or above the maximum. `now` has the
   * current state.
   */
  | { readonly refused: 'stale' | 'out-of-range'; readonly now: ControlState };

/** Reads the controls of cards. */
export interface CardControls {
  /** Returns the controls and wallets of a card in any status; `undefined` when the card is not found. */
  controls(customerId: string, cardId: string): Promise<ControlState | undefined>;
}
