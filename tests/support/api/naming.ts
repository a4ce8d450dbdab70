/** Every call that takes an id of somebody's: how its owner makes it rightly, and which of its fields carry the ids. */
import { accountCalls } from '../../../features/account-detail/contract.ts';
import { activationCalls } from '../../../features/card-activation/contract.ts';
import { replacementCalls } from '../../../features/card-replacement/contract.ts';
import { cardCalls } from '../../../features/cards/contract.ts';
import { pinCalls } from '../../../features/cash-advance-pin/contract.ts';
import { cashbackCalls } from '../../../features/cashback/contract.ts';
import { instalmentCalls } from '../../../features/instalments/contract.ts';
import { loginCalls } from '../../../features/login/contract.ts';
import { statementCalls } from '../../../features/statements/contract.ts';
import { limitCalls } from '../../../features/temporary-limit/contract.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { POINTS } from './naming-points.ts';
import type { Id, Naming, Own, Parts } from './naming-types.ts';

const inPath: readonly Id[] = [['params', 'id']];
const card = ({ cardId }: Own) => ({ params: { id: cardId } });

/** The calls with ids. */
export const NAMING: readonly Naming[] = [
  ...POINTS,
  { name: 'a card', endpoint: cardCalls.card, rightly: card, ids: inPath },
  { name: 'unbilled transactions', endpoint: accountCalls.unbilled, rightly: card, ids: inPath },
  { name: 'billed transactions', endpoint: accountCalls.billed, rightly: card, ids: inPath },
  {
    name: 'all transactions',
    endpoint: accountCalls.history,
    rightly: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
  },
  {
    name: 'transactions behind points',
    endpoint: accountCalls.earnedBy,
    rightly: ({ entry: { pointTransactionId, campaignId, campaignRulesetId } }) => ({
      query: { pointTransactionId, campaignId, campaignRulesetId },
    }),
    // Campaigns are the bank's, and nobody's.
    ids: [['query', 'pointTransactionId']],
  },
  { name: 'spending', endpoint: accountCalls.spending, rightly: card, ids: inPath },
  {
    name: 'a list as a file',
    endpoint: accountCalls.download,
    rightly: (own) => ({ ...card(own), query: { format: 'csv', part: 'all', language: 'en' } }),
    ids: inPath,
  },
  {
    name: 'a statement as a file',
    endpoint: accountCalls.download,
    rightly: (own) => ({
      ...card(own),
      query: { format: 'ofx', part: 'statement', paymentKey: own.paymentKey, language: 'en' },
    }),
    ids: [...inPath, ['query', 'paymentKey']],
  },
  {
    name: 'the due date',
    endpoint: accountCalls.dueDate,
    rightly: (own) => ({ ...card(own), query: { language: 'en' } }),
    ids: inPath,
  },
  { name: 'statements', endpoint: statementCalls.eStatements, rightly: card, ids: inPath },
  { name: 'a statement', endpoint: statementCalls.detail, rightly: card, ids: inPath },
  {
    name: 'transactions of a statement',
    endpoint: statementCalls.transactions,
    rightly: (own) => ({ ...card(own), query: { paymentKey: own.paymentKey } }),
    ids: [...inPath, ['query', 'paymentKey']],
  },
  {
    name: 'a statement as a document',
    endpoint: statementCalls.view,
    rightly: (own) => ({ ...card(own), query: { paymentKey: own.paymentKey, language: 'en' } }),
    ids: [...inPath, ['query', 'paymentKey']],
  },
  {
    name: 'the cashback method',
    endpoint: cashbackCalls.read,
    rightly: ({ cardId }) => ({ query: { cardNo: cardId } }),
    ids: [['query', 'cardNo']],
    ignored: ['cusId'],
  },
  {
    name: 'another cashback method',
    endpoint: cashbackCalls.change,
    rightly: ({ cardId, cashbackMethod }) => ({ body: { cardNo: cardId, cashbackMethod } }),
    ids: [['body', 'cardNo']],
    ignored: ['cusId'],
  },
  {
    name: 'what may be converted to instalments',
    endpoint: instalmentCalls.transactions,
    rightly: ({ cardId }) => ({ params: { cardId }, query: { isBilled: 'false' } }),
    ids: [['params', 'cardId']],
  },
  {
    name: 'plans of instalments',
    endpoint: instalmentCalls.plans,
    rightly: ({ cardId }) => ({
      query: { cardNumber: cardId, instalmentPlanFlag: 'unbilled', transactionAmount: '5000' },
    }),
    ids: [['query', 'cardNumber']],
  },
  { name: 'conversions', endpoint: instalmentCalls.conversions, rightly: card, ids: inPath },
  {
    name: 'the plan for a transaction',
    endpoint: instalmentCalls.advice,
    rightly: ({ cardId, convertible: { transactionId, amount } }) => ({
      body: {
        ...{ cardNumber: cardId, transactionUniqueKey: transactionId, transactionAmount: amount },
        ...{ instalmentFlag: 'unbilled', tenor: 12 },
      },
    }),
    ids: [
      ['body', 'cardNumber'],
      ['body', 'transactionUniqueKey'],
    ],
  },
  {
    name: 'the national id, by username',
    endpoint: loginCalls.nationalId,
    rightly: ({ username }) => ({ params: { id: username } }),
    ids: inPath,
  },
  {
    name: 'the national id, by customer number',
    endpoint: loginCalls.nationalId,
    rightly: ({ customerNumber }) => ({ params: { id: customerNumber } }),
    ids: inPath,
  },
  {
    name: 'activation of an own card',
    endpoint: activationCalls.advice,
    rightly: ({ waitingId, waitingExpiry, birthDate }) => ({
      params: { id: waitingId },
      body: { expiredDate: waitingExpiry, dateOfBirth: birthDate },
    }),
    ids: inPath,
  },
  { name: 'the limit check of a PIN', endpoint: pinCalls.limitCheck, rightly: card, ids: inPath },
  { name: 'between what a limit may be raised', endpoint: limitCalls.inquiry, rightly: card, ids: inPath },
  { name: 'what can be ordered for a card', endpoint: replacementCalls.state, rightly: card, ids: inPath },
  {
    // The last: the owner's card is a damaged one afterwards.
    name: 'a new card',
    endpoint: replacementCalls.order,
    rightly: (own) => ({
      ...card(own),
      body: { category: 'damaged', reason: 'chip', reasonDetail: 'It does not work', language: 'en' },
    }),
    ids: inPath,
  },
];

/** The parts with another value in one field. */
export function withId(parts: Parts, [place, field]: Id, value: string): Parts {
  return { ...parts, [place]: { ...parts[place], [field]: value } };
}

/** Address and body of a call. */
export function callOf(endpoint: Endpoint, { params = {}, query, body }: Parts) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { path: query ? `${path}?${new URLSearchParams(query)}` : path, body };
}
