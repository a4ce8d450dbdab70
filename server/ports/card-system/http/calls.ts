/**
 * The calls to a bank's card system, each with its path, question and answer. Adapter, reference bank and API document are
 * derived from this table. All calls are POST with JSON, so that no id, number or personal detail is in a URL.
 */

import * as z from 'zod/mini';
import { COMMAND_KINDS } from '../../../../shared/card-values.ts';
import type { CommandKind } from '../commands.ts';
import type { CardReads } from '../port.ts';
import type { Submission } from '../remote.ts';
import { named, ofCard, ofCustomer } from './named.ts';
import * as cards from './wire/cards.ts';
import { anyCommand } from './wire/commands.ts';
import { controlState } from './wire/controls.ts';
import * as history from './wire/history.ts';
import * as insights from './wire/insights.ts';
import * as payments from './wire/payments.ts';
import * as purchases from './wire/purchases.ts';
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
export type QuestionOf<M extends ReadName> = Parameters<CardReads[M]>;
export type AnswerOf<M extends ReadName> = Awaited<ReturnType<CardReads[M]>>;

/** One read of the card system. */
interface ReadCall<M extends ReadName> {
  readonly path: `/v1/reads/${string}`;
  /** Encodes the arguments as one JSON object with named fields. */
  readonly question: Codec<QuestionOf<M>>;
  readonly answer: Codec<AnswerOf<M>>;
  /** Whether the answer matches the question. For all calls, customer and card next to the answer are compared too. */
  readonly fits?: (answer: NonNullable<AnswerOf<M>>, ...question: QuestionOf<M>) => boolean;
}

const isShort = ({ content }: { content: readonly unknown[] }, { pageSize }: { pageSize: number }) =>
  content.length <= pageSize;

/** All reads. A missing read does not compile. */
export const READS: { readonly [M in ReadName]: ReadCall<M> } = {
  customer: {
    path: '/v1/reads/customer',
    question: ofCustomer(),
    answer: codecOf(orNothing(cards.customer)),
    fits: (customer, customerId) => customer.customerId === customerId,
  },
  customerByNumber: {
    path: '/v1/reads/customer-by-number',
    question: named(['customerNumber'], z.tuple([text(40)])),
    answer: codecOf(orNothing(cards.customer)),
    fits: (customer, customerNumber) => customer.customerNumber === customerNumber,
  },
  cards: {
    path: '/v1/reads/cards',
    question: ofCustomer(),
    answer: codecOf(list(cards.cardSummary, 1000)),
  },
  card: {
    path: '/v1/reads/card',
    question: ofCard(),
    answer: codecOf(orNothing(cards.cardDetail)),
    fits: (card, _customerId, cardId) => card.cardId === cardId,
  },
  cardWithHolder: {
    path: '/v1/reads/card-with-holder',
    question: ofCard(),
    answer: codecOf(orNothing(cards.cardWithHolder)),
    fits: ({ card, customer }, customerId, cardId) =>
      card.cardId === cardId && customer.customerId === customerId,
  },
  identify: {
    path: '/v1/reads/identify',
    question: named(['given'], z.tuple([cards.givenDetails])),
    answer: codecOf(orNothing(cards.identifiedCard)),
  },
  isNationalId: {
    path: '/v1/reads/is-national-id',
    question: named(['customerId', 'text'], z.tuple([id, text(200)])),
    answer: codecOf(z.boolean()),
  },
  eStatements: {
    path: '/v1/reads/e-statements',
    question: named(
      ['customerId', 'cardId', 'options'],
      z.tuple([id, id, z.strictObject({ limit: whole(0, 1000) })]),
    ),
    answer: codecOf(orNothing(list(history.listedStatement, 1000))),
    fits: (statements, _customerId, _cardId, { limit }) => statements.length <= limit,
  },
  statement: {
    path: '/v1/reads/statement',
    question: named(['customerId', 'cardId', 'which'], z.tuple([id, id, history.whichStatement])),
    answer: codecOf(orNothing(history.statement)),
    fits: (statement, _customerId, _cardId, which) =>
      which === 'latest' ||
      ('statementId' in which
        ? statement.statementId === which.statementId
        : statement.statementDate === which.statementDate),
  },
  transactions: {
    path: '/v1/reads/transactions',
    question: named(
      ['customerId', 'cardId', 'part', 'query'],
      z.tuple([id, id, history.transactionPart, history.transactionQuery]),
    ),
    answer: codecOf(orNothing(page(history.cardTransaction))),
    fits: (transactions, _customerId, _cardId, _part, query) => isShort(transactions, query),
  },
  earnedBy: {
    path: '/v1/reads/earned-by',
    question: named(
      ['customerId', 'entry', 'query'],
      z.tuple([id, history.pointEntryKey, history.pageQuery]),
    ),
    answer: codecOf(orNothing(page(history.cardTransaction))),
    fits: (transactions, _customerId, _entry, query) => isShort(transactions, query),
  },
  charged: {
    path: '/v1/reads/charged',
    question: named(['customerId', 'cardId', 'fromDate'], z.tuple([id, id, date])),
    answer: codecOf(orNothing(list(history.charged, 2000))),
  },
  pointBalance: {
    path: '/v1/reads/point-balance',
    question: ofCard(),
    answer: codecOf(orNothing(whole())),
  },
  pointsEnding: {
    path: '/v1/reads/points-ending',
    question: ofCard(),
    answer: codecOf(orNothing(list(history.endingPoints, 1000))),
    fits: (ending) => ending.every(({ endsOn }, at) => endsOn > (ending[at - 1]?.endsOn ?? '')),
  },
  pointEntries: {
    path: '/v1/reads/point-entries',
    question: named(['customerId', 'cardId', 'query'], z.tuple([id, id, history.pageQuery])),
    answer: codecOf(orNothing(page(history.pointEntry))),
    fits: (entries, _customerId, _cardId, query) => isShort(entries, query),
  },
  verifyMembership: {
    path: '/v1/reads/verify-membership',
    question: named(['customerId', 'membership'], z.tuple([id, purchases.membership])),
    answer: codecOf(purchases.membershipVerdict),
  },
  knowsMembership: {
    path: '/v1/reads/knows-membership',
    question: named(['customerId', 'membership'], z.tuple([id, purchases.membership])),
    answer: codecOf(z.boolean()),
  },
  redemptions: {
    path: '/v1/reads/redemptions',
    question: named(['customerId', 'query'], z.tuple([id, purchases.redemptionQuery])),
    answer: codecOf(page(purchases.redemptionSummary)),
    fits: (redemptions, _customerId, query) => isShort(redemptions, query),
  },
  redemption: {
    path: '/v1/reads/redemption',
    question: named(['customerId', 'redemptionId'], z.tuple([id, id])),
    answer: codecOf(orNothing(purchases.redemption)),
    fits: (redemption, _customerId, redemptionId) => redemption.redemptionId === redemptionId,
  },
  convertible: {
    path: '/v1/reads/convertible',
    question: named(
      ['customerId', 'cardId', 'type', 'query'],
      z.tuple([id, id, purchases.instalmentType, history.transactionQuery]),
    ),
    answer: codecOf(orNothing(page(history.cardTransaction))),
    fits: (transactions, _customerId, _cardId, _type, query) => isShort(transactions, query),
  },
  instalmentPlans: {
    path: '/v1/reads/instalment-plans',
    question: named(['customerId', 'cardId', 'amount'], z.tuple([id, id, strictMoney])),
    answer: codecOf(orNothing(list(purchases.instalmentPlan, 20))),
  },
  offerInstalments: {
    path: '/v1/reads/offer-instalments',
    question: named(
      ['customerId', 'cardId', 'transactionId', 'tenor'],
      z.tuple([id, id, id, purchases.tenor]),
    ),
    answer: codecOf(purchases.offerOrRefusal),
    fits: (offer, _customerId, _cardId, transactionId, tenor) =>
      'refused' in offer || (offer.transaction.transactionId === transactionId && offer.plan.tenor === tenor),
  },
  conversions: {
    path: '/v1/reads/conversions',
    question: named(['customerId', 'cardId', 'query'], z.tuple([id, id, purchases.conversionQuery])),
    answer: codecOf(orNothing(page(purchases.conversion))),
    fits: (conversions, _customerId, _cardId, query) => isShort(conversions, query),
  },
  pinKey: {
    path: '/v1/reads/pin-key',
    question: named([], z.tuple([])),
    answer: codecOf(cards.publicKey),
  },
  pinStanding: {
    path: '/v1/reads/pin-standing',
    question: ofCard(),
    answer: codecOf(orNothing(cards.pinStanding)),
  },
  limitInquiry: {
    path: '/v1/reads/limit-inquiry',
    question: ofCard(),
    answer: codecOf(orNothing(cards.limitInquiry)),
  },
  replacement: {
    path: '/v1/reads/replacement',
    question: ofCard(),
    answer: codecOf(orNothing(cards.replacementState)),
  },
  controls: {
    path: '/v1/reads/controls',
    question: ofCard(),
    answer: codecOf(orNothing(controlState)),
  },
  paymentInfo: {
    path: '/v1/reads/payment-info',
    question: ofCard(),
    answer: codecOf(orNothing(payments.paymentInfo)),
  },
  paymentSlip: {
    path: '/v1/reads/payment-slip',
    question: named(['customerId', 'cardId', 'amount'], z.tuple([id, id, strictMoney])),
    answer: codecOf(payments.slipOrRefusal),
  },
  merchantMonths: {
    path: '/v1/reads/merchant-months',
    question: named(['customerId', 'query'], z.tuple([id, insights.merchantMonthQuery])),
    answer: codecOf(insights.merchantMonths),
    fits: ({ rows }, _customerId, { fromDate, toDate, limit }) =>
      rows.length <= limit &&
      rows.every(({ month }) => month >= fromDate.slice(0, 7) && month <= toDate.slice(0, 7)),
  },
  customerLines: {
    path: '/v1/reads/customer-lines',
    question: named(['customerId', 'query'], z.tuple([id, insights.lineQuery])),
    answer: codecOf(insights.customerLines),
    fits: (lines, _customerId, query) => isShort(lines, query),
  },
};

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

export const submission: Codec<Submission> = codecOf(
  z.strictObject({ id: commandId, customerId: id, command: anyCommand, notAfter: instant }),
);

/** Asks for the outcome of a command. */
export interface StatusQuestion {
  readonly id: string;
  readonly customerId: string;
  readonly kind: CommandKind;
}

export const statusQuestion: Codec<StatusQuestion> = codecOf(
  z.strictObject({ id: commandId, customerId: id, kind: z.enum(COMMAND_KINDS) }),
);

/** Requests a part of a day's list. `after` is `next` of the previous part. */
export const settledQuestion = codecOf(z.strictObject({ day: date, after: optional(text(200)) }));
