/**
 * The English words that the specification fixes for the interface, by part of the portal, each with the message that
 * shows them. Sentence case: the specification writes many labels in lower case within its sentences; on screen the
 * first letter is a capital. specification-words.test.ts checks the tables.
 */
import { accountText } from '../features/account-detail/messages.ts';
import { activationErrors } from '../features/card-activation/errors.messages.ts';
import { replacementText } from '../features/card-replacement/messages.ts';
import { pinText } from '../features/cash-advance-pin/messages.ts';
import { feature as cashbackFeature } from '../features/cashback/feature.ts';
import { cashbackText } from '../features/cashback/messages.ts';
import { changePasswordPage } from '../features/change-password/messages.ts';
import { dashboard } from '../features/dashboard/messages.ts';
import { identityErrors } from '../features/identity/errors.messages.ts';
import { feature as instalmentFeature } from '../features/instalments/feature.ts';
import { instalmentText } from '../features/instalments/messages.ts';
import { loginErrors } from '../features/login/errors.messages.ts';
import { loginText } from '../features/login/messages.ts';
import { otpErrors } from '../features/otp/errors.messages.ts';
import { feature as redemptionFeature } from '../features/points-redemption/feature.ts';
import { categoryText } from '../features/points-redemption/messages.ts';
import { historyText, redemptionPage } from '../features/points-redemption/page.messages.ts';
import { profileText } from '../features/profile/messages.ts';
import { promotionText } from '../features/promotions/messages.ts';
import { publishedText } from '../features/published/messages.ts';
import { pointsText } from '../features/reward-points/messages.ts';
import { sessionText } from '../features/session/messages.ts';
import { functionText } from '../features/shell/functions.messages.ts';
import { chrome } from '../features/shell/messages.ts';
import { statementText } from '../features/statements/messages.ts';
import { pdfText } from '../features/statements/pdf.messages.ts';
import { limitText } from '../features/temporary-limit/messages.ts';
import { errorText } from '../shared/errors.messages.ts';
import type { AnyPhrase } from '../shared/messages.ts';
import { termsText } from '../shared/validation/messages.ts';
import { frame } from '../web/messages.ts';
import { contentText } from '../web/ui/content.messages.ts';
import { fieldText } from '../web/ui/form/fields.messages.ts';
import { ui } from '../web/ui/messages.ts';

/** The words, the message that shows them, and its parameters. */
type Line = readonly [words: string, message: AnyPhrase, params?: object];

interface Part {
  /** Requirement of docs/requirements.md. */
  readonly id: string;
  readonly part: string;
  readonly lines: readonly Line[];
}

export const PARTS: readonly Part[] = [
  {
    id: 'SHELL-1',
    part: 'start of every page',
    lines: [['Skip to main content', chrome.skip]],
  },
  {
    id: 'SHELL-2',
    part: 'bar before log-on',
    lines: [
      ['Credit card internet site', chrome.siteLink],
      ['Personal', chrome.personal],
      ['Business', chrome.business],
      ['Private Banking', chrome.privateBanking],
      ['English', chrome.languageName],
      ['Register', chrome.register],
      ['Log On', chrome.logOn],
    ],
  },
  {
    id: 'SHELL-5',
    part: 'bar and drawers after log-on',
    lines: [
      ['Home', chrome.home],
      ['Help and support', chrome.help],
      ['Log off', sessionText.logOff],
      ['Contact us', chrome.contact],
      ['Find a branch', chrome.branch],
      ['About', chrome.about],
      ['Switch to Instalments', functionText.instalments],
      ['Change Credit Limit Temporarily', functionText.drawerLimit],
      ['Cash Rebate Preference', functionText.drawerRebate],
      ['Points Redemption', functionText.drawerRedeem],
      ['View Reward Points and Redemption History', functionText.drawerPoints],
    ],
  },
  {
    id: 'SHELL-7',
    part: 'list of functions',
    lines: [
      ['Welcome, LIN', functionText.welcome, { name: 'LIN' }],
      ['More functions', functionText.moreFunctions],
      ['Switch to Instalments', instalmentFeature.menu[0].label],
      ['Cash Rebate Preference', cashbackFeature.menu[0].label],
      ['Points Redemption', redemptionFeature.menu[0].label],
    ],
  },
  {
    id: 'SHELL-8',
    part: 'shared components',
    lines: [
      ['Previous', contentText.previousPage],
      ['Next', contentText.nextPage],
      ['page 2 of 5', contentText.pageOf, { page: 2, pages: 5 }],
      ['Go to page', contentText.goToPage],
      ['Go', contentText.go],
      ['Show', fieldText.show],
      ['Hide', fieldText.hide],
      ['DD/MM/YYYY', accountText.dateHint],
      ['Success', ui.success],
      ['Warning', ui.warning],
      ['Error', ui.error],
    ],
  },
  {
    id: 'GEN-11',
    part: 'dialog and loading',
    lines: [
      ['Close', ui.close],
      ['Done', ui.done],
      ['Contact Us', ui.contactUs],
      ['Contact Us', instalmentText.contact],
      ['Loading...', ui.loading],
    ],
  },
  {
    id: 'LOGIN-1',
    part: 'log-on',
    lines: [
      ['Log On', loginText.title],
      ['Log On', loginText.logOn],
      ['Log On', frame.logOn],
      ['Username', loginText.username],
      ['Password', loginText.password],
      ['Forgot password', loginText.forgotPassword],
      ['Forgot username', loginText.forgotUsername],
    ],
  },
  {
    id: 'CAP-1',
    part: 'image code',
    lines: [['loading', fieldText.captchaLoading]],
  },
  {
    id: 'REG-2',
    part: 'field rules',
    lines: [
      ['Accept terms to proceed', termsText.required],
      ['Accept terms to proceed', instalmentText.mustAgree],
    ],
  },
  {
    id: 'ACT-3',
    part: 'card that is already active',
    lines: [['Continue to registration', frame.toRegistration]],
  },
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
      ['Show more', promotionText.showMore],
      ['End', promotionText.end],
    ],
  },
  {
    id: 'CNT-1',
    part: 'content',
    lines: [['Spending management', publishedText.spending]],
  },
  {
    id: 'ERR-1',
    part: 'failed connections',
    lines: [
      ['High traffic', errorText.timeoutTitle],
      ['We are sorry, our Credit Card Online Service is temporarily unavailable...', errorText.timeout],
      ['Unable connect to server', errorText.offlineTitle],
      ['Please check your internet connection and try again.', errorText.offline],
    ],
  },
  {
    id: 'ERR-2',
    part: 'catalogue',
    lines: [
      [
        'Too many attempts to request a verification code; cannot resend; contact us.',
        otpErrors['01011'].text,
      ],
      ['Username not found.', loginErrors['LOGIN-NOUSER'].text],
      ['Reset password', frame.resetPassword],
    ],
  },
  {
    id: 'ERR-3',
    part: 'unknown errors',
    lines: [
      ['Service unavailable', errorText.serviceTitle],
      ['Unknown error occurred.', errorText.unknown],
    ],
  },
];

/** The three menus of SHELL-3: a title, then the lines of its columns in order. */
export const MENUS: readonly (readonly [title: string, lines: readonly string[]])[] = [
  [
    'Card application',
    [
      'Online application',
      'Continue application or progress query',
      'Application steps',
      'Referral campaign',
      'Cashback Titanium',
      'Cashback Signature',
      "Traveller's cards",
      'View all',
    ],
  ],
  [
    'Digital service',
    [
      'Card activation',
      'Online application',
      'Continue application',
      'Online banking',
      'Mobile banking',
      'Phone banking',
      'Find a branch',
    ],
  ],
  ['Latest promotion', ['Latest offers', 'Other card information', 'Referral campaign', 'Campaign links']],
];

/** Title of the last column of each menu. */
export const HELP_BOX = 'Help and Support';

export const FOOTER: Readonly<Record<'blocks' | 'legal', readonly string[]>> = {
  blocks: ['Contact the bank', 'Find a branch', 'Help and support', 'About the bank'],
  legal: [
    'Privacy and security',
    'Terms of use',
    'Hyperlink policy',
    'Online security',
    'Statutory public disclosure',
    'Card and internet banking terms',
    'Local branch',
    'Accessibility sitemap',
  ],
};

interface Exception {
  readonly id: string;
  /** The specification's words. */
  readonly words: string;
  readonly message: AnyPhrase;
  /** What the interface says instead. */
  readonly shown: string;
  readonly why: string;
}

/** Where the interface deliberately says something else. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    id: 'CARD-1',
    words: 'R code',
    message: contentText.statusRcode,
    shown: 'Restricted (R code)',
    why: 'the code alone does not say that the card is restricted',
  },
  {
    id: 'LOGIN-4',
    words: 'Wrong password',
    message: loginErrors['LOGIN-PW'].text,
    shown: 'Username or password is wrong.',
    why: 'an unknown username and a wrong password must read alike',
  },
  {
    id: 'CARD-2',
    words: 'Holder name',
    message: accountText.holder,
    shown: 'Cardholder name',
    why: 'the list of labels names the data of a card; on screen the label stands alone',
  },
  {
    id: 'CARD-3',
    words: 'Total',
    message: statementText.total,
    shown: 'Total amount due',
    why: 'alone, it does not say which total',
  },
  {
    id: 'CARD-3',
    words: 'Interest rate',
    message: statementText.rate,
    shown: 'Revolving interest rate',
    why: 'the rate of revolving credit, not of instalments',
  },
  {
    id: 'INS-1',
    words: 'Total',
    message: instalmentText.total,
    shown: 'Total payable',
    why: 'alone, it does not say which total',
  },
  {
    id: 'INS-1',
    words: 'Annual percentage rate',
    message: instalmentText.apr,
    shown: 'Annual percentage rate (APR)',
    why: 'the abbreviation is what people know',
  },
  {
    id: 'RDM-1',
    words: 'Membership id',
    message: redemptionPage.membership,
    shown: 'Membership ID',
    why: 'one way to write ID everywhere',
  },
  {
    id: 'RDM-1',
    words: 'Air miles and hotel',
    message: categoryText.airmiles_and_hotel,
    shown: 'Air miles and hotel points',
    why: 'the specification gives the code of the category; people redeem hotel points',
  },
  {
    id: 'ERR-2',
    words: 'Card details do not match',
    message: identityErrors['CARD-NOMATCH'].text,
    shown: 'Card details do not match our records. Check the number and expiry date.',
    why: 'the catalogue lists meanings; a sentence also says what to do',
  },
  {
    id: 'ERR-2',
    words: 'Card cannot be activated',
    message: activationErrors['CARD-CANNOT'].text,
    shown: 'This card cannot be activated online. Contact us.',
    why: 'the catalogue lists meanings; a sentence also says what to do',
  },
];
