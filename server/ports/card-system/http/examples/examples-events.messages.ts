/** Examples of the bank's events for the API document, one of each kind. All people are fictional. */

import { twd } from '../../../../../shared/money.ts';
import type { BankEvent } from '../wire/events.ts';
import {
  CARD,
  CASE,
  CHANGE,
  CUSTOMER,
  FAMILY_CARD,
  FAMILY_REQUEST,
  HOLDER,
  TRANSACTION,
} from './example-ids.ts';

const STATEMENT = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c14';
const ENTRY = '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d15';

const head = (number: number) => ({
  eventId: `EVT-2026-${number.toString().padStart(6, '0')}`,
  occurredAt: '2026-03-12T16:00:00+08:00',
  customerId: CUSTOMER,
  cardId: CARD,
});
const shop = { en: 'PX MART', zh_tw: '全聯福利中心' };
const line = {
  transactionId: TRANSACTION,
  transactionDate: '2026-03-12',
  description: shop,
  category: 'groceries',
  overLimit: false,
  currentBalance: twd(16_830),
} as const;

export const EVENT_EXAMPLES: { readonly [K in BankEvent['kind']]: Extract<BankEvent, { kind: K }> } = {
  authorised: { kind: 'authorised', ...head(1), ...line, amount: twd(300) },
  refused: { kind: 'refused', ...head(2), description: shop, amount: twd(90_000), reason: 'limit' },
  posted: {
    kind: 'posted',
    ...head(3),
    ...line,
    postingDate: '2026-03-13',
    clearedOn: '2026-03-13',
    facts: { descriptor: 'PXMART 0231 TPE', channel: 'contactless', country: 'TW' },
    amount: twd(300),
  },
  statement: {
    kind: 'statement',
    ...head(4),
    statementId: STATEMENT,
    statementDate: '2026-04-05',
    paymentDueDate: '2026-04-20',
    minimumPayment: twd(1000),
    paidSince: twd(0),
    previousBalance: twd(10_000),
    payments: twd(10_000),
    adjustments: twd(0),
    newCharges: twd(4300),
    interest: twd(0),
    fees: twd(0),
    total: twd(4300),
    interestRate: '13.05',
    creditLimit: twd(100_000),
    cashAdvanceLimit: twd(20_000),
    pointsBefore: 466,
    pointsEarned: 43,
    pointsUsed: 0,
    pointsAfter: 509,
  },
  'due-changed': {
    kind: 'due-changed',
    ...head(5),
    statementDate: '2026-04-05',
    paymentDueDate: '2026-04-22',
    minimumPayment: twd(1000),
    paidSince: twd(500),
    suspended: twd(1200),
  },
  dispute: {
    kind: 'dispute',
    ...head(6),
    disputeId: CASE,
    reference: 'D26031200017',
    state: 'more-wanted',
    step: 2,
  },
  'token-added': { kind: 'token-added', ...head(7), tokenId: 'DNITHE381502386342002358', wallet: 'Phone' },
  controls: {
    kind: 'controls',
    ...head(10),
    version: 4,
    freeze: { since: '2026-03-12T16:00:00+08:00', by: 'bank' },
    online: true,
    abroad: true,
    contactless: true,
    cash: false,
    perDay: twd(20_000),
  },
  'family-controls': {
    kind: 'family-controls',
    ...head(12),
    cardId: FAMILY_CARD,
    customerId: HOLDER,
    version: 5,
    frozen: false,
    online: true,
    abroad: true,
    contactless: true,
    cash: false,
    perPeriod: twd(5000),
    stopped: false,
    extra: { requestId: FAMILY_REQUEST, amount: twd(5000), used: twd(1200), until: '2026-03-15' },
  },
  points: {
    kind: 'points',
    ...head(8),
    sequence: 4,
    entryId: ENTRY,
    date: '2026-04-05',
    description: { en: 'Points for March', zh_tw: '三月點數' },
    spent: twd(4300),
    points: 43,
    balanceAfter: 509,
    campaignId: 'BASE',
    campaignRulesetId: 'BASE-1',
  },
  'points-ending': { kind: 'points-ending', ...head(9), endsOn: '2026-05-11', points: 120 },
  'contact-changed': { kind: 'contact-changed', ...head(11), contact: 'phone', changeId: CHANGE },
};
