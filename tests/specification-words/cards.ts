/**
 * The English words that the specification prescribes for cards, money and offers, each with the message that shows them.
 * The specification writes many labels in lower case within its sentences; on screen they start with a capital letter.
 */
import { accountText } from '../../features/account-detail/messages.ts';
import { replacementText } from '../../features/card-replacement/messages.ts';
import { pinText } from '../../features/cash-advance-pin/messages.ts';
import { cashbackText } from '../../features/cashback/messages.ts';
import { changePasswordPage } from '../../features/change-password/messages.ts';
import { instalmentText } from '../../features/instalments/messages.ts';
import { categoryText } from '../../features/points-redemption/messages.ts';
import { historyText, redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { profileText } from '../../features/profile/messages.ts';
import { promotionText } from '../../features/promotions/messages.ts';
import { pointsText } from '../../features/reward-points/messages.ts';
import { statementText } from '../../features/statements/messages.ts';
import { limitText } from '../../features/temporary-limit/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { type Part, part } from './part.ts';

export const CARDS: readonly Part[] = [
  part('CARD-1', 'status of a card', [
    ['Damaged', contentText.statusDamaged],
    ['Lost', contentText.statusLost],
    ['Stolen', contentText.statusStolen],
    ['Invalid', contentText.statusInvalid],
    ['Pending activation', contentText.statusPending],
    ['Supplementary', contentText.supplementary],
  ]),
  part('CARD-2', 'account detail', [
    ['Card management', accountText.cards],
    ['Account detail', accountText.title],
    ['From date', accountText.from],
    ['To date', accountText.to],
    ['Keywords', accountText.keyword],
    ['Billed', accountText.billed],
    ['Unbilled', accountText.unbilled],
    ['Transaction history', accountText.transactions],
    ['Credit limit', accountText.creditLimit],
    ['Cash advance limit', accountText.cashAdvanceLimit],
    ['Payment due date', accountText.dueDate],
    ['Minimum payment', accountText.minimum],
    ['Billing date', accountText.statementDate],
    ['Point balance', accountText.points],
    ['Merchant country', accountText.country],
    ['Foreign amount', accountText.foreignAmount],
    ['Exchange date', accountText.exchangeDate],
  ]),
  part('CARD-3', 'statement', [
    ['E-statement', statementText.title],
    ['Statement month', statementText.month],
    ['Payment due date', statementText.dueDate],
    ['Previous balance', statementText.previousBalance],
    ['Adjustments', statementText.adjustments],
    ['Current spending', statementText.currentSpending],
    ['Interest and other fees', statementText.interestAndFees],
    ['Minimum payment', statementText.minimum],
    ['Billing date', statementText.statementDate],
    ['Credit limit', statementText.creditLimit],
    ['Cash advance limit', statementText.cashAdvanceLimit],
    ['Point balance', statementText.pointsAfter],
    ['Merchant country', statementText.country],
    ['Exchange date', statementText.exchangeDate],
  ]),
  part('CARD-7', 'profile', [['User profile', profileText.title]]),
  part('PWD-1', 'change of the password', [['Change password', changePasswordPage.title]]),
  part('RWD-1', 'reward points', [
    ['Reward points', pointsText.title],
    ['Date', pointsText.date],
    ['Description', pointsText.description],
    ['Amount', pointsText.amount],
    ['Points', pointsText.points],
  ]),
  part('RDM-1', 'redemption', [
    ['Category', redemptionPage.category],
    ['Product', redemptionPage.product],
    ['Quantity', redemptionPage.quantity],
    ['Airport lounge', categoryText.airport_lounge],
    ['Airport transfer', categoryText.airport_pickup],
    ['Cash rebate', categoryText.cashback],
  ]),
  part('RDM-5', 'redemption history', [
    ['Redemption history', historyText.title],
    ['Redemption date', historyText.date],
    ['Description', historyText.description],
    ['Redemption code', historyText.code],
  ]),
  part('INS-1', 'instalments', [
    ['Tenure', instalmentText.tenor],
    ['Total interest', instalmentText.interest],
    ['Fee', instalmentText.fee],
    ['Monthly amount', instalmentText.monthly],
  ]),
  part('LIM-1', 'temporary limit', [['Temporary credit limit increase', limitText.title]]),
  part('PIN-1', 'PIN', [['Cash advance PIN', pinText.title]]),
  part('RPL-1', 'replacement of a card', [
    ['Category', replacementText.category],
    ['Damaged', replacementText.damaged],
    ['Lost', replacementText.lost],
    ['Stolen', replacementText.stolen],
    ['Reason', replacementText.reason],
    ['Reason detail', replacementText.detail],
  ]),
  part('CSH-1', 'cashback method', [
    ['Cashback method', cashbackText.title],
    ['Auto redeem', cashbackText.autoRedeem],
    ['Accumulate', cashbackText.accumulate],
  ]),
  part('STM-1', 'statement delivery', [
    ['Email', profileText.email],
    ['Paper', profileText.paper],
    ['Mobile', profileText.mobile],
  ]),
  part('PRM-1', 'promotions', [
    ['All', promotionText.all],
    ['Account & Deposit Offers', promotionText.deposit],
    ['Credit Card Offers', promotionText.card],
    ['Dining', promotionText.dining],
    ['Shopping', promotionText.shopping],
    ['Travel & Hotel', promotionText.travel],
    ['Personal Loan', promotionText.loan],
    ['More', promotionText.more],
    ['Learn more', promotionText.learn],
    ['Show more', contentText.showMore],
    ['End', promotionText.end],
  ]),
];
