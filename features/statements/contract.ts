import * as z from 'zod/mini';
import { cardParams, transaction } from '../../shared/http/cards.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { file } from '../../shared/http/file.ts';
import { READS } from '../../shared/http/reads.ts';
import {
  ignored,
  isoDate,
  language,
  money,
  opaque,
  paged,
  pageInfo,
  pageQuery,
} from '../../shared/http/schemas.ts';

/** The main figures of a statement. */
const eStatement = z.object({
  /** Id of the statement. */
  paymentKey: z.string(),
  /** yyyy-MM */
  statementMonth: z.string(),
  statementDate: isoDate,
  paymentDueDate: isoDate,
  /** As issued, like `minimumPayment`. */
  total: money,
  minimumPayment: money,
  /** For the latest statement: unpaid amount that is in dispute and not due meanwhile. Absent if there is none. */
  suspended: z.optional(money),
});

/** A statement in a card's list of statements. */
const listedStatement = z.extend(eStatement, {
  /** Whether the payments and refunds of the next period reached the total. Absent for the latest statement. */
  settled: z.optional(z.boolean()),
});

/**
 * All figures of a statement. `total` is the previous balance minus the payments, plus adjustments, current spending,
 * interest and fees.
 */
const statementHead = z.extend(eStatement, {
  previousBalance: money,
  /** Not negative; subtracted from the total. */
  payments: money,
  /** Signed; negative in the customer's favour. */
  adjustments: money,
  currentSpending: money,
  interest: money,
  fees: money,
  /** Yearly revolving rate in percent, exact decimal. */
  interestRate: z.string(),
  creditLimit: money,
  cashAdvanceLimit: money,
  pointsBefore: z.int(),
  pointsEarned: z.int(),
  pointsUsed: z.int(),
  pointsAfter: z.int(),
  /** Duration and cost of paying only the minimum each time, without new purchases. Absent if nothing is due. */
  minimumOnly: z.optional(
    z.object({
      payments: z.int(),
      total: money,
      /** Interest still to come, included in `total`. */
      interest: money,
    }),
  ),
  /** Charges of this statement and the earlier statements of its calendar year. */
  chargedThisYear: z.optional(z.object({ interest: money, fees: money })),
});

const COLUMNS = ['date', 'amount', 'description'] as const;
const ofCard = {
  method: 'GET',
  caller: 'access',
  readsStandby: true,
  limits: READS,
  params: cardParams,
  errors: ['NOT_FOUND'],
} as const;

/** Statements (CARD-3, CARD-4). */
export const statementCalls = {
  eStatements: endpoint({
    ...ofCard,
    path: '/cards/{id}/e-statements',
    summary: 'Lists the statements of a card, newest first',
    payload: z.array(listedStatement),
  }),
  detail: endpoint({
    ...ofCard,
    path: '/cards/statement-detail/{id}',
    summary: 'Returns a statement with its transactions: the latest, or the statement of `stmtDate`',
    query: z.strictObject({ ...pageQuery(COLUMNS), stmtDate: z.optional(isoDate) }),
    payload: z.extend(statementHead, { content: z.array(transaction), pageInfo }),
  }),
  transactions: endpoint({
    ...ofCard,
    path: '/cards/{id}/statementTxn',
    summary: 'Lists the transactions of one statement',
    query: z.strictObject({
      ...pageQuery(COLUMNS),
      paymentKey: opaque,
      /** Sent by clients but ignored; the key alone identifies the statement. */
      stmtDate: ignored,
      latestStmtDate: ignored,
    }),
    payload: paged(transaction),
  }),
  view: endpoint({
    ...ofCard,
    path: '/cards/{id}/view-statement',
    summary: 'Returns a statement as a PDF, to open or download',
    limits: [{ name: 'documents', by: 'session', max: 30, seconds: 60 }],
    query: z.strictObject({
      paymentKey: opaque,
      language,
      disposition: z._default(z.enum(['inline', 'attachment']), 'attachment'),
    }),
    payload: file,
    files: ['application/pdf'],
  }),
};

export type EStatement = z.output<typeof listedStatement>;
export type StatementHead = z.output<typeof statementHead>;
