/**
 * The calls to a bank's card system, each with its path, question and answer. Adapter, reference bank and API document are
 * derived from this table. All calls are POST with JSON, so that no id, number or personal detail is in a URL.
 */

import * as z from 'zod/mini';
import { COMMAND_KINDS } from '../../../../shared/card-values.ts';
import type { CommandKind } from '../parts/commands.ts';
import type { CardReads } from '../port.ts';
import type { Submission } from '../remote.ts';
import { type Names, named, type Values } from './named.ts';
import * as cards from './wire/cards.ts';
import { anyCommand } from './wire/commands.ts';
import { contacts } from './wire/contacts.ts';
import { controlState } from './wire/controls.ts';
import * as disputes from './wire/disputes.ts';
import * as family from './wire/family.ts';
import * as history from './wire/history.ts';
import * as insights from './wire/insights.ts';
import * as payments from './wire/payments.ts';
import * as purchases from './wire/purchases.ts';
import { givenTerms } from './wire/terms.ts';
import {
  type Codec,
  codecOf,
  commandId,
  date,
  id,
  instant,
  list,
  optional,
  orNothing,
  page,
  strictMoney,
  text,
  whole,
} from './wire/values.ts';

export type ReadName = keyof CardReads;
export type QuestionOf<M extends ReadName> = Parameters<Required<CardReads>[M]>;
export type AnswerOf<M extends ReadName> = Awaited<ReturnType<Required<CardReads>[M]>>;

/** One read of the card system. */
interface ReadCall<M extends ReadName> {
  /** Encodes the arguments as one JSON object with named fields. */
  readonly question: Codec<QuestionOf<M>>;
  readonly answer: Codec<AnswerOf<M>>;
  /** Whether the answer matches the question. For every read, the envelope's customer and card are compared as well. */
  readonly fits?: (answer: NonNullable<AnswerOf<M>>, ...question: QuestionOf<M>) => boolean;
  /** Set for an optional read: the answer when the bank does not know the call (404, 405 or 501). */
  readonly unknown?: () => AnswerOf<M>;
}

/** Describes a read by the names and schemas of its arguments and the schema of its answer. */
function read<const T extends readonly z.ZodMiniType[], A extends z.ZodMiniType>(
  names: Names<T>,
  schemas: T,
  answer: A,
  fits?: (answer: NonNullable<z.output<A>>, ...question: Values<T>) => boolean,
) {
  return { question: named(names, schemas), answer: codecOf(answer), ...(fits && { fits }) };
}

const CUSTOMER = ['customerId'] as const;
const CARD = ['customerId', 'cardId'] as const;
const TRANSACTIONS = orNothing(page(history.cardTransaction));

const isShort = (
  { content }: { content: readonly unknown[] },
  ...question: [...unknown[], { pageSize: number }]
) => content.length <= (question.at(-1) as { pageSize: number }).pageSize;

/** All reads. A missing read does not compile. */
export const READS: { readonly [M in ReadName]: ReadCall<M> } = {
  customer: read(
    CUSTOMER,
    [id],
    orNothing(cards.customer),
    (customer, customerId) => customer.customerId === customerId,
  ),
  customerByNumber: read(
    ['customerNumber'],
    [text(40)],
    orNothing(cards.customer),
    (customer, customerNumber) => customer.customerNumber === customerNumber,
  ),
  cards: read(CUSTOMER, [id], list(cards.cardSummary, 1000)),
  card: read(
    CARD,
    [id, id],
    orNothing(cards.cardDetail),
    (card, _customerId, cardId) => card.cardId === cardId,
  ),
  cardWithHolder: read(
    CARD,
    [id, id],
    orNothing(cards.cardWithHolder),
    ({ card, customer }, customerId, cardId) => card.cardId === cardId && customer.customerId === customerId,
  ),
  identify: read(['given'], [cards.givenDetails], orNothing(cards.identifiedCard)),
  isNationalId: read([...CUSTOMER, 'text'], [id, text(200)], z.boolean()),
  eStatements: read(
    [...CARD, 'options'],
    [id, id, z.strictObject({ limit: whole(0, 1000) })],
    orNothing(list(history.listedStatement, 1000)),
    (statements, _customerId, _cardId, { limit }) => statements.length <= limit,
  ),
  statement: read(
    [...CARD, 'which'],
    [id, id, history.whichStatement],
    orNothing(history.statement),
    (statement, _customerId, _cardId, which) =>
      which === 'latest' ||
      ('statementId' in which
        ? statement.statementId === which.statementId
        : statement.statementDate === which.statementDate),
  ),
  transactions: read(
    [...CARD, 'part', 'query'],
    [id, id, history.transactionPart, history.transactionQuery],
    TRANSACTIONS,
    isShort,
  ),
  earnedBy: read(
    [...CUSTOMER, 'entry', 'query'],
    [id, history.pointEntryKey, history.pageQuery],
    TRANSACTIONS,
    isShort,
  ),
  charged: read([...CARD, 'fromDate'], [id, id, date], orNothing(list(history.charged, 2000))),
  pointBalance: read(CARD, [id, id], orNothing(whole())),
  pointsEnding: read(CARD, [id, id], orNothing(list(history.endingPoints, 1000)), (ending) =>
    ending.every(({ endsOn }, at) => endsOn > (ending[at - 1]?.endsOn ?? '')),
  ),
  pointEntries: read(
    [...CARD, 'query'],
    [id, id, history.pageQuery],
    orNothing(page(history.pointEntry)),
    isShort,
  ),
  verifyMembership: read(
    [...CUSTOMER, 'membership'],
    [id, purchases.membership],
    purchases.membershipVerdict,
  ),
  knowsMembership: read([...CUSTOMER, 'membership'], [id, purchases.membership], z.boolean()),
  redemptions: read(
    [...CUSTOMER, 'query'],
    [id, purchases.redemptionQuery],
    page(purchases.redemptionSummary),
    isShort,
  ),
  redemption: read(
    [...CUSTOMER, 'redemptionId'],
    [id, id],
    orNothing(purchases.redemption),
    (redemption, _customerId, redemptionId) => redemption.redemptionId === redemptionId,
  ),
  convertible: read(
    [...CARD, 'type', 'query'],
    [id, id, purchases.instalmentType, history.transactionQuery],
    TRANSACTIONS,
    isShort,
  ),
  instalmentPlans: read(
    [...CARD, 'amount'],
    [id, id, strictMoney],
    orNothing(list(purchases.instalmentPlan, 20)),
  ),
  offerInstalments: read(
    [...CARD, 'transactionId', 'tenor'],
    [id, id, id, purchases.tenor],
    purchases.offerOrRefusal,
    (offer, _customerId, _cardId, transactionId, tenor) =>
      'refused' in offer || (offer.transaction.transactionId === transactionId && offer.plan.tenor === tenor),
  ),
  conversions: read(
    [...CARD, 'query'],
    [id, id, purchases.conversionQuery],
    orNothing(page(purchases.conversion)),
    isShort,
  ),
  pinKey: read([], [], cards.publicKey),
  pinStanding: read(CARD, [id, id], orNothing(cards.pinStanding)),
  limitInquiry: read(CARD, [id, id], orNothing(cards.limitInquiry)),
  replacement: read(CARD, [id, id], orNothing(cards.replacementState)),
  controls: read(CARD, [id, id], orNothing(controlState)),
  contacts: { ...read(CUSTOMER, [id], orNothing(contacts)), unknown: () => undefined },
  disputeOptions: {
    ...read(
      [...CARD, 'transactionId'],
      [id, id, id],
      orNothing(disputes.disputeOptions),
      ({ refused, kinds, clearedOn }) =>
        refused ? kinds.length === 0 : kinds.length > 0 && clearedOn !== undefined,
    ),
    unknown: () => undefined,
  },
  disputes: {
    ...read(CUSTOMER, [id], list(disputes.disputeCase, disputes.MOST_CASES), (cases) =>
      cases.every(disputes.agrees),
    ),
    unknown: () => [],
  },
  dispute: {
    ...read(
      [...CUSTOMER, 'caseId'],
      [id, id],
      orNothing(disputes.disputeCase),
      (one, _customerId, caseId) => one.caseId === caseId && disputes.agrees(one),
    ),
    unknown: () => undefined,
  },
  family: {
    ...read(CUSTOMER, [id], list(family.familyCard, family.MOST_FAMILY_CARDS), (cards) =>
      cards.every(family.agreesWithItself),
    ),
    unknown: () => [],
  },
  paymentInfo: read(CARD, [id, id], orNothing(payments.paymentInfo)),
  paymentSlip: read([...CARD, 'amount'], [id, id, strictMoney], payments.slipOrRefusal),
  merchantMonths: read(
    [...CUSTOMER, 'query'],
    [id, insights.merchantMonthQuery],
    insights.merchantMonths,
    ({ rows }, _customerId, { fromDate, toDate, limit }) =>
      rows.length <= limit &&
      rows.every(({ month }) => month >= fromDate.slice(0, 7) && month <= toDate.slice(0, 7)),
  ),
  customerLines: read([...CUSTOMER, 'query'], [id, insights.lineQuery], insights.customerLines, isShort),
  terms: { ...read(['day'], [date], givenTerms), unknown: () => ({}) },
};

/** Returns the path of a read: its name in lower case, with hyphens. */
export function pathOf(name: ReadName): string {
  return `/v1/reads/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export const READ_NAMES: readonly ReadName[] = Object.keys(READS).filter(isRead);

function isRead(name: string): name is ReadName {
  return name in READS;
}

/** The envelope of an answer. It repeats the customer and card of the question. */
export const replyOfRead = z.object({
  customerId: optional(id),
  cardId: optional(id),
  answer: z.unknown(),
});

/** Returns the fields of a question that its answer must repeat. */
export function repeated(question: unknown): { customerId?: string; cardId?: string } {
  return z.parse(z.object({ customerId: optional(id), cardId: optional(id) }), question);
}

export const SUBMIT = '/v1/commands/submit';
export const STATUS = '/v1/commands/status';
export const SETTLED = '/v1/commands/settled';
export const EVIDENCE = '/v1/evidence';

export const submission: Codec<Submission> = codecOf(
  z.strictObject({ id: commandId, customerId: id, command: anyCommand, notAfter: instant }),
);

/** The request for the outcome of a command. */
export interface StatusQuestion {
  readonly id: string;
  readonly customerId: string;
  readonly kind: CommandKind;
}

export const statusQuestion: Codec<StatusQuestion> = codecOf(
  z.strictObject({ id: commandId, customerId: id, kind: z.enum(COMMAND_KINDS) }),
);

/** The request for a part of a day's list. `after` is `next` of the previous part. */
export const settledQuestion = codecOf(z.strictObject({ day: date, after: optional(text(200)) }));

/** Names of the headers that say what a file of evidence is. They are no part of the address, which proxies log. */
export const EVIDENCE_HEADERS = {
  customerId: 'evidence-customer',
  fileId: 'evidence-file',
  sha256: 'evidence-sha256',
} as const;

/** The question of {@link EVIDENCE}: its headers, with the length of the body. */
export const evidenceQuestion = codecOf(z.strictObject({ ...disputes.evidenceFile.shape, customerId: id }));

/** The answer to a file, after all its bytes are stored. */
export const evidenceAnswer = codecOf(
  z.object({ customerId: id, fileId: disputes.caseId, sha256: disputes.evidenceFile.shape.sha256 }),
);
