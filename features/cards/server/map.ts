/** Maps cards of the card system port to types of the contract. */
import type { CardDesign } from '../../../server/brand/identity.ts';
import type {
  CardDetail as PortCardDetail,
  CardSummary as PortCardSummary,
} from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { CardDetail, CardSummary } from '../contract.ts';

/** @param design the look of the card's product, if the bank's content has one */
export function toCardSummary(
  card: PortCardSummary,
  language: Language,
  design: CardDesign = {},
): CardSummary {
  const { latestStatement: statement, temporaryLimit: temporary } = card;
  return {
    cardId: card.cardId,
    productName: card.productName[language],
    productCode: card.productCode,
    ...(design.face && { face: design.face }),
    ...(design.network && { network: design.network }),
    maskedCardNumber: card.maskedNumber,
    lastFour: card.lastFour,
    cardHolderName: card.holderName,
    relationship: card.relationship,
    corporate: card.corporate,
    status: card.status,
    ...(card.frozen && { frozen: true }),
    ...(card.replacement && { replacement: card.replacement }),
    expiry: card.expiry,
    creditLimit: toWire(card.creditLimit),
    availableCredit: toWire(card.availableCredit),
    ...(temporary && { temporaryLimit: { ...temporary, limit: toWire(temporary.limit) } }),
    currentBalance: toWire(card.currentBalance),
    statementBalance: statement ? toWire(statement.total) : null,
    paidSinceStatement: toWire(statement?.paidSince ?? twd(0)),
    minimumPayment: statement ? toWire(statement.minimumPayment) : null,
    ...(statement?.suspended && { suspended: toWire(statement.suspended) }),
    paymentDueDate: statement?.paymentDueDate ?? null,
    statementDate: statement?.statementDate ?? null,
    points: card.points,
  };
}

export function toCardDetail(card: PortCardDetail, language: Language, design?: CardDesign): CardDetail {
  return {
    ...toCardSummary(card, language, design),
    interestRate: card.interestRate,
    cashAdvanceLimit: toWire(card.cashAdvanceLimit),
    cashbackMethod: card.cashbackMethod,
    autopay: card.autopay,
    pinSet: card.pinSet,
  };
}
