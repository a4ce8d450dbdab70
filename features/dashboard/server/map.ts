/** From the card system's words to the contract's. */
import type * as z from 'zod/mini';
import type {
  CardTransaction,
  Page,
  CardDetail as PortCardDetail,
  CardSummary as PortCardSummary,
  EStatement as PortEStatement,
} from '../../../server/ports/card-system/port.ts';
import type { pageInfo } from '../../../shared/http/schemas.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { CardDetail, CardSummary, EStatement, Transaction } from '../contract.ts';

export function toCardSummary(card: PortCardSummary, language: Language): CardSummary {
  const { latestStatement: statement, temporaryLimit: temporary } = card;
  return {
    cardId: card.cardId,
    productName: card.productName[language],
    productCode: card.productCode,
    maskedCardNumber: card.maskedNumber,
    lastFour: card.lastFour,
    cardHolderName: card.holderName,
    relationship: card.relationship,
    corporate: card.corporate,
    status: card.status,
    expiry: card.expiry,
    creditLimit: toWire(card.creditLimit),
    availableCredit: toWire(card.availableCredit),
    ...(temporary && { temporaryLimit: { ...temporary, limit: toWire(temporary.limit) } }),
    currentBalance: toWire(card.currentBalance),
    statementBalance: statement ? toWire(statement.total) : null,
    paidSinceStatement: toWire(statement?.paidSince ?? twd(0)),
    minimumPayment: statement ? toWire(statement.minimumPayment) : null,
    paymentDueDate: statement?.paymentDueDate ?? null,
    statementDate: statement?.statementDate ?? null,
    points: card.points,
  };
}

export function toCardDetail(card: PortCardDetail, language: Language): CardDetail {
  return {
    ...toCardSummary(card, language),
    interestRate: card.interestRate,
    cashAdvanceLimit: toWire(card.cashAdvanceLimit),
    cashbackMethod: card.cashbackMethod,
    autopay: card.autopay,
    pinSet: card.pinSet,
  };
}

export function toEStatement(statement: PortEStatement): EStatement {
  return {
    paymentKey: statement.statementId,
    statementMonth: statement.statementMonth,
    statementDate: statement.statementDate,
    paymentDueDate: statement.paymentDueDate,
    total: toWire(statement.total),
    minimumPayment: toWire(statement.minimumPayment),
  };
}

export function toTransaction(line: CardTransaction, language: Language): Transaction {
  return {
    transactionId: line.transactionId,
    transactionDate: line.transactionDate,
    ...(line.postingDate !== undefined && { postingDate: line.postingDate }),
    description: line.description[language],
    amount: toWire(line.amount),
    ...(line.foreignAmount && { foreignAmount: toWire(line.foreignAmount) }),
    ...(line.merchantCountry !== undefined && { merchantCountry: line.merchantCountry }),
    ...(line.exchangeDate !== undefined && { exchangeDate: line.exchangeDate }),
    category: line.category,
    instalmentEligible: line.instalmentEligible,
  };
}

/** A page with what the pager needs; a list without entries has no pages, and its first is also its last. */
export function toPaged<T, U>(
  page: Page<T>,
  asked: { pageNumber: number; pageSize: number },
  item: (entry: T) => U,
): { content: U[]; pageInfo: z.output<typeof pageInfo> } {
  const totalPages = Math.ceil(page.totalElements / asked.pageSize);
  return {
    content: page.content.map(item),
    pageInfo: {
      size: asked.pageSize,
      elements: page.content.length,
      currentPageIndex: asked.pageNumber,
      isFirst: asked.pageNumber === 0,
      isLast: asked.pageNumber >= totalPages - 1,
      totalPages,
      totalElements: page.totalElements,
    },
  };
}
