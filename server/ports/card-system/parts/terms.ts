/**
 * Card system port: the bank's terms. They are figures that the bank decides and the portal shows, such as the smallest purchase for
 * instalments. Each holds from a Taipei day on.
 *
 * The question is optional, and so is each term. A term that a bank does not give is that of {@link DEFAULT_TERMS}.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import { type Money, twd } from '../../../../shared/money.ts';
import { type PurchaseCategory, SPECIAL_PURCHASES } from '../../../../shared/transaction-categories.ts';

/** A time in working days. */
export interface WorkingDays {
  readonly from: number;
  readonly to: number;
}

/** The terms of one day. All money is TWD, whole dollars. */
export interface CardTerms {
  /** Whether purchases can be converted to instalments. */
  readonly instalmentsOffered: boolean;
  /** The smallest purchase that can be converted. */
  readonly instalmentMinimum: Money;
  /** Purchases that cannot be converted. */
  readonly instalmentExcluded: readonly PurchaseCategory[];
  /** Temporary limits are multiples of this amount; itself a multiple of 1,000. */
  readonly limitStep: Money;
  /** The last day of a temporary limit is at most this many days after the first. */
  readonly limitDays: number;
  /** The first day of a temporary limit is at most this many days from today. */
  readonly limitDaysAhead: number;
  /** The part of the principal in a minimum payment, in per cent with two decimals: `5.00`. */
  readonly minimumShare: string;
  /** The lowest minimum payment, unless less is owed. */
  readonly minimumLeast: Money;
  /** Late fees of consecutive bills that were paid below the minimum. Later bills have none. */
  readonly lateFees: readonly Money[];
  /** A bill up to this amount has no late fee. */
  readonly lateFeeAbove: Money;
  /** The highest amount of one payment slip. */
  readonly slipMost: Money;
  /** How long the delivery of a new card takes. */
  readonly deliveryDays: WorkingDays;
  /** The fee for the replacement of a lost or stolen card; zero when there is none. */
  readonly lostCardFee: Money;
}

/** The terms of a bank that gives none. */
export const DEFAULT_TERMS: CardTerms = {
  instalmentsOffered: true,
  instalmentMinimum: twd(1_000),
  instalmentExcluded: SPECIAL_PURCHASES,
  limitStep: twd(1_000),
  limitDays: 60,
  limitDaysAhead: 60,
  minimumShare: '5.00',
  minimumLeast: twd(1_000),
  lateFees: [twd(300), twd(400), twd(500)],
  lateFeeAbove: twd(1_000),
  slipMost: twd(20_000),
  deliveryDays: { from: 3, to: 5 },
  lostCardFee: twd(0),
};

/** The terms that a bank gives. */
export type GivenTerms = Partial<CardTerms>;

/** Reads the bank's terms. */
export interface CardTermsReads {
  /** Returns the terms that hold on a Taipei day. A card system without this question has the default terms. */
  terms?(day: IsoDate): Promise<GivenTerms>;
}

/** Returns all terms of a Taipei day: those of the bank, and the default for each that it does not give. */
export async function termsOn(system: CardTermsReads, day: IsoDate): Promise<CardTerms> {
  return { ...DEFAULT_TERMS, ...(await system.terms?.(day)) };
}
