/** Data of the flow "Something is wrong". It is in memory only, except the kind, which the address keeps. */
import { daysBetween } from '../../../../shared/dates.ts';
import type { DisputeKind, RETURNED } from '../../../../shared/disputes.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import type { DisputeChoices } from '../../contract.ts';
import type { Uploads } from '../evidence/uploads.ts';

/** A charge that can join the case. */
export type Joinable = DisputeChoices['sameShop'][number];

/** The answers as typed and chosen, in the order of the page. Each kind asks some of them. */
export interface QuestionValues {
  readonly cardInHand: 'yes' | 'no' | '';
  /** Id of the right charge, or {@link ANOTHER_WAY}. */
  readonly otherTransactionId: string;
  readonly rightAmount: string;
  readonly promisedOn: string;
  readonly cancelledOn: string;
  readonly returned: (typeof RETURNED)[number] | '';
  readonly asked: 'yes' | 'no' | '';
  readonly shopOn: string;
  readonly shopSaid: string;
  /** Ids of the other charges of the case. */
  readonly lines: readonly string[];
  readonly amount: string;
  readonly details: string;
  /** Always empty: the place of errors about files, which are in `Uploads`. */
  readonly evidence: '';
}

/** The right charge was not made with this card. No id has this form. */
export const ANOTHER_WAY = '*';

export interface FlowData {
  readonly card: CardSummary;
  /** As first loaded. */
  readonly choices: DisputeChoices;
  readonly uploads: Uploads;
  readonly kind: DisputeKind | '';
  readonly values: QuestionValues;
  readonly result: Opened | undefined;
}

/** An opened case. */
export interface Opened {
  readonly disputeId: string;
  readonly reference: string;
  readonly suspended: DisputeChoices['most'];
}

/** Returns the answers before the person gives any: all of the charge, and the twin as the right charge. */
export function emptyValues({ explanation, most }: DisputeChoices): QuestionValues {
  return {
    ...{ cardInHand: '', rightAmount: '', promisedOn: '', cancelledOn: '', returned: '', asked: '' },
    ...{ shopOn: '', shopSaid: '', lines: [], details: '', evidence: '' },
    otherTransactionId: explanation.twin?.transactionId ?? '',
    amount: most.amount,
  };
}

/** The charges that can join a case of the kind: recent ones for "not mine", else those of the shop. */
export function joinable(kind: DisputeKind, { sameShop, recent }: DisputeChoices): readonly Joinable[] {
  // Each further charge would need a right amount of its own.
  if (kind === 'amount') return [];
  return kind === 'not-mine' ? unique([...recent, ...sameShop]) : sameShop;
}

/** Charges that are offered as the right one. A shop where a person pays every week has many more. */
const MOST_RIGHT = 5;

/**
 * The charges of which one may be the right one, when a purchase was charged twice: the likely one first, then those of the same amount,
 * then the nearest days.
 */
export function rightCharges({
  line,
  explanation: { twin },
  sameShop,
}: Pick<DisputeChoices, 'line' | 'explanation' | 'sameShop'>): readonly Joinable[] {
  const isOther = ({ amount }: Joinable) => Number(amount.amount !== line.amount.amount);
  const days = (one: Joinable) => Math.abs(daysBetween(line.transactionDate, one.transactionDate));
  const near = [...sameShop].sort((a, b) => isOther(a) - isOther(b) || days(a) - days(b));
  return unique([...(twin ? [twin] : []), ...near]).slice(0, MOST_RIGHT);
}

function unique(lines: readonly Joinable[]): readonly Joinable[] {
  return [...new Map(lines.map((line) => [line.transactionId, line])).values()];
}
