/**
 * Every address of the portal, as functions (GEN-2, GEN-4). Addresses before log-on start with their language: `/en/`
 * or `/ch/`. Without a language, the stored language applies. Addresses after log-on contain no language.
 */

import { LANGUAGE } from '../shared/languages.ts';
import type { Language } from '../shared/messages.ts';
import type { PreLoginPage } from '../shared/pages.ts';

function preLogin(page: PreLoginPage) {
  return (language?: Language) => `${language ? `/${LANGUAGE[language].segment}` : ''}/${page}`;
}

/** Returns a function for the address of a page about one card. */
function ofCard(page: string) {
  return (cardId: string) => `/u/card-management/${encodeURIComponent(cardId)}/${page}`;
}

/** Returns a function for the address of an error page. `reference` is for customer service. */
function errorPage(page: PreLoginPage) {
  return (language?: Language, reference?: string) =>
    preLogin(page)(language) + (reference ? `?ref=${encodeURIComponent(reference)}` : '');
}

/** The portal's addresses. Functions for pages before log-on take the language. */
export const paths = {
  login: preLogin('login'),
  register: preLogin('register-page'),
  activateCard: preLogin('card-activation'),
  forgotPassword: preLogin('forgot-password'),
  forgotUsername: (language?: Language) => `${preLogin('forgot-password')(language)}?find=username`,
  sessionExpired: (language?: Language, reason?: string) =>
    preLogin('session-expired')(language) + (reason ? `?reason=${encodeURIComponent(reason)}` : ''),
  maintenance: errorPage('error-maintenance'),
  busy: errorPage('error-busy'),

  dashboard: () => '/u/dashboard',
  overviewOf: (cardId: string) => `/u/dashboard?card=${encodeURIComponent(cardId)}`,
  errorInfo: () => '/u/error-info',
  changePassword: () => '/u/change-password',
  passwordChanged: () => '/u/change-password-successful',
  activationError: () => '/u/card-activation-error',
  statementPreference: () => '/u/user-profile/statement-delivery',
  cardManagement: () => '/u/card-management',
  account: (cardId: string) => `/u/card-management/${encodeURIComponent(cardId)}`,
  /** Opens the account of the last viewed card. */
  transactions: () => '/u/transactions',
  activateMyCard: ofCard('activation'),
  replaceCard: ofCard('replacement'),
  /** Reports a card lost or stolen. Without a card, its choice. */
  lostCard: (cardId?: string) =>
    `/u/lost-card${cardId === undefined ? '' : `/${encodeURIComponent(cardId)}`}`,
  instalments: ofCard('instalments'),
  temporaryLimit: ofCard('temporary-limit'),
  cashAdvancePin: ofCard('cash-advance-pin'),
  cashbackMethod: ofCard('cashback-method'),
  pay: ofCard('pay'),
  disputes: () => '/u/disputes',
  dispute: (disputeId: string) => `/u/disputes/${encodeURIComponent(disputeId)}`,
  /** Explains a charge and opens a case. */
  disputeLine: (cardId: string, transactionId: string) =>
    `/u/card-management/${encodeURIComponent(cardId)}/dispute/${encodeURIComponent(transactionId)}`,
  safety: ofCard('safety'),
  /** Confirms a change of the safety settings with a code. `query` names the change. */
  confirmSafety: (cardId: string, query: string) => `${paths.safety(cardId)}/confirm?${query}`,
  /** The change that lifts a freeze (features/safety/web/wanted.ts). */
  unfreeze: (cardId: string) => paths.confirmSafety(cardId, 'frozen=off'),
  rewardPoints: ofCard('reward-points'),
  /** The transactions behind an entry of the points ledger. `page` is the ledger page that shows the entry. */
  pointsEarnedBy: (cardId: string, page: number, entryId: string) =>
    `${paths.rewardPoints(cardId)}?page=${page}&entry=${encodeURIComponent(entryId)}`,
  redemption: ofCard('points-redemption'),
  /** The redemption page with this order filled in. */
  redemptionOf: (
    cardId: string,
    order: { readonly category: string; readonly productCode: string; readonly quantity: number },
  ) =>
    `${paths.redemption(cardId)}?category=${encodeURIComponent(order.category)}&product=${encodeURIComponent(
      order.productCode,
    )}&quantity=${order.quantity}`,
  /** Opens the redemption page of the last viewed card. */
  points: () => '/u/points',
  redemptionHistory: () => '/u/redemption-history',
  redeemed: (redemptionId: string) => `/u/redemption-history/${encodeURIComponent(redemptionId)}`,
  /** Choice of a card for a function. Redirects to the function when there is only one card. */
  chooseCard: (cardFunction: string) => `/u/card-management?for=${encodeURIComponent(cardFunction)}`,
  eStatements: (cardId?: string) =>
    `/u/e-statement${cardId === undefined ? '' : `?card=${encodeURIComponent(cardId)}`}`,
  statement: (cardId: string, statementDate: string) =>
    `/u/e-statement/${encodeURIComponent(cardId)}/${encodeURIComponent(statementDate)}`,
  /** Closes the online account, or keeps it while it closes. */
  closing: () => '/u/my-data/closing',
  profile: () => '/u/user-profile',
  changeContact: (kind: string) =>
    `/u/user-profile/contact/${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  /** Answers an objection to a changed contact, or takes the change back. */
  answerObjection: (changeId: string, answer: 'confirm' | 'undo') =>
    `/u/user-profile/contact-changes/${encodeURIComponent(changeId)}/${answer}`,
  security: () => '/u/security',
  addPasskey: () => '/u/security/add-passkey',
  /** Removes a passkey, or keeps a paused one. */
  changePasskey: (passkeyId: string, change: 'remove' | 'keep') =>
    `/u/security/passkeys/${encodeURIComponent(passkeyId)}/${change}`,
  /** The page after "This was not me". */
  securityNextSteps: () => '/u/security/next-steps',
  /** What the bank keeps about the person, and the person's rights. */
  myData: () => '/u/my-data',
  myDataCopy: () => '/u/my-data/copy',
  /** Confirms a new copy of the person's data, or reading the one that is there. */
  confirmDataCopy: (act: 'new' | 'open') => `/u/my-data/copy/${act}`,
  family: () => '/u/family',
  familyCard: (cardId: string) => `/u/family/${encodeURIComponent(cardId)}`,
  /** Confirms a change of the primary cardholder's layer with a code. `query` names the change. */
  confirmFamily: (cardId: string, query: string) => `${paths.familyCard(cardId)}/confirm?${query}`,
  /** Answers a holder's request for more. */
  familyRequest: (cardId: string, requestId: string) =>
    `${paths.familyCard(cardId)}/requests/${encodeURIComponent(requestId)}`,
  insights: () => '/u/insights',
  /** Requests about personal data that the bank answers. */
  dataRequests: () => '/u/my-data/requests',
  newDataRequest: () => '/u/my-data/requests/new',
  dataRequest: (requestId: string) => `/u/my-data/requests/${encodeURIComponent(requestId)}`,
  consents: () => '/u/my-data/consents',
  notices: () => '/u/notices',
  alerts: () => '/u/alerts',
  promotions: (search = '') => `/u/promotion-listing${search}`,
  promotion: (campaignCode: string) => `/u/promotion-detail?code=${encodeURIComponent(campaignCode)}`,
  /** A page with the bank's content, before log-on. */
  information: (key: string, language?: Language) =>
    `${language ? `/${LANGUAGE[language].segment}` : ''}/information/${encodeURIComponent(key)}`,
  /** A page with the bank's content, after log-on. */
  myInformation: (key: string) => `/u/information/${encodeURIComponent(key)}`,
  spendingManagement: (key = 'overview') => `/u/spending-management/${encodeURIComponent(key)}`,

  serviceWorker: () => '/service-worker.js',
  pushWorker: () => '/push-worker.js',
} as const;

/** Returns the address of a page below `/u/` from its route. Replaces `:name` with the parameters. */
export function pageHref(page: string, params: Readonly<Record<string, string>> = {}): string {
  return `/u/${page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}
