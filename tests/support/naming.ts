/** Every call that takes an id of somebody's: how its owner makes it rightly, and which of its fields carry the ids. */
import { accountCalls } from '../../features/account-detail/contract.ts';
import { captchaCalls } from '../../features/captcha/contract.ts';
import { activationCalls } from '../../features/card-activation/contract.ts';
import { replacementCalls } from '../../features/card-replacement/contract.ts';
import { cashbackCalls } from '../../features/cashback/contract.ts';
import { changePasswordCalls } from '../../features/change-password/contract.ts';
import { dashboardCalls } from '../../features/dashboard/contract.ts';
import { forgottenCalls } from '../../features/forgotten-credentials/contract.ts';
import { loginCalls } from '../../features/login/contract.ts';
import { profileCalls } from '../../features/profile/contract.ts';
import { registrationCalls } from '../../features/registration/contract.ts';
import { rewardCalls } from '../../features/reward-points/contract.ts';
import { sessionCalls } from '../../features/session/contract.ts';
import { statementCalls } from '../../features/statements/contract.ts';
import { limitCalls } from '../../features/temporary-limit/contract.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';

/** What belongs to one person. */
export interface Own {
  /** A card in use. */
  readonly cardId: string;
  /** A card that waits for activation, where they have one. */
  readonly waitingId: string;
  /** MMYY */
  readonly waitingExpiry: string;
  readonly birthDate: string;
  /** A statement of the card in use. */
  readonly paymentKey: string;
  /** A line of its points ledger. */
  readonly entry: {
    readonly pointTransactionId: string;
    readonly campaignId: string;
    readonly campaignRulesetId: string;
  };
  readonly username: string;
  readonly customerNumber: string;
  readonly cashbackMethod: string;
}

type Place = 'params' | 'query' | 'body';
/** What a call sends. */
export type Parts = Readonly<Partial<Record<Place, Readonly<Record<string, string>>>>>;
/** Where an id is. */
type Id = readonly [place: Place, field: string];

export interface Naming {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly rightly: (own: Own) => Parts;
  readonly ids: readonly Id[];
  /** Fields that could name somebody and do not: what stands in them changes nothing. */
  readonly ignored?: readonly string[];
}

const inPath: readonly Id[] = [['params', 'id']];
const card = ({ cardId }: Own) => ({ params: { id: cardId } });

/** The calls with ids. */
export const NAMING: readonly Naming[] = [
  { name: 'a card', endpoint: dashboardCalls.card, rightly: card, ids: inPath },
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
    name: 'points',
    endpoint: rewardCalls.points,
    rightly: ({ cardId }) => ({ query: { cardId } }),
    ids: [['query', 'cardId']],
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

const { inquiry: _inquiry, ...otherLimitCalls } = limitCalls;
const { nationalId: _id, ...otherLoginCalls } = loginCalls;
const { advice: _advice, ...otherActivationCalls } = activationCalls;

/** The other calls, and why there is no id in them to be tried. */
export const NAMELESS: readonly { readonly why: string; readonly calls: readonly Endpoint[] }[] = [
  { why: 'about the caller, whom the session names', calls: Object.values(profileCalls) },
  { why: 'all cards of the caller', calls: [dashboardCalls.cards] },
  { why: 'a session id is its own proof', calls: Object.values(sessionCalls) },
  { why: 'an image code belongs to the session that it was made for', calls: Object.values(captchaCalls) },
  {
    why: 'says who somebody claims to be, and proves it; tried in the tests of log-on',
    calls: Object.values(otherLoginCalls),
  },
  {
    why: 'a trace, a code and a token belong to a session and a card; tried in the tests of flows and of activation',
    calls: Object.values(otherActivationCalls),
  },
  {
    why: 'a trace and a code belong to a session, a card and a limit; tried in the tests of temporary limits',
    calls: Object.values(otherLimitCalls),
  },
  {
    why: 'details prove who somebody is, a trace belongs to a session; tried in the tests of flows',
    calls: [...Object.values(registrationCalls), ...Object.values(forgottenCalls)],
  },
  { why: 'about the caller, whom the session names', calls: Object.values(changePasswordCalls) },
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
