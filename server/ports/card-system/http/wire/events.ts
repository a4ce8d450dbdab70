/** JSON schemas of the events that the bank sends to the portal. Every field is checked, and unknown fields are refused. */
import * as z from 'zod/mini';
import { CONTROL_LIMITS, CONTROL_SWITCHES, FREEZERS } from '../../../../../shared/card-controls.ts';
import { addDays } from '../../../../../shared/dates.ts';
import { DISPUTE_STATES } from '../../../../../shared/disputes.ts';
import { FAMILY_LIMITS } from '../../../../../shared/family.ts';
import { MOST_PAYMENTS } from '../../../../../shared/payment-cost.ts';
import { TRANSACTION_CATEGORIES } from '../../../../../shared/transaction-categories.ts';
import { contactKind } from './contacts.ts';
import { reference } from './disputes.ts';
import {
  at,
  bilingual,
  code,
  eventOf,
  futureDate,
  money,
  notNegative,
  notZero,
  pastDate,
  pastInstant,
  positive,
  rate,
  text,
  uuid,
} from './event-values.ts';
import { strictFacts } from './facts.ts';
import { controlVersion } from './primary.ts';
import { ofEach, optional, strictMoney, whole } from './values.ts';

/** Maximum number of events in one request. */
export const MOST_EVENTS = 100;
/**
 * Days from a statement to its due date. `printed`: the minimum, as printed. `latest`: the maximum if the bank postpones it.
 */
export const DUE_DAYS = { printed: 15, latest: 45 } as const;
/**
 * How far the bank's data may lie ahead, because clocks and closing times differ. `minutes`: the time of an event or of files, after the
 * portal's clock. `days`: a date in them that cannot be in the future, after the Taipei day of that time.
 */
export const AHEAD = { minutes: 5, days: 1 } as const;
/** Maximum points of one entry and of a card's balance, as in the bank's files. */
const MOST_POINTS = 999_999_999_999_999;

const points = whole(-MOST_POINTS, MOST_POINTS);

const transaction = {
  transactionId: uuid,
  transactionDate: pastDate,
  description: bilingual(120),
  category: z.enum(TRANSACTION_CATEGORIES),
  overLimit: z.boolean(),
  abroad: optional(
    z.strictObject({
      amount: strictMoney,
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      exchangeDate: pastDate,
    }),
  ),
  /** Whether the purchase was made at a website or in an app. If absent, the portal applies the threshold of online purchases, but does not call it online. */
  online: optional(z.boolean()),
  /** What the bank knows of the purchase, for a holder who does not recognise it. */
  facts: optional(strictFacts),
  /** The card's balance after the event, including authorised amounts. */
  currentBalance: money,
};

const authorised = eventOf('authorised', {
  ...transaction,
  amount: positive,
});

const posted = eventOf('posted', {
  ...transaction,
  postingDate: pastDate,
  /** The day on which the card scheme cleared it; the posting date when absent. */
  clearedOn: optional(pastDate),
  amount: notZero,
}).check(
  z.refine(({ postingDate, transactionDate }) => postingDate >= transactionDate, at('postingDate')),
  z.refine(
    ({ clearedOn, transactionDate }) => clearedOn === undefined || clearedOn >= transactionDate,
    at('clearedOn'),
  ),
);

const refused = eventOf('refused', {
  description: bilingual(120),
  amount: positive,
  reason: code(40),
});

const duePart = {
  statementDate: pastDate,
  paymentDueDate: futureDate,
  minimumPayment: notNegative,
  /** Payments received since the statement. */
  paidSince: notNegative,
  /** What need not be paid of it while disputes are open. */
  suspended: optional(notNegative),
};
interface DuePart {
  readonly statementDate: string;
  readonly paymentDueDate: string;
}
const dueFits = ({ statementDate, paymentDueDate: due }: DuePart) =>
  due >= addDays(statementDate, DUE_DAYS.printed) && due <= addDays(statementDate, DUE_DAYS.latest);

const statement = eventOf('statement', {
  ...duePart,
  statementId: uuid,
  previousBalance: money,
  payments: notNegative,
  adjustments: money,
  newCharges: notNegative,
  interest: notNegative,
  fees: notNegative,
  total: money,
  interestRate: rate,
  creditLimit: notNegative,
  cashAdvanceLimit: notNegative,
  pointsBefore: points,
  pointsEarned: points,
  pointsUsed: points,
  pointsAfter: whole(0, MOST_POINTS),
  minimumOnly: optional(
    z.strictObject({ payments: whole(1, MOST_PAYMENTS), total: notNegative, interest: notNegative }),
  ),
  chargedThisYear: optional(z.strictObject({ interest: notNegative, fees: notNegative })),
}).check(
  z.refine(dueFits, at('paymentDueDate')),
  z.refine(({ total, payments, ...s }) => {
    const added = [s.previousBalance, s.adjustments, s.newCharges, s.interest, s.fees];
    return total.minor === added.reduce((sum, { minor }) => sum + minor, -payments.minor);
  }, at('total')),
  z.refine(
    ({ minimumPayment, total }) => minimumPayment.minor <= (total.minor > 0n ? total.minor : 0n),
    at('minimumPayment'),
  ),
  z.refine((s) => s.pointsAfter === s.pointsBefore + s.pointsEarned - s.pointsUsed, at('pointsAfter')),
);

const dueChanged = eventOf('due-changed', { ...duePart }).check(z.refine(dueFits, at('paymentDueDate')));

/** States of a release before, and what they are called now. Banks may send either. */
export const EARLIER_STATES = { opened: 'received', accepted: 'for-you', rejected: 'against-you' } as const;

const dispute = eventOf('dispute', {
  /** The bank's id of the case, `caseId` of `reads/dispute`. */
  disputeId: uuid,
  /** The case number for people. */
  reference: optional(reference),
  /** A line of the case, if the bank wants to name one. */
  transactionId: optional(uuid),
  state: z.enum([...DISPUTE_STATES, 'opened', 'accepted', 'rejected']),
  /** The position of the step among the steps of the case, from 1. Needed to tell a state that a case reaches again. */
  step: optional(whole(1, 1000)),
  /** For a state that a command of the portal caused: the id of the command. The portal has told about it, so there is no notice. */
  commandId: optional(uuid),
});

const tokenAdded = eventOf('token-added', {
  tokenId: code(64),
  wallet: text(60),
});

const controls = eventOf('controls', {
  /** Grows with each change of the settings; the same number as in the answers to commands. */
  version: controlVersion,
  /** Present while the card is frozen. */
  freeze: optional(z.strictObject({ since: pastInstant, by: z.enum(FREEZERS) })),
  ...ofEach(CONTROL_SWITCHES, z.boolean()),
  /** Absent when there is no limit. */
  ...ofEach(CONTROL_LIMITS, optional(positive)),
});

const familyControls = eventOf('family-controls', {
  /** Grows with each change of the primary's layer; the same number as in the answers to commands. */
  version: controlVersion,
  frozen: z.boolean(),
  ...ofEach(CONTROL_SWITCHES, z.boolean()),
  /** Absent when there is no limit. */
  ...ofEach(FAMILY_LIMITS, optional(positive)),
  /** Whether the primary stopped the card for good. */
  stopped: z.boolean(),
  /** The extra amount that was allowed last, while it is valid, with what purchases took of it. */
  extra: optional(
    z
      .strictObject({ requestId: uuid, amount: positive, used: notNegative, until: futureDate })
      .check(z.refine(({ amount, used }) => used.minor <= amount.minor, at('used'))),
  ),
  /** Whether the bank knows that holder and primary are separated. Absent: as before. */
  separated: optional(z.boolean()),
});

const pointsAdded = eventOf('points', {
  sequence: whole(1, 2_000_000_000),
  entryId: uuid,
  date: pastDate,
  description: bilingual(300),
  spent: optional(money),
  /** For the entry of a redemption: its id in the command's result. */
  redemptionId: optional(uuid),
  points: points.check(z.refine((value) => value !== 0)),
  balanceAfter: whole(0, MOST_POINTS),
  campaignId: text(80),
  campaignRulesetId: text(80),
  /** For added points, the last day on which they can be used. For deducted points, the day on which they expired. */
  endsOn: optional(futureDate),
}).check(z.refine((entry) => entry.balanceAfter - entry.points >= 0, at('balanceAfter')));

const pointsEnding = eventOf('points-ending', {
  endsOn: futureDate,
  /** Points that expire on this day; 0 when they were used or extended. */
  points: whole(0, MOST_POINTS),
});

const contactChanged = eventOf('contact-changed', {
  contact: contactKind,
  /** The bank's id of the change. The new value comes with the files, or with the answer to `reads/contacts`. */
  changeId: uuid,
});

/** One event of the bank. */
export const bankEvent = z.discriminatedUnion('kind', [
  authorised,
  refused,
  posted,
  statement,
  dueChanged,
  dispute,
  tokenAdded,
  controls,
  familyControls,
  pointsAdded,
  pointsEnding,
  contactChanged,
]);

/** Body of a request. */
export const bankEvents = z.strictObject({
  events: z.array(bankEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
});

/** Answer: the numbers of events that were new, and of events that the portal already had. */
export const bankEventsAnswer = z.strictObject({
  accepted: whole(0, MOST_EVENTS),
  repeated: whole(0, MOST_EVENTS),
});

export type BankEvent = z.output<typeof bankEvent>;
export type BankEventsAnswer = z.output<typeof bankEventsAnswer>;
export type EventOf<K extends BankEvent['kind']> = Extract<BankEvent, { kind: K }>;

/** A field of an event, in it or in a part of it. */
export interface Leaf {
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
}

/** Returns the fields of each kind of event. */
export function leavesOf(kind: BankEvent['kind']): readonly Leaf[] {
  const event = bankEvent.def.options.find(({ shape }) => shape.kind.def.values[0] === kind);
  return event ? leavesBelow(event, []) : [];
}

function leavesBelow(schema: z.core.$ZodType, path: readonly string[]): readonly Leaf[] {
  if (schema instanceof z.ZodMiniExactOptional) return leavesBelow(schema.def.innerType, path);
  if (!(schema instanceof z.ZodMiniObject)) return [{ path, schema }];
  return Object.entries(schema.shape).flatMap(([name, part]) =>
    leavesBelow(part as z.core.$ZodType, [...path, name]),
  );
}
