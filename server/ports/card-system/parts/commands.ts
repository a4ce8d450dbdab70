/**
 * Card system port: every change of a card or of a customer's contacts, as a value. The rules for ids, money and dates are in port.ts. A refusal is a
 * result, not an error, and changes nothing; its `refused` has the reason. This file depends on no transaction or database,
 * so that a command can also be sent to another system.
 */

import type { ControlChange } from '../../../../shared/card-controls.ts';
import type { CashbackMethod, CommandKind } from '../../../../shared/card-values.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { FamilyChange } from '../../../../shared/family.ts';
import type { Money } from '../../../../shared/money.ts';
import type {
  ContactChange,
  ContactOutcome,
  ContactRefusal,
  UndoneContact,
  UndoRefusal,
} from './contacts.ts';
import type { ControlRefusal, ControlState, FreezeRefusal } from './controls.ts';
import type { CaseRefusal, DisputeOrder, DisputeRefusal, EvidenceFile, OpenedDispute } from './disputes.ts';
import type {
  AllowedExtra,
  ExtraRefusal,
  FamilyCardRefusal,
  FamilyOutcome,
  FamilyRefusal,
} from './family.ts';
import type { AgreedConversion, Conversion, RefusedConversion } from './instalments.ts';
import type { LimitRaise, LimitRefusal, RaisedLimit } from './limits.ts';
import type { PinRefusal } from './pin.ts';
import type {
  CancellationRefusal,
  Cancelled,
  Redeemed,
  RedemptionOrder,
  RedemptionRefusal,
} from './redemption.ts';
import type { OrderedReplacement, ReplacementOrder, ReplacementRefusal } from './replacements.ts';

/** One kind of command: its fields besides the card, its result, and the reasons for a refusal. */
interface Change<Says extends object, Result, Refusal> {
  readonly says: Says;
  readonly result: Result;
  readonly refusal: Refusal;
}

/** The card is not found. */
type NotThere = { readonly refused: 'not-there' };

interface Changes extends Record<CommandKind, Change<object, unknown, unknown>> {
  /**
   * Deducts the points and stores the redemption with its ledger entry, atomically. Concurrent redemptions never overdraw
   * the balance. A retry with the same unit id deducts nothing and returns the redemption of the first call. A rebate also
   * reduces the card's balance, with an unbilled transaction.
   */
  readonly redeem: Change<{ readonly order: RedemptionOrder }, Redeemed, RedemptionRefusal>;
  /**
   * Cancels a redemption until its `cancellableUntil` and gives its points back to the card, in any status of the card. The
   * points expire as before, but not before today. If cancellations race, only one succeeds.
   */
  readonly 'cancel-redemption': Change<{ readonly redemptionId: string }, Cancelled, CancellationRefusal>;
  /** Converts a transaction after checking it again. If calls race, only one succeeds. */
  readonly 'convert-to-instalments': Change<
    { readonly agreed: AgreedConversion },
    Conversion,
    RefusedConversion
  >;
  /**
   * Sets or changes the card's PIN and counts the change atomically. At most `PIN_CHANGES_PER_DAY` changes take
   * effect per day, also when calls race. A clock that is set back does not reset the count.
   */
  readonly 'set-pin': Change<{ readonly block: Uint8Array }, undefined, PinRefusal>;
  /** Raises the limit temporarily. If raises of a card race, only one is accepted. */
  readonly 'raise-limit': Change<{ readonly raise: LimitRaise }, RaisedLimit, LimitRefusal>;
  /**
   * Orders a new card and stops the current one, atomically. A damaged card keeps its number. A lost or stolen card gets a
   * new number, and the old number no longer identifies it. `activate-card` activates the new card and closes the order. If
   * equal orders race, only one is accepted.
   */
  readonly 'replace-card': Change<
    { readonly order: ReplacementOrder },
    OrderedReplacement,
    ReplacementRefusal
  >;
  /** Sets how earned cashback is used (CSH-1). */
  readonly 'set-cashback-method': Change<{ readonly method: CashbackMethod }, undefined, NotThere>;
  /**
   * Activates an unactivated card, or the new card of a replacement order. If calls race, only one succeeds. An
   * unknown card and a card that may not be activated give the same refusal.
   */
  readonly 'activate-card': Change<object, undefined, { readonly refused: 'not-allowed' }>;
  /**
   * Freezes the card; its settings do not matter. A frozen card stays frozen. Once this command has its outcome, the card
   * system approves no payment that begins later. The command is a separate kind, so that a pending change of settings
   * cannot block it.
   */
  readonly 'freeze-card': Change<object, ControlOutcome, FreezeRefusal>;
  /**
   * Changes the settings if they still have the given version. A change that allows payments that are refused now needs
   * `confirmed`. At most `LOOSENINGS_PER_DAY` such changes of a card take effect per day.
   */
  readonly 'set-controls': Change<
    {
      readonly version: number;
      readonly change: ControlChange;
      /** Whether the holder has confirmed exactly this change with a code. */
      readonly confirmed: boolean;
    },
    ControlOutcome,
    ControlRefusal
  >;
  /** Removes the card from a wallet. The result is `done` also when the card is not in that wallet. */
  readonly 'remove-wallet-token': Change<{ readonly tokenId: string }, ControlOutcome, NotThere>;
  /**
   * Changes a contact of the customer if its present value still has the fingerprint `expected` (`contactVersion`). If changes race,
   * only one succeeds.
   */
  readonly 'change-contact': Change<
    { readonly change: ContactChange; readonly expected: string },
    ContactOutcome,
    ContactRefusal
  >;
  /**
   * Takes a change back to the value before, if the present value is still the changed one and the change is not older than
   * `UNDO_DAYS`.
   */
  readonly 'undo-contact': Change<{ readonly changeId: string }, UndoneContact, UndoRefusal>;
  /**
   * Opens a case for lines of the card after checking each again. A line is in at most one open case: if cases of a line race, only one
   * is opened. All lines are taken, or none.
   */
  readonly 'open-dispute': Change<{ readonly order: DisputeOrder }, OpenedDispute, DisputeRefusal>;
  /** Adds files to an open case. `added` counts those that the case did not have. */
  readonly 'add-dispute-evidence': Change<
    { readonly caseId: string; readonly evidence: readonly EvidenceFile[] },
    { readonly added: number },
    CaseRefusal
  >;
  /** Answers what the bank asked. The case goes on being looked into. */
  readonly 'answer-dispute': Change<
    { readonly caseId: string; readonly text: string; readonly evidence: readonly EvidenceFile[] },
    { readonly answered: true },
    CaseRefusal
  >;
  /** Withdraws an open case. What was suspended is due as before, and its lines can be disputed again. */
  readonly 'withdraw-dispute': Change<{ readonly caseId: string }, { readonly withdrawn: true }, CaseRefusal>;
  /**
   * Changes the primary's layer of a supplementary card if it still has the given version. The customer is the primary, not the holder. A
   * change that allows payments that the layer refuses now needs `confirmed`. At most `LOOSENINGS_PER_DAY` such changes of a card take effect
   * per day, apart from the holder's.
   */
  readonly 'set-family-controls': Change<
    {
      readonly version: number;
      readonly change: FamilyChange;
      /** Whether the primary has confirmed exactly this change with a code. */
      readonly confirmed: boolean;
    },
    FamilyOutcome,
    FamilyRefusal
  >;
  /**
   * Freezes a supplementary card in the primary's layer, from any version, so that a freeze never waits for another change. A frozen card
   * stays as it is.
   */
  readonly 'freeze-family-card': Change<object, FamilyOutcome, FamilyCardRefusal>;
  /**
   * Stops a supplementary card of the primary's account for good: it becomes `invalid`, and nothing lifts that. Its bill and lines stay. A
   * stopped card stays stopped.
   */
  readonly 'stop-family-card': Change<object, FamilyOutcome, FamilyCardRefusal>;
  /**
   * Allows an amount above the primary's limits for one request of the holder, until the end of a Taipei day. It takes the place of an
   * amount that was allowed before. A request has one answer: if equal or different amounts race for it, only one is allowed. It lifts no
   * freeze, no switch, no limit of the holder and no credit limit.
   */
  readonly 'allow-family-extra': Change<
    {
      readonly requestId: string;
      readonly amount: Money;
      readonly until: IsoDate;
      readonly confirmed: boolean;
    },
    AllowedExtra,
    ExtraRefusal
  >;
}

/** The kinds of commands that change a customer and no card. */
export type CustomerCommandKind = 'change-contact' | 'undo-contact';

/**
 * The kinds of commands whose card belongs to another customer: a supplementary card on an account of the customer. `cardId` is
 * the card of its holder.
 */
const FAMILY_COMMANDS = [
  'set-family-controls',
  'freeze-family-card',
  'stop-family-card',
  'allow-family-extra',
] as const;
export type FamilyCommandKind = (typeof FAMILY_COMMANDS)[number];

/** Whether the card of a command belongs to another customer than the command. */
export function isFamilyCommand({ kind }: { readonly kind: CommandKind }): boolean {
  return FAMILY_COMMANDS.some((one) => one === kind);
}

/** What a command is about besides its customer. */
type Subject<K extends CommandKind> = K extends CustomerCommandKind
  ? { readonly cardId?: undefined }
  : { readonly cardId: string };

/** Returns the card of a command; empty for a command about the customer alone. */
export function cardOf({ cardId = '' }: { readonly cardId?: string | undefined }): string {
  return cardId;
}

/** The controls after a command. */
export interface ControlOutcome {
  /** False when the settings were already as requested. */
  readonly changed: boolean;
  readonly controls: ControlState;
}

export type { CommandKind };

/** A change of one card, or of the customer. With a type argument, a command of that kind. */
export type Command<K extends CommandKind = CommandKind> = {
  readonly [P in K]: { readonly kind: P } & Subject<P> & Changes[P]['says'];
}[K];

export type ResultOf<K extends CommandKind> = Changes[K]['result'];

export type RefusalOf<K extends CommandKind> = Changes[K]['refusal'];

/** A command as it may be stored: everything except a PIN block, which is never stored or sent again. */
export type StoredCommand<K extends CommandKind = CommandKind> = {
  readonly [P in K]: P extends 'set-pin' ? { readonly kind: P; readonly cardId: string } : Command<P>;
}[K];

/** The final outcome of a command. */
export type Settled<K extends CommandKind = CommandKind> =
  | { readonly state: 'done'; readonly result: ResultOf<K> }
  | { readonly state: 'refused'; readonly refusal: RefusalOf<K> };
