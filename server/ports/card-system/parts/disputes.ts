/**
 * Card system port: disputes of charges. The bank is the record: the portal keeps no case. The rules for ids, money, dates and errors
 * are in port.ts.
 *
 * A case is of one card. A line of a case is named by the card, its clearing date and its transaction id, never by the id alone, so that
 * a card system that keeps its history by month can find it. A line is in at most one open case, and not in a second one after the first
 * was decided; a withdrawn case frees its lines.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type {
  DisputeAnswers,
  DisputeClock,
  DisputeKind,
  DisputeState,
  EvidenceType,
  PurchaseChannel,
} from '../../../../shared/disputes.ts';
import type { Money } from '../../../../shared/money.ts';
import type { Bilingual } from './history.ts';

/** Names a line of a card. */
export interface LineKey {
  readonly transactionId: string;
  /** The day on which the card scheme cleared the charge. */
  readonly clearedOn: IsoDate;
}

/** What the bank knows of a purchase besides its row; what it does not know is absent. */
export interface PurchaseFacts {
  /** The merchant's name as the scheme sent it, at most 40 characters. */
  readonly descriptor?: string;
  readonly channel?: PurchaseChannel;
  /** The wallet's name, if `channel` is `wallet`. */
  readonly wallet?: string;
  /** ISO 3166-1 alpha-2, also for shops in Taiwan. */
  readonly country?: string;
  /** Whether the merchant converted the price to TWD (dynamic currency conversion). */
  readonly convertedByMerchant?: boolean;
}

/** Why a line cannot be disputed here and now. */
export const NOT_DISPUTABLE = [
  /** Merely authorised: it can still change or disappear. */
  'authorised',
  /** No purchase: a payment, a fee, interest, a refund. */
  'not-a-purchase',
  /** All of it came back already. */
  'refunded',
  /** In a case already; `caseId` has it. */
  'in-a-case',
  /** The last day of every kind has passed. */
  'too-late',
  /** The holder of this card may not open a case for it, for example of a supplementary card. */
  'not-allowed',
] as const;
export type NotDisputable = (typeof NOT_DISPUTABLE)[number];

/**
 * A circumstance of a line that the person must know before the check. `instalments`: the instalments go on being billed and nothing is
 * suspended; what was paid comes back if the holder is right. `refunded`: a part came back, `most` is the rest. `replaced-card`: it was
 * charged to the number before. `points`: its points are taken back if the holder is right. `points-used`: points that paid for it come
 * back with it.
 */
export const DISPUTE_NOTES = ['instalments', 'refunded', 'replaced-card', 'points', 'points-used'] as const;
export type DisputeNote = (typeof DISPUTE_NOTES)[number];

/** What can be disputed of a line today. */
export interface DisputeOptions {
  readonly facts: PurchaseFacts;
  /** Absent while the line is merely authorised. */
  readonly clearedOn?: IsoDate;
  readonly refused?: { readonly reason: NotDisputable; readonly caseId?: string };
  /** The kinds that can still be opened, with the last day of each without a promised day. Empty when `refused`. */
  readonly kinds: readonly { readonly kind: DisputeKind; readonly lastDay: IsoDate }[];
  /** The clock, for a promised day. */
  readonly clock: DisputeClock;
  /** Most that can be disputed: the amount less what came back. */
  readonly most: Money;
  /**
   * Present when the disputed amount need not be paid if the case is opened on or before this day, the payment due date. Absent when the
   * bank promises nothing, as after that day.
   */
  readonly suspends?: { readonly until: IsoDate };
  readonly notes: readonly DisputeNote[];
}

/** A line of an order. */
export interface OrderedLine extends LineKey {
  /** From 1 to the options' `most`. */
  readonly amount: Money;
}

/** A file of evidence, which the card system has received with {@link CardEvidence.putEvidence}. */
export interface EvidenceFile {
  /** Lower-case UUID. */
  readonly fileId: string;
  readonly type: EvidenceType;
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

/** A case to open. */
export interface DisputeOrder {
  readonly kind: DisputeKind;
  /** From 1 to `DISPUTE_LINES`, each once. */
  readonly lines: readonly OrderedLine[];
  readonly answers: DisputeAnswers;
  /** At most `EVIDENCE_FILES`. */
  readonly evidence: readonly EvidenceFile[];
}

/** A line of a case. */
export interface DisputedLine extends OrderedLine {
  readonly transactionDate: IsoDate;
  readonly description: Bilingual;
  /** The amount of the whole line. */
  readonly whole: Money;
}

/** A state that a case reached. */
export interface DisputeStep {
  readonly state: DisputeState;
  readonly at: Date;
  /** What the bank says or asks, at most 500 characters in each language. */
  readonly text?: Bilingual;
}

export interface DisputeCase {
  /** Lower-case UUID. */
  readonly caseId: string;
  /** The bank's case number for people, at most 20 printable characters. */
  readonly reference: string;
  readonly cardId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly openedAt: Date;
  readonly lines: readonly DisputedLine[];
  /** Sum of the lines. */
  readonly amount: Money;
  /** The part of the amount that is not due while the case is open; zero when nothing is suspended or the case has ended. */
  readonly suspended: Money;
  /** Present while something is suspended: the payment due date up to which it would have been payable without interest. */
  readonly suspendedUntil?: IsoDate;
  readonly answers: DisputeAnswers;
  /** Oldest first; the last one is the present state. */
  readonly steps: readonly DisputeStep[];
  /** Who acts next, and by when if there is a day. Absent when the case has ended. */
  readonly next?: { readonly who: 'you' | 'bank' | 'merchant-bank'; readonly by?: IsoDate };
  /** `against-you`: what is due at once. `copyFee`: for copies of the slip, at most NT$100. */
  readonly owed?: { readonly amount: Money; readonly interestFrom?: IsoDate; readonly copyFee?: Money };
  /** Ids of the files, in the order in which they were added. */
  readonly evidence: readonly { readonly fileId: string; readonly at: Date }[];
  /** What the person answered to the bank, oldest first. */
  readonly replies: readonly { readonly at: Date; readonly text: string }[];
}

/** Why a case was not opened. `not-there`: the card or a line is not found. `no-file`: a file was not received, or is another one. */
export interface DisputeRefusal {
  readonly refused: 'not-there' | NotDisputable | 'out-of-range' | 'incomplete' | 'no-file';
  /** For `in-a-case`. */
  readonly caseId?: string;
}

/**
 * Why evidence, an answer or a withdrawal was refused. `not-there`: the customer has no such case. `ended`: it was decided or withdrawn.
 * `not-asked`: the bank has not asked for anything. `full`: more than `EVIDENCE_FILES`.
 */
export interface CaseRefusal {
  readonly refused: 'not-there' | 'ended' | 'not-asked' | 'full' | 'no-file';
}

/** Reads disputes. The question is optional: a bank without it is called, and the portal says so. */
export interface CardDisputes {
  /** Returns what can be disputed of a line; `undefined` when it is not found. */
  disputeOptions?(
    customerId: string,
    cardId: string,
    transactionId: string,
  ): Promise<DisputeOptions | undefined>;

  /** Returns the customer's cases, newest first, at most 100: open ones, and ended ones of the last 24 months. */
  disputes?(customerId: string): Promise<readonly DisputeCase[]>;

  /** Returns one case; `undefined` when it is not the customer's. */
  dispute?(customerId: string, caseId: string): Promise<DisputeCase | undefined>;
}

/** Receives the bytes of evidence. It is no read, because the card system keeps them. */
export interface CardEvidence {
  /**
   * Delivers a file before a command names it. It may be repeated. The card system deletes a file that no command names within a day.
   * Throws `CardSystemUnavailable` (remote.ts) unless the file is there afterwards. Absent at a bank that takes no evidence.
   */
  putEvidence?(customerId: string, file: EvidenceFile, content: Uint8Array): Promise<void>;
}

/** A case that was opened. */
export interface OpenedDispute {
  readonly caseId: string;
  readonly reference: string;
  /** The part of the amount that is not due while the case is open. */
  readonly suspended: Money;
}
