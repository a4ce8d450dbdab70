/**
 * The English words that the specification prescribes for cards, money and offers, each with the message that shows them.
 * The specification writes many labels in lower case within its sentences; on screen they start with a capital letter.
 */
import { accountText } from '../../features/account-detail/messages.ts';
import { replacementText } from '../../features/card-replacement/messages.ts';
import { pinText } from '../../features/cash-advance-pin/messages.ts';
import { cashbackText } from '../../features/cashback/messages.ts';
import { changePasswordPage } from '../../features/change-password/messages.ts';
import { dashboard } from '../../features/dashboard/messages.ts';
import { instalmentText } from '../../features/instalments/messages.ts';
import { categoryText } from '../../features/points-redemption/messages.ts';
import { historyText, redemptionPage } from '../../features/points-redemption/page.messages.ts';
import { profileText } from '../../features/profile/messages.ts';
import { promotionText } from '../../features/promotions/messages.ts';
import { pointsText } from '../../features/reward-points/messages.ts';
import { statementText } from '../../features/statements/messages.ts';
import { pdfText } from '../../features/statements/pdf.messages.ts';
import { limitText } from '../../features/temporary-limit/messages.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import type { Part } from './part.ts';

export const CARDS: readonly Part[] = [
  {
    id: 'CARD-1',
    part: 'status of a card',
    lines: [
      ['Damaged', contentText.statusDamaged],
      ['Lost', contentText.statusLost],
      ['Stolen', contentText.statusStolen],
      ['Invalid', contentText.statusInvalid],
      ['Pending activation', contentText.statusPending],
      ['Supplementary', contentText.supplementary],
      ['Damaged', dashboard.damaged],
      ['Lost', dashboard.lost],
      ['Stolen', dashboard.stolen],
      ['Invalid', dashboard.invalid],
    ],
  },
  {
    id: 'CARD-2',
    part: 'account detail',
    lines: [
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
    ],
  },
  {
    id: 'CARD-3',
    part: 'statement',
    lines: [
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
    ],
  },
  {
    id: 'CARD-4',
    part: 'statement as PDF',
    lines: [
      ['Statement month', pdfText.month],
      ['Payment due date', pdfText.due],
      ['Previous balance', pdfText.previous],
      ['Adjustments', pdfText.adjustments],
      ['Current spending', pdfText.spending],
      ['Interest and other fees', pdfText.interestFees],
      ['Minimum payment', pdfText.minimum],
      ['Billing date', pdfText.statementDate],
    ],
  },
  {
    id: 'CARD-7',
    part: 'profile',
    lines: [['User profile', profileText.title]],
  },
  {
    id: 'PWD-1',
    part: 'change of the password',
    lines: [['Change password', changePasswordPage.title]],
  },
  {
    id: 'RWD-1',
    part: 'reward points',
    lines: [
      ['Reward points', pointsText.title],
      ['Date', pointsText.date],
      ['Description', pointsText.description],
      ['Amount', pointsText.amount],
      ['Points', pointsText.points],
    ],
  },
  {
    id: 'RDM-1',
    part: 'redemption',
    lines: [
      ['Category', redemptionPage.category],
      ['Product', redemptionPage.product],
      ['Quantity', redemptionPage.quantity],
      ['Airport lounge', categoryText.airport_lounge],
      ['Airport transfer', categoryText.airport_pickup],
      ['Cash rebate', categoryText.cashback],
    ],
  },
  {
    id: 'RDM-5',
    part: 'redemption history',
    lines: [
      ['Redemption history', historyText.title],
      ['Redemption date', historyText.date],
      ['Description', historyText.description],
      ['Redemption code', historyText.code],
    ],
  },
  {
    id: 'INS-1',
    part: 'instalments',
    lines: [
      ['Tenure', instalmentText.tenor],
      ['Total interest', instalmentText.interest],
      ['Fee', instalmentText.fee],
      ['Monthly amount', instalmentText.monthly],
    ],
  },
  {
    id: 'LIM-1',
    part: 'temporary limit',
    lines: [['Temporary credit limit increase', limitText.title]],
  },
  {
    id: 'PIN-1',
    part: 'PIN',
    lines: [['Cash advance PIN', pinText.title]],
  },
  {
    id: 'RPL-1',
    part: 'replacement of a card',
    lines: [
      ['Category', replacementText.category],
      ['Damaged', replacementText.damaged],
      ['Lost', replacementText.lost],
      ['Stolen', replacementText.stolen],
      ['Reason', replacementText.reason],
      ['Reason detail', replacementText.detail],
    ],
  },
  {
    id: 'CSH-1',
    part: 'cashback method',
    lines: [
      ['Cashback method', cashbackText.title],
      ['Auto redeem', cashbackText.autoRedeem],
      ['Accumulate', cashbackText.accumulate],
    ],
  },
  {
    id: 'STM-1',
    part: 'statement delivery',
    lines: [
      ['Email', profileText.email],
      ['Paper', profileText.paper],
      ['Mobile', profileText.mobile],
    ],
  },
  {
    id: 'PRM-1',
    part: 'promotions',
    lines: [
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
    ],
  },
];
