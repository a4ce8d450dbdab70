/**
 * Card system port: every change of a card, as a value. The rules for ids, money and dates are in port.ts. A refusal is a
 * result, not an error, and changes nothing; its `refused` says why. This file knows no transaction and no database, so
 * that a command can also be sent to another system.
 */

import type { ControlChange } from '../../../shared/card-controls.ts';
import type { CashbackMethod, CommandKind } from '../../../shared/card-values.ts';
import type { ControlRefusal, ControlState, FreezeRefusal } from './controls.ts';
import type { AgreedConversion, Conversion, RefusedConversion } from './instalments.ts';
import type { LimitRaise, LimitRefusal, RaisedLimit } from './limits.ts';
import type { PinRefusal } from './pin.ts';
import type { Redeemed, RedemptionOrder, RedemptionRefusal } from './redemption.ts';
import type { OrderedReplacement, ReplacementOrder, ReplacementRefusal } from './replacements.ts';

/** For each kind of command: what it says beside the card, its result and why it may be refused. */
interface Changes extends Record<CommandKind, { says: object; result: unknown; refusal: unknown }> {
  /**
   * Deducts the points and stores the redemption with its ledger entry, atomically. Concurrent redemptions never overdraw
   * the balance. A retry with the same unit id deducts nothing and returns the redemption of the first call. A rebate also
   * reduces the card's balance, with an unbilled transaction.
   */
  readonly redeem: {
    readonly says: { readonly order: RedemptionOrder };
    readonly result: Redeemed;
    readonly refusal: RedemptionRefusal;
  };
  /** Converts a transaction after checking it again. One of several concurrent calls succeeds. */
  readonly 'convert-to-instalments': {
    readonly says: { readonly agreed: AgreedConversion };
    readonly result: Conversion;
    readonly refusal: RefusedConversion;
  };
  /**
   * Sets or changes the card's PIN and counts the change atomically: at most `PIN_CHANGES_PER_DAY` concurrent changes take
   * effect, and a clock that is set back does not reset the count.
   */
  readonly 'set-pin': {
    readonly says: { readonly block: Uint8Array };
    readonly result: undefined;
    readonly refusal: PinRefusal;
  };
  /** Raises the limit temporarily. One of several concurrent raises of a card is accepted. */
  readonly 'raise-limit': {
    readonly says: { readonly raise: LimitRaise };
    readonly result: RaisedLimit;
    readonly refusal: LimitRefusal;
  };
  /**
   * Orders a new card and stops the current one, atomically. A damaged card keeps its number. A lost or stolen card gets a
   * new one, and the old number no longer identifies it. `activate-card` activates the new card and closes the order. One
   * of several concurrent equal orders is accepted.
   */
  readonly 'replace-card': {
    readonly says: { readonly order: ReplacementOrder };
    readonly result: OrderedReplacement;
    readonly refusal: ReplacementRefusal;
  };
  /** Sets what happens to earned cashback (CSH-1). */
  readonly 'set-cashback-method': {
    readonly says: { readonly method: CashbackMethod };
    readonly result: undefined;
    /** The card is not found. */
    readonly refusal: { readonly refused: 'not-there' };
  };
  /** Activates an unactivated card, or the new card of a replacement order. One of several concurrent calls succeeds. */
  readonly 'activate-card': {
    readonly says: object;
    readonly result: undefined;
    /** The card is not found or may not be activated. */
    readonly refusal: { readonly refused: 'not-allowed' };
  };
  /**
   * Freezes the card with any other settings. A card that is frozen already stays as it is. Nothing that begins after the
   * outcome is approved. A kind of its own, so that it is not held up by a change of settings whose outcome is not known.
   */
  readonly 'freeze-card': {
    readonly says: object;
    readonly result: ControlOutcome;
    readonly refusal: FreezeRefusal;
  };
  /**
   * Changes settings of the given version. A change that makes any payment possible needs `confirmed`; at most
   * `LOOSENINGS_PER_DAY` of a card take effect a day.
   */
  readonly 'set-controls': {
    readonly says: {
      readonly version: number;
      readonly change: ControlChange;
      /** The holder has confirmed exactly this change with a code. */
      readonly confirmed: boolean;
    };
    readonly result: ControlOutcome;
    readonly refusal: ControlRefusal;
  };
  /** Removes the card from a wallet. Done also when the card is in no such wallet. */
  readonly 'remove-wallet-token': {
    readonly says: { readonly tokenId: string };
    readonly result: ControlOutcome;
    /** The card is not found. */
    readonly refusal: { readonly refused: 'not-there' };
  };
}

/** The controls after a command. */
export interface ControlOutcome {
  /** False when everything was as wanted before. */
  readonly changed: boolean;
  readonly controls: ControlState;
}

export type { CommandKind };

/** A change of one card; with a kind, a command of that kind. */
export type Command<K extends CommandKind = CommandKind> = {
  readonly [P in K]: { readonly kind: P; readonly cardId: string } & Changes[P]['says'];
}[K];

export type ResultOf<K extends CommandKind> = Changes[K]['result'];

export type RefusalOf<K extends CommandKind> = Changes[K]['refusal'];

/** A command as it may be stored: all of it but a PIN block, which is never stored and never sent again. */
export type StoredCommand<K extends CommandKind = CommandKind> = {
  readonly [P in K]: P extends 'set-pin' ? { readonly kind: P; readonly cardId: string } : Command<P>;
}[K];

/** What became of a command, for good. */
export type Settled<K extends CommandKind = CommandKind> =
  | { readonly state: 'done'; readonly result: ResultOf<K> }
  | { readonly state: 'refused'; readonly refusal: RefusalOf<K> };
