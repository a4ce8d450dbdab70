/**
 * Disputes of charges: the kinds, what each asks, its clock, and the limits of evidence. The port to the card system, its adapters,
 * the server and the pages share these.
 */
import { addDays, type IsoDate } from './dates.ts';

/**
 * What is wrong with a charge. `not-mine`: the holder did not make it. `no-refund`: a promised refund has not arrived. `cancelled`: a
 * subscription that was cancelled is still charged.
 */
export const DISPUTE_KINDS = [
  'not-mine',
  'twice',
  'amount',
  'not-received',
  'not-as-described',
  'no-refund',
  'cancelled',
] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** The state of a case. The last three are final. */
export const DISPUTE_STATES = [
  'received',
  'more-wanted',
  'with-merchant-bank',
  'for-you',
  'against-you',
  'withdrawn',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Whether a case in the state is still being looked into. */
export function isOpenDispute(state: DisputeState): boolean {
  return state === 'received' || state === 'more-wanted' || state === 'with-merchant-bank';
}

/** How a purchase was made. */
export const PURCHASE_CHANNELS = [
  'chip',
  'contactless',
  'magnetic',
  'online',
  'wallet',
  'recurring',
] as const;
export type PurchaseChannel = (typeof PURCHASE_CHANNELS)[number];

/** How the holder of goods that are not as described dealt with them. */
export const RETURNED = ['returned', 'offered', 'no'] as const;

/** What the person says of a charge. Which are needed is in {@link REQUIRED_ANSWERS}. */
export interface DisputeAnswers {
  /** `not-mine`: whether the person has the card. */
  readonly cardInHand?: boolean;
  /** `twice`: the charge of the same card that is right. Absent when the purchase was paid another way. */
  readonly otherTransactionId?: string;
  /** `amount`: the right amount in whole TWD. */
  readonly rightAmount?: number;
  /** `not-received`: the day promised for goods or service. `no-refund`: the day of the promised refund. */
  readonly promisedOn?: IsoDate;
  /** `cancelled`: the day of the cancellation. */
  readonly cancelledOn?: IsoDate;
  /** `not-as-described`. */
  readonly returned?: (typeof RETURNED)[number];
  /** In the person's own words, at most {@link MOST_DETAILS} characters. */
  readonly details?: string;
  /** What the shop said. Needed for every kind except `not-mine`. */
  readonly shop?: {
    readonly asked: boolean;
    readonly on?: IsoDate;
    /** At most {@link MOST_SAID} characters. */
    readonly said?: string;
  };
}

export const MOST_DETAILS = 1000;
export const MOST_SAID = 500;

/** The answers that a case of the kind needs. */
export const REQUIRED_ANSWERS: Readonly<Record<DisputeKind, readonly (keyof DisputeAnswers)[]>> = {
  'not-mine': ['cardInHand'],
  twice: ['shop'],
  amount: ['rightAmount', 'shop'],
  'not-received': ['promisedOn', 'shop'],
  'not-as-described': ['returned', 'details', 'shop'],
  'no-refund': ['promisedOn', 'shop'],
  cancelled: ['cancelledOn', 'shop'],
};

/** Kinds for which the page asks for evidence. It is never required: a case can be opened first and proven later. */
export const ASKS_EVIDENCE: ReadonlySet<DisputeKind> = new Set(
  DISPUTE_KINDS.filter((kind) => kind !== 'not-mine'),
);

/** The card schemes' clock, in days. */
export interface DisputeClock {
  /** From the clearing date, or from the promised day if it is later. */
  readonly days: number;
  /** The most from the clearing date. */
  readonly most: number;
}

export const SCHEME_CLOCK: DisputeClock = { days: 120, most: 540 };

/**
 * Returns the last Taipei day on which a case can be opened. Day 0 is the clearing date, so that a charge cleared on 1 January can be
 * disputed up to and including day 120, 1 May (in a common year).
 */
export function lastDisputeDay(
  clearedOn: IsoDate,
  promisedOn: IsoDate | undefined,
  { days, most }: DisputeClock = SCHEME_CLOCK,
): IsoDate {
  const from = promisedOn !== undefined && promisedOn > clearedOn ? promisedOn : clearedOn;
  const [byClock, latest] = [addDays(from, days), addDays(clearedOn, most)];
  if (byClock < latest) return byClock;
  return latest;
}

/** Whether the promised day of the answers moves the clock of the kind. */
export function countsFromPromise(kind: DisputeKind): boolean {
  return kind === 'not-received' || kind === 'no-refund';
}

/** Media types of evidence, by the file's first bytes. */
export const EVIDENCE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Most bytes of a file of evidence. */
export const EVIDENCE_BYTES = 5 * 1024 * 1024;
/** Most files of a case. */
export const EVIDENCE_FILES = 10;
/** Bytes of one piece of an upload; the last piece may be smaller. */
export const EVIDENCE_PIECE = 256 * 1024;

/** Days in which the bank answers a complaint before the holder may turn to the ombudsman, and days for turning there. */
export const OMBUDSMAN = { afterDays: 30, withinDays: 60 } as const;

/** Most lines of one case. */
export const DISPUTE_LINES = 20;
