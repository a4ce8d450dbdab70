import * as z from 'zod/mini';
import { AUTOPAYS, CARD_FACES, CARD_RELATIONSHIPS, CASHBACK_METHODS } from '../../shared/card-values.ts';
import { cardParams, cardStatus } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ } from '../../shared/http/reads.ts';
import { isoDate, money } from '../../shared/http/schemas.ts';

/** A card with its current figures. The statement fields are null before the first statement. */
export const cardSummary = z.object({
  cardId: z.string(),
  productName: z.string(),
  productCode: z.string(),
  /** The picture of the product, from the bank's content. Absent: the plain one. */
  face: z.optional(z.enum(CARD_FACES)),
  /** Name of the payment network, from the bank's content. */
  network: z.optional(z.string()),
  maskedCardNumber: z.string(),
  lastFour: z.string(),
  /** Name as embossed, in Latin letters. */
  cardHolderName: z.string(),
  relationship: z.enum(CARD_RELATIONSHIPS),
  corporate: z.boolean(),
  /** While `replacement` is present, this is the status of the replaced card. Number and expiry are of the new card. */
  status: cardStatus,
  /** Present and true while the card is frozen (SAFE-1). Freezing does not change `status`. */
  frozen: z.optional(z.boolean()),
  /** Present while a new card replaces a damaged, lost or stolen card and is not activated yet. */
  replacement: z.optional(z.object({ orderedOn: isoDate, stoppedLastFour: z.optional(z.string()) })),
  /** MM/YY */
  expiry: z.string(),
  creditLimit: money,
  availableCredit: money,
  /** Present only while the temporary limit is valid. It then applies instead of `creditLimit`. */
  temporaryLimit: z.optional(z.object({ limit: money, startDate: isoDate, endDate: isoDate })),
  /** Amount owed, billed and unbilled. Negative if the bank owes the customer. */
  currentBalance: money,
  statementBalance: z.nullable(money),
  /** Payments since the statement; zero without a statement. */
  paidSinceStatement: money,
  /** As issued. `leftOfStatement` of shared/suspension.ts has what is left of it. */
  minimumPayment: z.nullable(money),
  /** Unpaid amount of the statement that is in dispute and not due meanwhile. Absent if there is none. */
  suspended: z.optional(money),
  paymentDueDate: z.nullable(isoDate),
  statementDate: z.nullable(isoDate),
  points: z.int(),
});

export const cardDetail = z.extend(cardSummary, {
  /** Yearly revolving rate in percent, exact decimal. */
  interestRate: z.string(),
  cashAdvanceLimit: money,
  cashbackMethod: z.enum(CASHBACK_METHODS),
  autopay: z.enum(AUTOPAYS),
  pinSet: z.boolean(),
});

/** Cards of the caller (CARD-1). */
export const cardCalls = {
  cards: endpoint({
    ...READ,
    path: '/cards',
    summary: "The person's cards",
    payload: z.array(cardSummary),
  }),
  card: endpoint({
    method: 'GET',
    path: '/cards/{id}',
    summary: 'One card in detail',
    caller: 'access',
    params: cardParams,
    payload: cardDetail,
    errors: ['NOT_FOUND'],
  }),
};

export type { CardStatus } from '../../shared/http/cards.ts';
export type CardSummary = z.output<typeof cardSummary>;
export type CardDetail = z.output<typeof cardDetail>;
