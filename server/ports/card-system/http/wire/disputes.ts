/** JSON codecs of disputes: what can be disputed of a line, cases, orders and files of evidence. */
import * as z from 'zod/mini';
import {
  DISPUTE_KINDS,
  DISPUTE_LINES,
  DISPUTE_STATES,
  type DisputeAnswers,
  type DisputeClock,
  EVIDENCE_BYTES,
  EVIDENCE_FILES,
  EVIDENCE_TYPES,
  MOST_DETAILS,
  MOST_SAID,
  RETURNED,
} from '../../../../../shared/disputes.ts';
import {
  DISPUTE_NOTES,
  type DisputeCase,
  type DisputedLine,
  type DisputeOptions,
  type DisputeOrder,
  type DisputeStep,
  type EvidenceFile,
  NOT_DISPUTABLE,
  type OrderedLine,
} from '../../parts/disputes.ts';
import { factFields } from './facts.ts';
import {
  bilingual,
  commandId,
  date,
  type Fields,
  givenDate,
  id,
  instant,
  list,
  optional,
  strictMoney,
  text,
  twd,
  whole,
} from './values.ts';

/** The bank's id of a case, or the portal's id of a file. */
export const caseId = commandId;

/** Most cases in one answer. */
export const MOST_CASES = 100;
/** Most characters of what the bank says at a step, in each language. */
const MOST_BANK_TEXT = 500;
/** Most steps and replies of a case in an answer. */
const MOST_STEPS = 200;
/** Most whole TWD of an answer. */
const MOST_DOLLARS = 999_999_999_999;

/** What the bank knows of a purchase, by the rules that its events follow. */
export const purchaseFacts = z.object(factFields);

const clock = z.object({ days: whole(1, 3650), most: whole(1, 3650) } satisfies Fields<DisputeClock>);

/** What can be disputed of a line. */
export const disputeOptions = z.object({
  facts: purchaseFacts,
  clearedOn: optional(date),
  refused: optional(z.object({ reason: z.enum(NOT_DISPUTABLE), caseId: optional(caseId) })),
  kinds: list(z.object({ kind: z.enum(DISPUTE_KINDS), lastDay: date }), DISPUTE_KINDS.length),
  clock,
  most: twd,
  suspends: optional(z.object({ until: date })),
  notes: list(z.enum(DISPUTE_NOTES), DISPUTE_NOTES.length),
} satisfies Fields<DisputeOptions>);

/** Returns the fields of what the person says, with dates as this schema has them. */
const answerFields = (day: z.ZodMiniType<string>) =>
  ({
    cardInHand: optional(z.boolean()),
    otherTransactionId: optional(id),
    rightAmount: optional(whole(0, MOST_DOLLARS)),
    promisedOn: optional(day),
    cancelledOn: optional(day),
    returned: optional(z.enum(RETURNED)),
    details: optional(text(MOST_DETAILS)),
  }) satisfies Omit<Fields<DisputeAnswers>, 'shop'>;

const shopFields = (day: z.ZodMiniType<string>) => ({
  asked: z.boolean(),
  on: optional(day),
  said: optional(text(MOST_SAID)),
});

const orderedLine = z.strictObject({
  transactionId: id,
  clearedOn: givenDate,
  amount: strictMoney,
} satisfies Fields<OrderedLine>);

/** A file of evidence as a command names it. */
export const evidenceFile = z.strictObject({
  fileId: caseId,
  type: z.enum(EVIDENCE_TYPES),
  bytes: whole(1, EVIDENCE_BYTES),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
} satisfies Fields<EvidenceFile>);

/** The files that a command names. */
export const evidenceFiles = list(evidenceFile, EVIDENCE_FILES);

/** A case to open, as the portal sends it. The card system checks which answers the kind needs. */
export const disputeOrder = z.strictObject({
  kind: z.enum(DISPUTE_KINDS),
  lines: list(orderedLine, DISPUTE_LINES),
  answers: z.strictObject({
    ...answerFields(givenDate),
    shop: optional(z.strictObject(shopFields(givenDate))),
  } satisfies Fields<DisputeAnswers>),
  evidence: evidenceFiles,
} satisfies Fields<DisputeOrder>);

/** What the person answers to the bank. */
export const replyText = text(MOST_DETAILS);

const bankText = bilingual.check(
  z.refine(({ en, zh_tw }) => en.length <= MOST_BANK_TEXT && zh_tw.length <= MOST_BANK_TEXT),
);

const disputedLine = z.object({
  transactionId: id,
  clearedOn: date,
  amount: twd,
  transactionDate: date,
  description: bilingual,
  whole: twd,
} satisfies Fields<DisputedLine>);

const step = z.object({
  state: z.enum(DISPUTE_STATES),
  at: instant,
  text: optional(bankText),
} satisfies Fields<DisputeStep>);

/** The bank's case number for people. */
export const reference = z.string().check(z.regex(/^[\x20-\x7e]{1,20}$/));

/** One case. */
export const disputeCase = z.object({
  caseId,
  reference,
  cardId: id,
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  openedAt: instant,
  lines: list(disputedLine, DISPUTE_LINES).check(z.minLength(1)),
  amount: twd,
  suspended: twd,
  suspendedUntil: optional(date),
  answers: z.object({
    ...answerFields(date),
    shop: optional(z.object(shopFields(date))),
  } satisfies Fields<DisputeAnswers>),
  steps: list(step, MOST_STEPS).check(z.minLength(1)),
  next: optional(z.object({ who: z.enum(['you', 'bank', 'merchant-bank']), by: optional(date) })),
  owed: optional(z.object({ amount: twd, interestFrom: optional(date), copyFee: optional(twd) })),
  evidence: list(z.object({ fileId: caseId, at: instant }), EVIDENCE_FILES),
  replies: list(z.object({ at: instant, text: replyText }), MOST_STEPS),
} satisfies Fields<DisputeCase>);

/** Whether an answer about a case agrees with itself: its amounts, and its state with its last step. */
export function agrees({ state, steps, lines, amount, suspended }: DisputeCase): boolean {
  const sum = lines.reduce((total, line) => total + line.amount.minor, 0n);
  return (
    steps.at(-1)?.state === state &&
    amount.minor === sum &&
    suspended.minor >= 0n &&
    suspended.minor <= sum &&
    lines.every((line) => line.amount.minor > 0n && line.amount.minor <= line.whole.minor)
  );
}

export const openedDispute = z.object({ caseId, reference, suspended: twd });
