/** The terms that the bank's file `terms.csv` can have: how each is written, and what it means. */
import type { GivenTerms } from '../../../server/ports/card-system/parts/terms.ts';
import { twd } from '../../../shared/money.ts';
import { PURCHASES, type PurchaseCategory } from '../../../shared/transaction-categories.ts';
import { type Kind, pattern, percent, thousands, truth, whole } from '../../load/tables/kinds.ts';

/** Terms of the read model: those of the port, and those that only its own answers need. */
export interface StoredTerms extends GivenTerms {
  /** Days before the due date from which a direct debit cannot be stopped. */
  readonly debitDays?: number;
}

interface TermValue {
  readonly kind: Kind;
  readonly read: (text: string) => StoredTerms;
  readonly about: string;
}

/** Longest time of a temporary limit, in days; the database has the same limit. */
export const LONGEST_LIMIT_DAYS = 366;

/** The word for an empty list. */
const NONE = 'none';

const dollars = whole(0);

const listed = (text: string) => (text === NONE ? [] : text.split(' '));

const CATEGORIES: Kind = {
  sql: 'text',
  rule: `${NONE}, or some of ${PURCHASES.join(', ')}, with a space between them`,
  example: 'utility prepaid high_risk',
  accepts: (text) => listed(text).every(isPurchaseName) && new Set(listed(text)).size === listed(text).length,
};

const FEES: Kind = {
  sql: 'text',
  rule: `${NONE}, or one to three whole amounts, with a space between them`,
  example: '300 400 500',
  accepts: (text) => text === NONE || /^(?:0|[1-9]\d{0,5})(?: (?:0|[1-9]\d{0,5})){0,2}$/.test(text),
};

const WORKING_DAYS: Kind = {
  ...pattern(/^([1-9]\d?)-([1-9]\d?)$/, 'two numbers of working days, such as 3-5', '3-5'),
  accepts: (text) => {
    const [from = 0, to = 0] = /^([1-9]\d?)-([1-9]\d?)$/.exec(text)?.slice(1).map(Number) ?? [];
    return from > 0 && from <= to;
  },
};

const STEP: Kind = {
  ...thousands,
  rule: 'a multiple of 1000, at least 1000, digits only, without commas or decimals',
  example: '1000',
  accepts: (text) => thousands.accepts(text) && text !== '0',
};

function isPurchaseName(text: string): text is PurchaseCategory {
  return PURCHASES.some((category) => category === text);
}

const money = (text: string) => twd(BigInt(text));

/** The terms by name. */
export const TERM_VALUES: Readonly<Record<string, TermValue>> = {
  instalments_offered: {
    kind: truth,
    read: (text) => ({ instalmentsOffered: text === 'true' }),
    about: 'Whether purchases can be converted to instalments.',
  },
  instalments_excluded: {
    kind: CATEGORIES,
    read: (text) => ({ instalmentExcluded: listed(text).filter(isPurchaseName) }),
    about: 'Purchases that cannot be converted.',
  },
  limit_step: {
    kind: STEP,
    read: (text) => ({ limitStep: money(text) }),
    about: 'Temporary limits are multiples of this amount.',
  },
  limit_days: {
    kind: whole(1, LONGEST_LIMIT_DAYS, '60'),
    read: (text) => ({ limitDays: Number(text) }),
    about: 'The last day of a temporary limit is at most this many days after the first.',
  },
  limit_days_ahead: {
    kind: whole(0, LONGEST_LIMIT_DAYS, '60'),
    read: (text) => ({ limitDaysAhead: Number(text) }),
    about: 'The first day of a temporary limit is at most this many days from today.',
  },
  minimum_share: {
    kind: percent(100),
    read: (text) => ({ minimumShare: Number(text).toFixed(2) }),
    about: 'The part of the principal in a later minimum payment, for estimates.',
  },
  minimum_least: {
    kind: dollars,
    read: (text) => ({ minimumLeast: money(text) }),
    about: 'The lowest minimum payment, for estimates.',
  },
  late_fees: {
    kind: FEES,
    read: (text) => ({ lateFees: listed(text).map(money) }),
    about: 'Late fees of the first, second and third bill in a row below the minimum, for estimates.',
  },
  late_fee_above: {
    kind: dollars,
    read: (text) => ({ lateFeeAbove: money(text) }),
    about: 'A bill up to this amount has no late fee.',
  },
  slip_most: {
    kind: whole(1, 999_999_999, '20000'),
    read: (text) => ({ slipMost: money(text) }),
    about: 'The highest amount of one payment slip.',
  },
  debit_days: {
    kind: whole(0, 30, '1'),
    read: (text) => ({ debitDays: Number(text) }),
    about: 'Days before the due date from which a direct debit cannot be stopped.',
  },
  delivery_days: {
    kind: WORKING_DAYS,
    read: (text) => {
      const [from = 0, to = 0] = text.split('-').map(Number);
      return { deliveryDays: { from, to } };
    },
    about: 'How long the delivery of a new card takes.',
  },
  lost_card_fee: {
    kind: dollars,
    read: (text) => ({ lostCardFee: money(text) }),
    about: 'Fee for the replacement of a lost or stolen card.',
  },
};
