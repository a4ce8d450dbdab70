import * as z from 'zod/mini';
import {
  DISPUTE_KINDS,
  DISPUTE_LINES,
  DISPUTE_STATES,
  EVIDENCE_FILES,
  MOST_DETAILS,
  MOST_SAID,
  PURCHASE_CHANNELS,
  RETURNED,
} from '../../shared/disputes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { instant, isoDate, language, money, named, opaque } from '../../shared/http/schemas.ts';
import { evidenceFile } from '../evidence/contract.ts';

const WRITE = {
  method: 'POST',
  caller: 'access',
  commands: true,
  keyRequired: true,
  limits: [{ name: 'disputes', by: 'session', max: 60, seconds: 3600 }],
} as const;

const params = z.strictObject({ id: opaque });
const files = z.array(opaque).check(z.maxLength(EVIDENCE_FILES));

const answers = z.strictObject({
  cardInHand: z.optional(z.boolean()),
  otherTransactionId: z.optional(opaque),
  rightAmount: z.optional(z.int().check(z.gte(0), z.lte(99_999_999))),
  promisedOn: z.optional(isoDate),
  cancelledOn: z.optional(isoDate),
  returned: z.optional(z.enum(RETURNED)),
  details: z.optional(z.string().check(z.maxLength(MOST_DETAILS))),
  shop: z.optional(
    z.strictObject({
      asked: z.boolean(),
      on: z.optional(isoDate),
      said: z.optional(z.string().check(z.maxLength(MOST_SAID))),
    }),
  ),
});

/** A line that can be put into the same case. */
const sameShop = z.object({
  transactionId: z.string(),
  transactionDate: isoDate,
  description: z.string(),
  amount: money,
  /** Most that can be disputed of it. */
  most: money,
});

const notes = z.array(z.enum(['instalments', 'refunded', 'replaced-card', 'points', 'points-used']));

/** What the portal explains of a line before a case is opened. What is not known is absent. */
const explanation = z.object({
  /** The merchant's name as the card scheme sent it. */
  descriptor: z.optional(z.string()),
  channel: z.optional(z.enum(PURCHASE_CHANNELS)),
  wallet: z.optional(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.optional(z.string()),
  /** The merchant converted the price to TWD. */
  convertedByMerchant: z.optional(z.boolean()),
  clearedOn: z.optional(isoDate),
  /** TWD for one unit of the foreign currency, as text. */
  rate: z.optional(z.string()),
  /** Earlier purchases at the merchant with any of the person's cards, newest first, at most 5, and how many there were. */
  earlier: z.object({
    count: z.int(),
    lines: z.array(z.object({ transactionDate: isoDate, amount: money, lastFour: z.string() })),
  }),
  /** The card is a supplementary card of this holder. */
  supplementary: z.optional(z.object({ holderName: z.string(), lastFour: z.string() })),
  /** The subscription that the line seems to belong to. */
  subscription: z.optional(z.object({ every: z.enum(['month', 'year']), since: isoDate, amount: money })),
  /** A charge of the same card with the same merchant and amount within three days: perhaps charged twice. */
  twin: z.optional(sameShop),
});

const listed = z.object({
  disputeId: z.string(),
  reference: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  openedAt: instant,
  cardId: z.string(),
  lastFour: z.string(),
  /** Of the first line. */
  description: z.string(),
  lineCount: z.int(),
  amount: money,
  suspended: money,
  next: z.optional(z.object({ who: z.enum(['you', 'bank', 'merchant-bank']), by: z.optional(isoDate) })),
});

export const disputeCase = named(
  'Dispute',
  z.extend(listed, {
    lines: z.array(
      z.object({
        transactionId: z.string(),
        transactionDate: isoDate,
        clearedOn: isoDate,
        description: z.string(),
        /** The disputed part. */
        amount: money,
        whole: money,
      }),
    ),
    answers,
    /** Oldest first. */
    steps: z.array(z.object({ state: z.enum(DISPUTE_STATES), at: instant, text: z.optional(z.string()) })),
    /** While something is suspended: if the charge proves right it is due at once, with interest from this day. */
    interestFrom: z.optional(isoDate),
    /** The automatic debit of the bill leaves out what is suspended. Absent when the card has no automatic debit. */
    debitLeavesOut: z.optional(z.boolean()),
    /** Decided against the person: what is due at once. */
    owed: z.optional(
      z.object({ amount: money, interestFrom: z.optional(isoDate), copyFee: z.optional(money) }),
    ),
    replies: z.array(z.object({ at: instant, text: z.string() })),
    evidence: z.array(evidenceFile),
    /** The ombudsman's way: from this day on if the bank has not answered, until that day. */
    ombudsman: z.object({ from: isoDate, until: isoDate, isOpen: z.boolean() }),
    /** The schemes' last day for the lines of the case. */
    schemeLastDay: isoDate,
  }),
);

/** Disputes of charges (DSP-1 to DSP-9). */
export const disputeCalls = {
  options: endpoint({
    ...READ,
    path: '/disputes/options',
    summary: 'Explains a charge, and what can be disputed of it until when',
    query: z.strictObject({ cardId: opaque, transactionId: opaque, language }),
    payload: z.object({
      line: z.object({
        transactionId: z.string(),
        transactionDate: isoDate,
        description: z.string(),
        amount: money,
        foreignAmount: z.optional(money),
      }),
      explanation,
      /** Why no case can be opened. `no-desk`: the bank takes no disputes here; call it. */
      refused: z.optional(
        z.object({
          reason: z.enum([
            'authorised',
            'not-a-purchase',
            'refunded',
            'in-a-case',
            'too-late',
            'not-allowed',
            'no-desk',
          ]),
          disputeId: z.optional(z.string()),
        }),
      ),
      kinds: z.array(z.object({ kind: z.enum(DISPUTE_KINDS), lastDay: isoDate, daysLeft: z.int() })),
      clock: z.object({ days: z.int(), most: z.int() }),
      most: money,
      suspends: z.optional(z.object({ until: isoDate, interestFrom: isoDate })),
      notes,
      /** Other charges of the same shop and card that can join the case, newest first, at most 20. */
      sameShop: z.array(sameShop),
      /** For `not-mine`: other recent charges of the card that the person may check, newest first, at most 20. */
      recent: z.array(sameShop),
      today: isoDate,
    }),
    errors: ['NOT_FOUND'],
  }),
  list: endpoint({
    ...READ,
    path: '/disputes',
    summary: 'The person’s cases, newest first: open ones, and ended ones of the last 24 months',
    query: z.strictObject({ language }),
    payload: z.object({ content: z.array(listed), today: isoDate }),
  }),
  one: endpoint({
    ...READ,
    path: '/disputes/{id}',
    summary: 'One case',
    params,
    query: z.strictObject({ language }),
    payload: z.extend(disputeCase, { today: isoDate }),
    errors: ['NOT_FOUND'],
  }),
  open: endpoint({
    ...WRITE,
    path: '/disputes',
    summary: 'Opens a case once',
    body: z.strictObject({
      cardId: opaque,
      kind: z.enum(DISPUTE_KINDS),
      /** Without an amount, all that can be disputed of the line. */
      lines: z
        .array(
          z.strictObject({
            transactionId: opaque,
            amount: z.optional(z.int().check(z.gte(1), z.lte(99_999_999))),
          }),
        )
        .check(z.minLength(1), z.maxLength(DISPUTE_LINES)),
      answers,
      evidence: files,
      language,
    }),
    payload: z.object({ disputeId: z.string(), reference: z.string(), suspended: money }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'DISPUTE-AUTHORISED',
      'DISPUTE-OPEN',
      'DISPUTE-LATE',
      'DISPUTE-NOT-HERE',
      'DISPUTE-AMOUNT',
      'DISPUTE-FILES',
      'EVIDENCE-STORE',
    ],
  }),
  evidence: endpoint({
    ...WRITE,
    path: '/disputes/{id}/evidence',
    summary: 'Adds files to a case',
    params,
    body: z.strictObject({ evidence: files.check(z.minLength(1)), language }),
    payload: z.object({ added: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'DISPUTE-ENDED', 'DISPUTE-FILES', 'EVIDENCE-STORE'],
  }),
  answer: endpoint({
    ...WRITE,
    path: '/disputes/{id}/answer',
    summary: 'Answers what the bank asked',
    params,
    body: z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(MOST_DETAILS)),
      evidence: files,
      language,
    }),
    payload: z.object({ answered: z.boolean() }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'DISPUTE-ENDED',
      'DISPUTE-NOT-ASKED',
      'DISPUTE-FILES',
      'EVIDENCE-STORE',
    ],
  }),
  withdraw: endpoint({
    ...WRITE,
    path: '/disputes/{id}/withdraw',
    summary: 'Withdraws a case. What was suspended is due again',
    params,
    body: z.strictObject({ language }),
    payload: z.object({ withdrawn: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'DISPUTE-ENDED'],
  }),
  file: endpoint({
    ...READ_FILE,
    path: '/disputes/{id}/evidence/{fileId}',
    summary: 'A file of a case',
    params: z.strictObject({ id: opaque, fileId: opaque }),
    files: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    errors: ['NOT_FOUND', 'EVIDENCE-STORE'],
  }),
  letter: endpoint({
    ...READ_FILE,
    path: '/disputes/{id}/letter',
    summary: 'The case as a letter for the shop or the ombudsman, with its enclosures',
    params,
    query: z.strictObject({ language, to: z.enum(['shop', 'ombudsman']) }),
    files: ['application/pdf'],
    errors: ['NOT_FOUND', 'EVIDENCE-STORE'],
  }),
};

export type Dispute = z.output<typeof disputeCalls.one.payload>;
export type ListedDispute = z.output<typeof listed>;
export type DisputeChoices = z.output<typeof disputeCalls.options.payload>;
