/**
 * Card system port: supplementary cards on a customer's own accounts, and the controls that the primary cardholder sets for them. The rules
 * for ids and errors are in port.ts.
 *
 * The primary's controls are a layer beside the holder's (controls.ts). A payment must pass both: the stricter holds. Neither party can
 * loosen the layer of the other. The primary's layer belongs to the card: the replacement of a card keeps it, for every reason.
 *
 * What the primary may see of the holder's purchases is decided by the portal, not by the card system.
 */
import type {
  ControlLimit,
  ControlSettings,
  ControlSwitch,
  PaymentEffect,
  PaymentKind,
} from '../../../../shared/card-controls.ts';
import type { CardStatus } from '../../../../shared/card-values.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { FamilyLimit, FamilySettings } from '../../../../shared/family.ts';
import type { Money } from '../../../../shared/money.ts';
import type { Bilingual } from './history.ts';

/** An amount above the primary's limits, for one request of the holder. */
export interface FamilyExtra {
  /** The portal's id of the request, a lower-case UUID. */
  readonly requestId: string;
  /** The purchases that it pays together, in TWD. */
  readonly amount: Money;
  /** What purchases took of it so far. */
  readonly used: Money;
  /** The last Taipei day. It ends by itself. */
  readonly until: IsoDate;
}

/** The primary's controls of a supplementary card. */
export interface PrimaryControls {
  /** Grows with each change of the settings, and when the card is stopped; 0 before the first. */
  readonly version: number;
  readonly settings: FamilySettings;
  /** Whether the primary has stopped the card for good. */
  readonly stopped: boolean;
  /** The kinds of payment that a switch blocks while it is off, or that a limit blocks above its amount. */
  readonly stops: Readonly<Record<ControlSwitch | FamilyLimit, readonly PaymentKind[]>>;
  /** Present while it is valid: the one that was allowed last. Absent after its last day. */
  readonly extra?: FamilyExtra;
  /** Number of changes today that allowed more payments, extra amounts among them, by the Taipei date of the card system's clock. */
  readonly looseningsToday: number;
}

/** A line of a family card. */
export interface FamilyLine {
  /** The transaction's id. */
  readonly id: string;
  readonly date: IsoDate;
  readonly description: Bilingual;
  /** TWD; negative for a refund. */
  readonly amount: Money;
  /** Whether it is merely authorised. */
  readonly pending: boolean;
}

/** A supplementary card on an account of a customer. */
export interface FamilyCard {
  readonly cardId: string;
  /** The customer's card whose account this card uses. */
  readonly accountCardId: string;
  /** The customer who holds the card. It may be the same as the primary. */
  readonly holderId: string;
  /** The full name. The portal shows a part of it. */
  readonly holderName: Bilingual;
  /** Whether the holder is {@link ADULT_YEARS} or older today. */
  readonly holderAdult: boolean;
  /** Whether the bank knows that the holder and the primary are separated. */
  readonly separated: boolean;
  readonly lastFour: string;
  readonly productName: Bilingual;
  readonly status: CardStatus;
  /** Whether the card has a status in which its controls can be changed, and is not stopped. */
  readonly changeable: boolean;
  /** Whether the primary has stopped the card for good. */
  readonly stopped: boolean;
  /** Purchases and cash of the period that are on no statement, also those merely authorised, less refunds; at least zero. */
  readonly spent: Money;
  /** The day after the account's last statement. */
  readonly periodFrom: IsoDate;
  /** The holder's own layer. */
  readonly holder: ControlSettings;
  readonly primary: PrimaryControls;
  /** The effect of a freeze by either party on each kind of payment. */
  readonly effects: Readonly<Record<PaymentKind, PaymentEffect>>;
  /** What the holder's switches and limits block, as in the controls of the card (controls.ts). */
  readonly stops: Readonly<Record<ControlSwitch | ControlLimit, readonly PaymentKind[]>>;
  /** The maximum for a limit and for an extra amount, in TWD: the card's credit limit without a temporary raise. */
  readonly highestLimit: Money;
  /** At most `FAMILY_LINES`, newest first. */
  readonly newest: readonly FamilyLine[];
}

/** The primary's layer after a command. */
export interface FamilyOutcome {
  /** False when the settings were already as requested. */
  readonly changed: boolean;
  readonly primary: PrimaryControls;
}

/**
 * Why a change of the primary's layer was refused. `not-there`: the card is no supplementary card on an account of the customer.
 * `not-allowed`: the card is stopped, or has a status in which nothing can be changed. `unconfirmed`: the change allows more payments, but
 * the command does not say that the primary confirmed it. `limit`: `LOOSENINGS_PER_DAY` is reached.
 */
export type FamilyRefusal =
  | { readonly refused: 'not-there' | 'not-allowed' | 'unconfirmed' | 'limit' }
  /** `stale`: the settings have another version. `out-of-range`: a limit is below 1 or above the maximum. `now` has the current state. */
  | { readonly refused: 'stale' | 'out-of-range'; readonly now: PrimaryControls };

/** Why a card was neither frozen nor stopped. */
export interface FamilyCardRefusal {
  readonly refused: 'not-there' | 'not-allowed';
}

/**
 * Why an extra amount was not allowed. `already`: this request had its answer before, for any amount. `out-of-range`: the amount is
 * below 1 or above the maximum, or the last day has passed or is more than `EXTRA_DAYS` away.
 */
export interface ExtraRefusal {
  readonly refused: 'not-there' | 'not-allowed' | 'unconfirmed' | 'limit' | 'already' | 'out-of-range';
}

/** An extra amount that was allowed. */
export interface AllowedExtra {
  readonly until: IsoDate;
  readonly primary: PrimaryControls;
}

/** Reads family cards. The question is optional: a bank without it is called, and the portal shows nothing of the family. */
export interface CardFamily {
  /** Returns the supplementary cards on the customer's own accounts, oldest first, at most 100; empty when there are none. */
  family?(customerId: string): Promise<readonly FamilyCard[]>;
}
